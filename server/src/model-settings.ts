import type { EmbeddingSettings } from './adapters/embeddings/embeddings.ts'
import type { ModelSettings } from './adapters/model/model.ts'

type ModelValues = {
  MODEL_PROVIDER?: 'anthropic' | 'openai' | undefined
  ANTHROPIC_API_KEY?: string | undefined
  OPENAI_API_KEY?: string | undefined
  MODEL_BASE_URL?: string | undefined
  MODEL_FAST?: string | undefined
  MODEL_WRITING?: string | undefined
}

const keyNames = { anthropic: 'ANTHROPIC_API_KEY', openai: 'OPENAI_API_KEY' } as const

/** What does not fit together among the model's settings. Names settings, never their values. */
export function modelMistakes(values: ModelValues): string[] {
  const { MODEL_PROVIDER: provider, MODEL_BASE_URL: address, MODEL_WRITING: writing } = values
  if (!provider) {
    const useless = (['MODEL_BASE_URL', 'MODEL_WRITING', 'MODEL_FAST'] as const).find((name) => values[name])
    return useless ? [`MODEL_PROVIDER is missing, and ${useless} is set: say anthropic or openai`] : []
  }
  const keyName = keyNames[provider]
  return [
    ...(writing ? [] : ['MODEL_WRITING is missing: name the model that writes answers']),
    ...(values[keyName] || address
      ? []
      : [
          `${keyName} is missing: MODEL_PROVIDER=${provider} needs a key, or the MODEL_BASE_URL of a server without one`,
        ]),
  ]
}

/** A key alone in the environment turns nothing on: families' words go out only where that was asked for. */
export function modelSettingsOf(values: ModelValues): ModelSettings | null {
  const { MODEL_PROVIDER: provider, MODEL_WRITING: writing, MODEL_FAST: fast } = values
  if (!provider || !writing) return null
  return {
    provider,
    key: values[keyNames[provider]] ?? null,
    address: values.MODEL_BASE_URL ?? null,
    names: { writing, fast: fast ?? writing },
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
