import type { Usage, Wire, WireRequest } from './wire.ts'

/** What one call used: tokens, as the provider counts them, or near enough where it does not. */
export type ModelUse = Usage & Pick<WireRequest, 'role'> & { call?: string | undefined }

const charactersPerToken = 4

/** Hands on what a wire says and tells what it used, also when the reader leaves or it breaks off. */
export async function* countUse(
  wire: Wire,
  request: WireRequest,
  signal: AbortSignal,
  onUse: (use: ModelUse) => void,
): AsyncGenerator<string> {
  let told: Usage | null = null
  let characters = 0
  try {
    const onUsage = (usage: Usage) => {
      told = usage
    }
    for await (const piece of wire({ ...request, onUsage }, signal)) {
      characters += piece.length
      yield piece
    }
  } finally {
    // Who was refused has used nothing.
    if (told || characters > 0)
      onUse({ role: request.role, call: request.call, ...estimate(request, characters, told) })
  }
}

function estimate({ system, messages }: WireRequest, characters: number, told: Usage | null): Usage {
  const asked = system.length + messages.reduce((sum, { content }) => sum + content.length, 0)
  const { input, cached, output } = told ?? { input: 0, cached: 0, output: 0 }
  return {
    input: input || Math.ceil(asked / charactersPerToken),
    cached,
    output: Math.max(output, Math.ceil(characters / charactersPerToken / 2)),
  }
}
