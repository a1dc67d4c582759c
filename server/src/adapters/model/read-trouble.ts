import { type ModelFailureCode, SeenTrouble, type Trouble } from './model-failure.ts'

/** Errors by the names of the providers' types; Anthropic sends them inside a stream too, without a status. */
const byType: Record<string, ModelFailureCode> = {
  overloaded_error: 'overloaded',
  api_error: 'overloaded',
  timeout_error: 'overloaded',
  server_error: 'overloaded',
  rate_limit_error: 'rate_limited',
  authentication_error: 'refused_key',
  permission_error: 'refused_key',
  billing_error: 'over_quota',
  invalid_request_error: 'bad_request',
  not_found_error: 'bad_request',
  request_too_large: 'bad_request',
}
const noCredit = /insufficient_quota|billing|credit_balance|credit balance|spend_limit|spend limit|usage limit/i
const shortCode = /^[\w.-]{1,60}$/

/** Tells what an error of a provider's SDK, of fetch or of ours means. */
export function readTrouble(error: unknown): Trouble {
  const chain = causesOf(error)
  const seen = chain.find((cause) => cause instanceof SeenTrouble)
  if (seen instanceof SeenTrouble) return seen.trouble
  const [first] = chain
  if (!first) return { code: 'broken_stream' }
  const { status } = first as { status?: unknown }
  if (typeof status === 'number') return readStatus(status, first)
  if (chain.some((cause) => cause instanceof SyntaxError)) return { code: 'garbage' }
  const detail = detailOf(first)
  return { code: byType[detail ?? ''] ?? 'broken_stream', detail: detail ?? networkCode(chain) }
}

function readStatus(status: number, error: object): Trouble {
  const detail = detailOf(error)
  const about = { status, ...(detail ? { detail } : {}) }
  if (noCredit.test(proseOf(error)) && status >= 400 && status < 500) return { code: 'over_quota', ...about }
  if (status === 401 || status === 403) return { code: 'refused_key', ...about }
  if (status === 402) return { code: 'over_quota', ...about }
  const waitMs = waitAskedFor(headersOf(error))
  if (status === 429) return { code: 'rate_limited', waitMs, ...about }
  if (status >= 500 || status === 408 || status === 409) return { code: 'overloaded', waitMs, ...about }
  return { code: 'bad_request', ...about }
}

/** The provider's prose, to be searched and thrown away. */
export function proseOf(error: unknown): string {
  const { error: body, message } = error as { error?: unknown; message?: unknown }
  return `${typeof message === 'string' ? message : ''} ${JSON.stringify(body ?? '')}`
}

function detailOf(error: object): string | undefined {
  const { code, type, error: body } = error as { code?: unknown; type?: unknown; error?: unknown }
  const inner = (body as { error?: { type?: unknown } } | null | undefined)?.error?.type
  return [code, inner, type].find((value): value is string => typeof value === 'string' && shortCode.test(value))
}

/** The system's or undici's name for what went wrong on the network. */
export function networkCode(chain: Error[]): string | undefined {
  const codes = chain.map((cause) => (cause as { code?: unknown }).code)
  return codes.find((code): code is string => typeof code === 'string' && shortCode.test(code))
}

function headersOf(error: object): Headers | null {
  const { headers } = error as { headers?: Headers }
  return typeof headers?.get === 'function' ? headers : null
}

/** retry-after-ms, or Retry-After in seconds or as a date (RFC 9110, 10.2.3). */
function waitAskedFor(headers: Headers | null): number | undefined {
  const exact = Number(headers?.get('retry-after-ms') ?? Number.NaN)
  if (exact >= 0) return exact
  const asked = headers?.get('retry-after')?.trim()
  if (!asked) return undefined
  if (/^\d+(\.\d+)?$/.test(asked)) return Number(asked) * 1000
  const at = Date.parse(asked)
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now())
}

export function causesOf(error: unknown): Error[] {
  const chain: Error[] = []
  for (let at = error; at instanceof Error && chain.length < 8; at = at.cause) chain.push(at)
  return chain
}
