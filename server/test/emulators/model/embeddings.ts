import type { ServerResponse } from 'node:http'
import type { AskedOfModel } from './script.ts'

const dims = 16

/** Answers as documented under "Create embeddings": a vector per text, in base64 when asked so. */
export function answerEmbeddings(response: ServerResponse, { body }: AskedOfModel): void {
  const texts = ([] as string[]).concat(body.input as string | string[])
  const object = {
    object: 'list',
    data: texts.map((text, index) => ({ object: 'embedding', index, embedding: written(text, body.encoding_format) })),
    model: body.model,
    usage: { prompt_tokens: 1, total_tokens: 1 },
  }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(object))
}

/** A vector in which texts that share words lie near each other: each word adds to a place of its own. */
export function emulatedVector(text: string): Float32Array {
  const vector = new Float32Array(dims)
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    const place = [...word].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7) % dims
    vector[place] = (vector[place] ?? 0) + 1
  }
  return vector
}

function written(text: string, format: unknown): string | number[] {
  const vector = emulatedVector(text)
  return format === 'base64' ? Buffer.from(vector.buffer).toString('base64') : Array.from(vector)
}
