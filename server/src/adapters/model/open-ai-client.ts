import OpenAI from 'openai'

/** The SDK with everything off that would decide in our place, and nothing read from the environment. */
export function makeOpenAiClient(
  key: string | null,
  address: string,
  timeoutMs: number,
  fetch: typeof globalThis.fetch,
): OpenAI {
  return new OpenAI({
    apiKey: key ?? 'none',
    baseURL: address,
    organization: null,
    project: null,
    maxRetries: 0,
    timeout: timeoutMs,
    fetch,
    logLevel: 'off',
    ...(key === null ? { defaultHeaders: { authorization: null } } : {}),
  })
}
