import { join } from 'node:path'
import { type HelpRoute, helpRoutes } from '@nestbook/contract/research.ts'
import { linearFeatures, linearOdds } from '../../text/linear-reader.ts'
import { logOdds } from '../../text/log-odds.ts'
import { modelsFolder } from '../../text/models.ts'
import { makeReadToken, outOf, type TokenRead, tokensOf, type WordVectors } from '../../text/text-cnn/text-cnn.ts'
import { greatestInWindows } from './filters.ts'
import { type DangerWeights, type Fitted, type Reached, readWeights } from './read-weights.ts'
import { windowsOf } from './windows.ts'

export { type LineSigns, loadReadLineDanger, maxWordsOfLine, type ReadLineDanger, readLineWeights } from './in-line.ts'
export { readWeights } from './read-weights.ts'

export const dangerModelPath = join(modelsFolder, 'danger.bin')

/** What a message tells, read window by window. Chances are 0 to 1; from 0.5 on a level is passed. */
export type DangerReading = {
  /** That somebody may be in danger now or soon, and where help is then. */
  acute: number
  route: HelpRoute
  /** That a word about help would be kind beside the answer, and about which; null when somebody is low, no more. */
  concern: number
  concernRoute: HelpRoute | null
  /** That a sign is told for which a doctor is due today or this week. */
  doctor: number
  /** What the danger is, and what the sign is: the likeliest kinds first. */
  kinds: Likely[]
  signs: Likely[]
}
export type ReadDanger = (text: string) => DangerReading

type Likely = { id: string; chance: number }
type Window = {
  real: number
  written: number
  concern: number
  doctor: number
  /** The chances of the routes of help, in their order, and of concern alone. */
  routes: number[]
  low: number
  filter: Float32Array
}

/** Chances of the net count no nearer than this to 0 and 1. */
const margin = 1e-5
/** So many kinds are told. */
const maxKinds = 3
/** A route counts for concern when it has so much of what is not harmless. */
const minOfConcern = 0.2
/** The screen is asked of the same message more than once. */
const maxKept = 16

/** Reads danger as training/danger.py learned it, from models/danger.bin. Throws when the file is not whole. */
export function loadReadDanger(words: WordVectors, path = dangerModelPath): ReadDanger {
  const weights = readWeights(path)
  const readToken = makeReadToken(words, weights, weights.convolutions)
  const kept = new Map<string, DangerReading>()
  return (text) => {
    const reading = kept.get(text) ?? read(text, words, weights, readToken)
    if (kept.size >= maxKept) kept.delete(kept.keys().next().value ?? '')
    kept.set(text, reading)
    return reading
  }
}

const noDanger: DangerReading = {
  acute: 0,
  route: 'medical',
  concern: 0,
  concernRoute: null,
  doctor: 0,
  kinds: [],
  signs: [],
}

type ReadToken = (token: string) => TokenRead

function read(text: string, words: WordVectors, weights: DangerWeights, readToken: ReadToken): DangerReading {
  // Of what holds no known word every guess is as good as none.
  if (!tokensOf(text).some((token) => /\p{L}/u.test(token) && words.rows.has(token))) return noDanger
  const windows = readWindows(text, weights, readToken)
  const { levels } = weights
  const length = text.split(/\s+/).filter(Boolean).length
  const beyond = Math.log(Math.max(1, length) / levels.shortWords) / Math.log(levels.longWords / levels.shortWords)
  const share = Math.min(1, Math.max(0, beyond))
  const real = passed(
    windows.map((window) => window.real),
    levels.real,
  )
  const written = reached(
    windows.map((window) => window.written),
    share,
    levels.written,
  )
  const top = strongest(windows, (window) => (real > written ? window.real : window.written))
  const sign = strongest(windows, (window) => window.doctor)
  return {
    acute: chanceOf(Math.max(real, written)),
    route: routeAt(indexOfGreatest(top?.routes ?? [])),
    concern: chanceOf(
      passed(
        windows.map((window) => window.concern),
        levels.concern,
      ),
    ),
    concernRoute: concernRouteOf(strongest(windows, (window) => window.concern)),
    doctor: chanceOf(
      reached(
        windows.map((window) => window.doctor),
        share,
        levels.doctor,
      ),
    ),
    kinds: kindsIn(top, weights),
    signs: kindsIn(sign, weights),
  }
}

