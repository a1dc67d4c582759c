import type { AskedOfModel } from './script.ts'

/** What a writer says who repeats the findings of these numbers, each with its number, of those it was laid. */
export function cite({ body }: AskedOfModel, ...numbers: number[]): string {
  const messages = body.messages as { content: string }[]
  const { findings } = JSON.parse(messages.at(-1)?.content ?? '{}') as { findings: string[] }
  return numbers
    .map((number) => findings[number - 1]?.replace(/^\[\d+\] [^:]+: /, '').replace(/\.$/, ` [${number}].`) ?? '')
    .join(' ')
}
