import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { EmbeddingSettings } from '../adapters/embeddings/embeddings.ts'
import type { ModelSettings } from '../adapters/model/model.ts'

type ModelValues = {
  MODEL_PROVIDER?: 'anthropic' | 'openai' | undefined
  ANTHROPIC_API_KEY?: string | undefined
  OPENAI_API_KEY?: string | undefined
  MODEL_BASE_URL?: string | undefined
  MODEL_FAST?: string | undefined
  MODEL_WRITING?: string | undefined
  ANTHROPIC_API_KEY_FILE?: string | undefined
  OPENAI_API_KEY_FILE?: string | undefined
}

const keyNames = { anthropic: 'ANTHROPIC_API_KEY', openai: 'OPENAI_API_KEY' } as const

/** The key of a provider, from the environment or from the file that the environment names; null without one. */
function keyOf(provider: keyof typeof keyNames, values: ModelValues, root: string): string | null {
  const name = keyNames[provider]
  const file = values[`${name}_FILE`]
  return values[name] ?? (file ? keyIn(resolve(root, file)) : null)
}

function keyIn(file: string): string | null {
  try {
    const text = readFileSync(file, 'utf8').trim()
    return /^\S+$/.test(text) ? text : null
  } catch {
    return null
  }
}

/** What does not fit together among the model's settings. Names settings, never their values. */
export function modelMistakes(values: ModelValues, root: string): string[] {
  const { MODEL_PROVIDER: provider, MODEL_BASE_URL: address, MODEL_WRITING: writing } = values
  if (!provider) {
    const useless = (['MODEL_BASE_URL', 'MODEL_WRITING', 'MODEL_FAST'] as const).find((name) => values[name])
    return useless ? [`MODEL_PROVIDER is missing, and ${useless} is set: say anthropic or openai`] : []
  }
  const keyName = keyNames[provider]
  const isFileEmpty = values[`${keyName}_FILE`] && keyOf(provider, values, root) === null
  return [
    ...(writing ? [] : ['MODEL_WRITING is missing: name the model that writes answers']),
    ...(isFileEmpty ? [`${keyName}_FILE names no file that can be read and holds a key alone`] : []),
    ...(values[keyName] || values[`${keyName}_FILE`] || address
      ? []
      : [
          `${keyName} is missing: MODEL_PROVIDER=${provider} needs a key, or the MODEL_BASE_URL of a server without one`,
        ]),
  ]
}

/** A key alone in the environment turns nothing on: families' words go out only where that was asked for. */
export function modelSettingsOf(values: ModelValues, root: string): ModelSettings | null {
  const { MODEL_PROVIDER: provider, MODEL_WRITING: writing, MODEL_FAST: fast } = values
  if (!provider || !writing) return null
  return {
    provider,
    key: keyOf(provider, values, root),
    address: values.MODEL_BASE_URL ?? null,
    names: { writing, fast: fast ?? writing },
  }
}

type BoundValues = {
  MODEL_FIRST_WORD_SECONDS: number
  MODEL_WHOLE_SECONDS: number
  MODEL_CONTEXT_TOKENS?: number | undefined
  MODEL_TOKENS_PER_DAY?: number | undefined
  MODEL_DOLLARS_PER_DAY?: string | undefined
  MODEL_PRICES: string
}

/** Times in ms, the context's window in tokens, a day's most in tokens and dollars (null: no bound), dollars per million tokens. */
export type ModelBounds = {
  firstWordMs: number
  totalMs: number
  contextTokens: number | null
  perDay: { tokens: number | null; dollars: number | null }
  prices: { input: number; output: number }
}

export function modelBoundsOf(values: BoundValues): ModelBounds {
  const [input = 0, output = 0] = values.MODEL_PRICES.split('/').map(Number)
  return {
    firstWordMs: values.MODEL_FIRST_WORD_SECONDS * 1000,
    totalMs: values.MODEL_WHOLE_SECONDS * 1000,
    contextTokens: values.MODEL_CONTEXT_TOKENS ?? null,
    perDay: {
      tokens: values.MODEL_TOKENS_PER_DAY ?? null,
      dollars: values.MODEL_DOLLARS_PER_DAY === undefined ? null : Number(values.MODEL_DOLLARS_PER_DAY),
    },
    prices: { input, output },
  }
}

type EmbeddingValues = {
  EMBEDDINGS_BASE_URL?: string | undefined
  EMBEDDINGS_API_KEY?: string | undefined
  EMBEDDINGS_MODEL?: string | undefined
}

export function embeddingMistakes(values: EmbeddingValues): string[] {
  const { EMBEDDINGS_BASE_URL: address, EMBEDDINGS_API_KEY: key, EMBEDDINGS_MODEL: model } = values
  if (address && !model) return ['EMBEDDINGS_MODEL is missing: name the model of EMBEDDINGS_BASE_URL']
  if (!address && (model || key)) return ['EMBEDDINGS_BASE_URL is missing: say which server makes the vectors']
  return []
}

export function embeddingSettingsOf(values: EmbeddingValues): EmbeddingSettings | null {
  const { EMBEDDINGS_BASE_URL: address, EMBEDDINGS_MODEL: model } = values
  return address && model ? { address, model, key: values.EMBEDDINGS_API_KEY ?? null } : null
}
