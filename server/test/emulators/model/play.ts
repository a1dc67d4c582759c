import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { errorBody, streamForms, usualType } from './formats.ts'
import type { AskedOfModel, ModelFault } from './script.ts'

/** Plays one answer, with what goes wrong in it. */
export async function play(
  reply: ServerResponse,
  asked: AskedOfModel,
  pieces: string[],
  fault: ModelFault | null,
  { firstMs, everyMs }: { firstMs: number; everyMs: number },
): Promise<void> {
  if (fault === 'silence') return
  if (fault === 'hang up') return void reply.socket?.destroy()
  if (typeof fault === 'object' && fault && 'status' in fault) return refuse(reply, asked, fault)
  if (fault === 'web page')
    return void reply.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Please sign in to this network</h1>')
  if (asked.format === 'embeddings') throw new Error('An embedding has no stream')

  const form = streamForms[asked.format]
  const model = String(asked.body.model)
  reply.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' })
  const write = (text: string | Buffer) => new Promise<void>((done) => reply.write(text, () => done()))
  if (fault === 'garbage') return void reply.end(Buffer.from([0xff, 0xfe, 0x00, 0x9f, 0x92, 0x96, 0x0a, 0x0a]))

  const said = typeof fault === 'object' && fault && 'say' in fault ? fault.say : pieces
  if (typeof fault === 'object' && fault && 'dripBytes' in fault) {
    const all = Buffer.from(
      form.begin(model) + said.map((piece) => form.piece(piece, model)).join('') + form.end('done', model),
    )
    for (let at = 0; at < all.length && !reply.destroyed; at += fault.dripBytes) {
      await write(all.subarray(at, at + fault.dripBytes))
      await pause(fault.everyMs)
    }
    return void reply.end()
  }

  await write(form.begin(model))
  if (fault === 'no first token') return
  await pause(firstMs)
  if (fault === 'only thinks') return void reply.end(form.thought('Let me see.', model) + form.end('length', model))
  if (fault === 'empty') return void reply.end(form.end('done', model))
  if (fault === 'refusal') return void reply.end(form.end('refusal', model))
  for (let n = 0; fault === 'endless' || n <= said.length; n++) {
    if (reply.destroyed) return
    if (typeof fault === 'object' && fault && breaksAt(fault, n)) {
      if ('cutInLetterAfter' in fault) await write(halfOf(form.piece(' 😀', model)))
      return breakOff(reply, fault, form.error)
    }
    const piece = said[n % Math.max(said.length, 1)]
    if (piece !== undefined && (n < said.length || fault === 'endless')) await write(form.piece(piece, model))
    await pause(everyMs)
  }
  reply.end(form.end(fault === 'cut short' ? 'length' : 'done', model))
}

function breaksAt(fault: object, n: number): boolean {
  return Object.entries(fault).some(([name, after]) => name.endsWith('After') && after === n)
}

/** Up to the second byte of its smiling face. */
function halfOf(text: string): Buffer {
  const bytes = Buffer.from(text)
  return bytes.subarray(0, bytes.indexOf(Buffer.from('😀')) + 2)
}

function breakOff(reply: ServerResponse, fault: object, error: (type: string) => string): void {
  if ('errorAfter' in fault) {
    const type = 'type' in fault && typeof fault.type === 'string' ? fault.type : 'overloaded_error'
    reply.end(error(type))
  }
  if ('cutAfter' in fault || 'cutInLetterAfter' in fault) reply.socket?.destroy()
  if ('endAfter' in fault) reply.end()
  if ('garbageAfter' in fault) reply.end('event: content_block_delta\ndata: {"type":"content_block_d\u0000\ufffd\n\n')
}

function refuse(reply: ServerResponse, { format }: AskedOfModel, fault: Extract<ModelFault, { status: number }>): void {
  const type = fault.type ?? usualType(format, fault.status)
  reply
    .writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers })
    .end(errorBody(format, type, fault.message ?? 'Emulated'))
}
