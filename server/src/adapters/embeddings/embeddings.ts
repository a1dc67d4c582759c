import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { ModelFailure, SeenTrouble } from '../model/model-failure.ts'
import { readTrouble } from '../model/read-trouble.ts'

export type EmbeddingSettings = { address: string; model: string; key: string | null }

/** Turns texts into vectors by an OpenAI-compatible /embeddings route. */
export type Embeddings = {
  model: string
  /** A vector of length 1 for each text, in their order, all of one length. Throws ModelFailure. */
  embed: (texts: string[], signal: AbortSignal) => Promise<Float32Array[]>
}

export type EmbeddingLimits = {
  /** Texts in a request; OpenAI takes 2,048, small servers fewer. */
  texts: number
  /** Characters of one text that are sent: below 8,192 tokens in any language that is written in letters. */
  characters: number
  connectMs: number
  requestMs: number
  tries: number
  firstWaitMs: number
  maxWaitMs: number
  bytes: number
}

export const usualEmbeddingLimits: EmbeddingLimits = {
  texts: 64,
  characters: 6000,
  connectMs: 3000,
  requestMs: 60_000,
  tries: 5,
  firstWaitMs: 1000,
  maxWaitMs: 60_000,
  bytes: 16_000_000,
}

/** For the vector of a question that a parent waits on: soon or not at all. */
export const queryLimits: EmbeddingLimits = { ...usualEmbeddingLimits, connectMs: 1000, requestMs: 2000, tries: 1 }

const maxDims = 8192
const reply = z.looseObject({
  data: z.array(z.looseObject({ index: z.int(), embedding: z.array(z.number()).check(z.maxLength(maxDims)) })),
})

/** The embeddings of the settings; null when none are configured. */
export function makeEmbeddings(
  settings: EmbeddingSettings | null,
  limits: EmbeddingLimits = usualEmbeddingLimits,
): Embeddings | null {
  if (!settings) return null
  const { address, model, key } = settings
  const made = makeClient(address, key, limits)
  made.catch(() => {})

  async function askOnce(input: string[], signal: AbortSignal): Promise<Float32Array[]> {
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(limits.requestMs)])
    // Said outright, because the SDK would else ask for base64, which some servers do not know.
    const client = await made
    const raw = await client.embeddings
      .create({ model, input, encoding_format: 'float' }, { signal: inTime })
      .catch((error: unknown) => {
        throw inTime.aborted ? new SeenTrouble({ code: 'timed_out_whole' }) : error
      })
    const parsed = reply.safeParse(raw)
    const vectors = parsed.success ? inOrder(parsed.data.data, input.length) : null
    if (!vectors) throw new ModelFailure(label, { code: 'garbage' }, false)
    return vectors
  }

  async function askWithRetries(input: string[], signal: AbortSignal): Promise<Float32Array[]> {
    for (let trial = 1; ; trial++) {
      try {
        return await askOnce(input, signal)
      } catch (error) {
        const failure = failureOf(error, signal)
        const wait = failure.waitMs ?? limits.firstWaitMs * 2 ** (trial - 1)
        if (!failure.retry || trial >= limits.tries || wait > limits.maxWaitMs) throw failure
        await pause(wait, undefined, { signal }).catch(() => {
          throw new ModelFailure(label, { code: 'stopped' }, false)
        })
      }
    }
  }

  return {
    model,
    async embed(texts, signal) {
      const vectors: Float32Array[] = []
      for (let at = 0; at < texts.length; at += limits.texts) {
        const batch = texts.slice(at, at + limits.texts).map((text) => text.slice(0, limits.characters))
        vectors.push(...(await askWithRetries(batch, signal)))
      }
      if (new Set(vectors.map(({ length }) => length)).size > 1)
        throw new ModelFailure(label, { code: 'garbage' }, false)
      return vectors
    },
  }
}

/** Loaded when configured only, as the model's SDKs are. */
async function makeClient(address: string, key: string | null, limits: EmbeddingLimits) {
  const { makeOpenAiClient } = await import('../model/open-ai-client.ts')
  const { makeProviderFetch } = await import('../model/provider-fetch.ts')
  const fetch = makeProviderFetch('application/json', limits.connectMs, limits.bytes)
  return makeOpenAiClient(key, address, limits.requestMs * 2, fetch)
}

const label = "The embeddings' server"

function failureOf(error: unknown, signal: AbortSignal): ModelFailure {
  if (signal.aborted) return new ModelFailure(label, { code: 'stopped' }, false)
  if (error instanceof ModelFailure) return error
  return new ModelFailure(label, readTrouble(error), false)
}

/** The vectors by the index that the server gave each, at length 1; null when one lacks or points nowhere. */
function inOrder(data: { index: number; embedding: number[] }[], count: number): Float32Array[] | null {
  const found = Array.from({ length: count }, (_, index) => data.find((one) => one.index === index)?.embedding)
  if (data.length !== count) return null
  const vectors = found.map((numbers) => (numbers ? unit(numbers) : null))
  return vectors.every((vector) => vector !== null) ? vectors : null
}

function unit(numbers: number[]): Float32Array | null {
  const length = Math.hypot(...numbers)
  return length > 0 && Number.isFinite(length) ? Float32Array.from(numbers, (number) => number / length) : null
}
