import * as z from 'zod/mini'
import { makeEmbeddings } from '../adapters/embeddings/embeddings.ts'
import { type Model, ModelFailure, type ModelRequest, type ModelSettings, makeModel } from '../adapters/model/model.ts'
import { loadKnowledge } from '../assistant/knowledge.ts'
import { probeDatabase, probeModelUse } from '../database/probe.ts'
import { reachDatabase } from '../database/reach-database.ts'
import { dollarsOf, tokensOf } from '../modules/model-use/model-use.ts'
import { readStudies } from '../modules/studies/studies.ts'
import type { Config } from '../settings/config.ts'
import { timeoutsOf } from '../settings/timeouts.ts'
import { adviceFor } from './advice.ts'
import { checkAnswer } from './check-answer.ts'
import { checksOfPeople } from './check-people.ts'
import { type Check, type Finding, shortly, well } from './finding.ts'

const dayMs = 24 * 60 * 60_000
const oldestPostgres = 15
const never = new AbortController().signal

/** Every part that the configuration names, in the order in which one stands on another. */
export function checksFor(config: Config): [string, Check][] {
  const { model, embeddings } = config
  return [
    ['database', () => checkDatabase(config)],
    ['content', () => checkContent(config)],
    ...checksOfPeople(config),
    ...(model
      ? ([
          ['model for answers', () => checkModel(config, model, 'writing')],
          ['model for small questions', () => checkModel(config, model, 'fast')],
          ['an answer by the model', () => checkAnswer(config, model)],
          ['what the model used today', () => describeUse(config)],
        ] satisfies [string, Check][])
      : ([['model', async () => well('none is configured; Nestbook writes from its guidebook')]] satisfies [
          string,
          Check,
        ][])),
    ...(embeddings ? ([['embeddings', () => checkEmbeddings(config)]] satisfies [string, Check][]) : []),
  ]
}

async function checkDatabase(config: Config): Promise<Finding> {
  try {
    const { url, close } = await reachDatabase(config, () => {})
    const version = await probeDatabase(url).finally(close)
    const kind = config.databaseUrl ? 'DATABASE_URL' : 'embedded'
    if (Number.parseInt(version, 10) >= oldestPostgres) return well(`PostgreSQL ${version}, ${kind}`)
    const todo = `Nestbook needs PostgreSQL ${oldestPostgres} or later.`
    return { isWell: false, says: `PostgreSQL ${version}, ${kind}`, todo }
  } catch (error) {
    const todo = config.databaseUrl
      ? 'Start the PostgreSQL of DATABASE_URL and check its user and password, or leave DATABASE_URL out to use the embedded one.'
      : `Check that ${config.dataFolder} (NESTBOOK_DATA) can be written and has room.`
    return { isWell: false, says: `does not open (${shortly(error)})`, todo }
  }
}

async function describeUse(config: Config): Promise<Finding> {
  const { perDay, prices } = config.modelBounds
  const today = Math.floor(Date.now() / dayMs)
  const reached = await reachDatabase(config, () => {}).catch(() => null)
  const used = reached ? await probeModelUse(reached.url, today).finally(reached.close) : []
  const calls = used.reduce((sum, one) => sum + one.calls, 0)
  const says = `${calls} calls, ${tokensOf(used)} tokens, $${dollarsOf(used, prices).toFixed(2)}`
  const max = [
    perDay.tokens === null ? [] : `${perDay.tokens} tokens`,
    perDay.dollars === null ? [] : `$${perDay.dollars}`,
  ].flat()
  return well(max.length > 0 ? `${says}, of at most ${max.join(' and ')}` : `${says}; no ceiling is set`)
}

async function checkContent(config: Config): Promise<Finding> {
  const { contentFolder } = config
  try {
    const studies = readStudies(contentFolder)
    loadKnowledge(contentFolder, studies)
    return well(`${studies.length} studies, and all that answers are made with`)
  } catch (error) {
    const todo = `Correct the file in ${contentFolder} (NESTBOOK_CONTENT); npm run check names every mistake.`
    return { isWell: false, says: `cannot be read (${shortly(error)})`, todo }
  }
}

/** A real call: a streamed word for the writing role, a structured one for the fast role. */
async function checkModel(
  { modelBounds }: Config,
  settings: ModelSettings,
  role: ModelRequest['role'],
): Promise<Finding> {
  const { limits, times } = timeoutsOf(modelBounds)
  const { smallMs } = times
  const model = makeModel(settings, limits)
  const name = settings.names[role]
  if (!model) return well('none is configured')
  const begun = Date.now()
  try {
    await (role === 'writing' ? checkFirstWord(model) : checkReply(model))
    const tookMs = Date.now() - begun
    if (role === 'writing' || tookMs <= smallMs) return well(`${name} answers, ${tookMs} ms`)
    const says = `${name} answers after ${tookMs} ms, and an answer waits for a small question no longer than ${smallMs} ms`
    return { isWell: false, says, todo: adviceFor('too_slow', settings, role) }
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error
    return { isWell: false, says: `${name}: ${error.message}`, todo: adviceFor(error.code, settings, role) }
  }
}

const greeting = { system: 'You are being tested. Be brief.', temperature: 0 }

/** Settles at the first word; how much more the model would say is of no matter. */
async function checkFirstWord(model: Model): Promise<void> {
  const messages = [{ role: 'user' as const, content: 'Say hello.' }]
  for await (const _ of model.stream({ ...greeting, role: 'writing', messages, maxTokens: 32 }, never)) return
}

async function checkReply(model: Model): Promise<void> {
  const messages = [{ role: 'user' as const, content: 'Give the word hello as JSON: {"word": "hello"}' }]
  await model.complete({ ...greeting, role: 'fast', messages, maxTokens: 100 }, z.object({ word: z.string() }), never)
}

async function checkEmbeddings({ embeddings: settings }: Config): Promise<Finding> {
  const begun = Date.now()
  try {
    const vectors = await makeEmbeddings(settings)?.embed(['hello'], AbortSignal.timeout(20_000))
    return well(`${settings?.model} makes vectors of ${vectors?.[0]?.length} numbers, ${Date.now() - begun} ms`)
  } catch (error) {
    const todo = 'Check EMBEDDINGS_BASE_URL, EMBEDDINGS_API_KEY and EMBEDDINGS_MODEL; docs/retrieval.md explains them.'
    return { isWell: false, says: `${settings?.model}: ${shortly(error)}`, todo }
  }
}
