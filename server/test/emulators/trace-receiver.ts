import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReceivedSpan = {
  trace: string
  id: string
  parent: string
  name: string
  kind: number
  ms: number
  attributes: Record<string, unknown>
  isFailed: boolean
}

export type TraceReceiver = Awaited<ReturnType<typeof openTraceReceiver>>

/** Somebody who takes traces as OpenTelemetry's protocol sends them: protobuf over HTTP. */
export async function openTraceReceiver() {
  const spans: ReceivedSpan[] = []
  const bodies: Buffer[] = []
  let mood: 'takes' | 'refuses' | 'is silent' = 'takes'
  let calls = 0
  const server = createServer(async (request, reply) => {
    calls++
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>))
    if (mood === 'is silent') return
    if (mood === 'refuses') return reply.writeHead(500).end('no')
    if (request.url !== '/v1/traces' || request.headers['content-type'] !== 'application/x-protobuf')
      return reply.writeHead(404).end()
    bodies.push(body)
    spans.push(...spansIn(body))
    return reply.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bodies,
    calls: () => calls,
    be: (how: typeof mood) => {
      mood = how
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/** Numbers of fields as opentelemetry-proto gives them: `trace/v1/trace.proto`, `common/v1/common.proto`. */
function spansIn(body: Buffer): ReceivedSpan[] {
  return every(body, 1).flatMap((ofResource) =>
    every(ofResource, 2).flatMap((ofScope) => every(ofScope, 2).map((span) => spanFrom(span))),
  )
}

function spanFrom(span: Buffer): ReceivedSpan {
  const fields = fieldsOf(span)
  const bytes = (n: number) => (fields.find(({ field }) => field === n)?.value as Buffer | undefined) ?? Buffer.alloc(0)
  const number = (n: number) => Number(fields.find(({ field }) => field === n)?.value ?? 0)
  const status = fieldsOf(bytes(15)).find(({ field }) => field === 3)?.value
  return {
    trace: bytes(1).toString('hex'),
    id: bytes(2).toString('hex'),
    parent: bytes(4).toString('hex'),
    name: bytes(5).toString(),
    kind: number(6),
    ms: (number(8) - number(7)) / 1e6,
    attributes: Object.fromEntries(every(span, 9).map(attributeFrom)),
    isFailed: Number(status ?? 0) === 2,
  }
}

function attributeFrom(pair: Buffer): [string, unknown] {
  const [key = Buffer.alloc(0)] = every(pair, 1)
  const [any = Buffer.alloc(0)] = every(pair, 2)
  const [{ field, value } = { field: 0, value: undefined }] = fieldsOf(any)
  if (field === 1) return [key.toString(), String(value)]
  if (field === 4) return [key.toString(), (value as { double: Buffer }).double.readDoubleLE()]
  return [key.toString(), field === 2 ? value === 1n : Number(value)]
}

type Value = Buffer | bigint | { double: Buffer }

function every(message: Buffer, wanted: number): Buffer[] {
  return fieldsOf(message).flatMap(({ field, value }) => (field === wanted && Buffer.isBuffer(value) ? [value] : []))
}

function fieldsOf(message: Buffer): { field: number; value: Value }[] {
  const fields: { field: number; value: Value }[] = []
  let at = 0
  const varint = () => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = message.readUInt8(at++)
      value |= BigInt(byte & 127) << shift
      if (byte < 128) return value
    }
  }
  const take = (length: number) => {
    at += length
    return message.subarray(at - length, at)
  }
  while (at < message.length) {
    const tag = Number(varint())
    const [field, form] = [tag >> 3, tag & 7]
    if (form === 0) fields.push({ field, value: varint() })
    else if (form === 1) fields.push({ field, value: eight(field, take(8)) })
    else if (form === 2) fields.push({ field, value: take(Number(varint())) })
    else take(4)
  }
  return fields
}

/** Eight bytes are a time in a span and a number with a fraction in an attribute. */
function eight(field: number, bytes: Buffer): Value {
  return field === 4 ? { double: bytes } : bytes.readBigUInt64LE()
}