/** What each window of a message says: logarithms of odds. */
function readWindows(text: string, weights: DangerWeights, readToken: ReadToken): Window[] {
  const { linear, levels } = weights
  const { stretches, pairs, whole } = windowsOf(text)
  const tokens = [...stretches, ...(whole === null ? [] : [whole])].map((stretch) =>
    tokensOf(stretch).slice(0, weights.maxTokens),
  )
  const found = greatestInWindows(
    tokens.map((each) => each.map(readToken)),
    pairs,
    weights.convolutions,
  )
  const together = pairs.map((at) => [...(tokens[at] ?? []), ...(tokens[at + 1] ?? [])])
  const filters = [...found.stretches, ...found.pairs]
  return [...tokens, ...together].map((window, at) => {
    const filter = filters[at] ?? new Float32Array()
    const labels = softmax(outOf(filter, weights.out))
    const chance = (label: string) => labels[weights.labels.indexOf(label)] ?? 0
    const routes = helpRoutes.map(chance)
    const low = chance('concern')
    const danger = logOdds(sum(routes), margin)
    const features = linearFeatures(window, weights)
    return {
      real: linearOdds(features, linear.real) + levels.real.net * danger,
      written: linearOdds(features, linear.written) + levels.written.net * danger,
      concern: linearOdds(features, linear.concern) + levels.concern.net * logOdds(sum(routes) + low, margin),
      doctor: levels.doctor.net * logOdds(chance('doctor') + chance('medical'), margin),
      routes,
      low,
      filter,
    }
  })
}

/** The highest of many windows is high by chance: what their number takes off is part of the level. */
function passed(odds: number[], { top, second, windows, bias }: Fitted): number {
  if (odds.length === 0) return Number.NEGATIVE_INFINITY
  const [max = 0, next = max] = odds.toSorted((one, other) => other - one)
  return top * max + second * next + windows * Math.log(odds.length) + bias
}

/** How far the strongest window is beyond what a message of that length must reach; `share` is how long it is, 0 to 1. */
function reached(odds: number[], share: number, { short, long }: Reached): number {
  return Math.max(Number.NEGATIVE_INFINITY, ...odds) - ((1 - share) * short + share * long)
}

function concernRouteOf(window: Window | undefined): HelpRoute | null {
  if (!window) return null
  const at = indexOfGreatest(window.routes)
  const all = sum(window.routes) + window.low
  return (window.routes[at] ?? 0) >= minOfConcern * all ? routeAt(at) : null
}

function routeAt(at: number): HelpRoute {
  return helpRoutes[at] ?? 'medical'
}

function strongest(windows: Window[], strength: (window: Window) => number): Window | undefined {
  return windows.reduce<Window | undefined>(
    (most, each) => (!most || strength(each) > strength(most) ? each : most),
    undefined,
  )
}

function kindsIn(window: Window | undefined, { kinds, kindsOut }: DangerWeights): Likely[] {
  if (!window) return []
  return softmax(outOf(window.filter, kindsOut))
    .map((chance, at) => ({ id: kinds[at] ?? '', chance }))
    .sort((one, other) => other.chance - one.chance)
    .slice(0, maxKinds)
}

function indexOfGreatest(numbers: number[]): number {
  return numbers.indexOf(Math.max(...numbers))
}

function chanceOf(odds: number): number {
  return 1 / (1 + Math.exp(-odds))
}

function softmax(scores: Float32Array): number[] {
  const most = Math.max(...scores)
  const parts = Array.from(scores, (score) => Math.exp(score - most))
  const all = sum(parts)
  return parts.map((part) => part / all)
}

function sum(numbers: number[]): number {
  return numbers.reduce((all, number) => all + number, 0)
}
