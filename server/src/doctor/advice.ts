import type { ModelFailureCode, ModelRequest, ModelSettings } from '../adapters/model/model.ts'

/** What an operator can do about a failure of the model. */
export function adviceFor(code: ModelFailureCode, settings: ModelSettings, role: ModelRequest['role']): string {
  const { provider, address } = settings
  const keySetting = provider === 'anthropic' ? 'ANTHROPIC_API_KEY' : 'OPENAI_API_KEY'
  const modelSetting = role === 'fast' ? 'MODEL_FAST' : 'MODEL_WRITING'
  const where = address ? 'the server of MODEL_BASE_URL' : 'the provider'
  const advice: Record<ModelFailureCode, string> = {
    unreachable: `Check that ${where} runs, that MODEL_BASE_URL is right, and that this machine may reach it.`,
    refused_key: `Check ${keySetting}: it is missing, wrong, withdrawn, or may not use this model.`,
    over_quota: `Add credit to the account of ${keySetting}, or raise its limit.`,
    overloaded: `Try again in a few minutes; see the status page of ${where} when it goes on.`,
    rate_limited: `Wait a minute, or raise the limit of the account of ${keySetting}.`,
    bad_request: `Check that ${modelSetting} is a model that ${where} has, and that MODEL_BASE_URL ends as its documentation says (often /v1).`,
    timed_out_connect: `Check MODEL_BASE_URL and the firewall: nothing took the connection within 3 s.`,
    timed_out_first_token: `Choose a quicker model for ${modelSetting}, or raise MODEL_FIRST_WORD_SECONDS. A local server may still be loading it; try again.`,
    timed_out_gap: `Choose a quicker model for ${modelSetting}, or give ${where} more power.`,
    timed_out_whole: `Choose a quicker model for ${modelSetting}, or give ${where} more power.`,
    too_slow: `Choose a quicker model for ${modelSetting}, or raise MODEL_FIRST_WORD_SECONDS; until then small questions are answered without it. A local server may still be loading it; try again.`,
    broken_stream: `Look for a proxy that cuts connections to ${where}, and try again.`,
    garbage: `Check MODEL_BASE_URL: what answers there does not speak the format of MODEL_PROVIDER=${provider}, or ${modelSetting} cannot keep to a form.`,
    empty: `Choose another model for ${modelSetting}: it answers without a word.`,
    declined: `Choose another model for ${modelSetting}: it declined a greeting.`,
    cut_short: `Choose a model for ${modelSetting} that answers without long thinking.`,
    resting: `Try again in a minute.`,
    stopped: `Try again.`,
  }
  return advice[code]
}
