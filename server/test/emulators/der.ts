import { type KeyObject, sign } from 'node:crypto'

/** A part of ASN.1 in its definite form. */
export function part(tag: number, ...inner: (Buffer | string)[]): Buffer {
  const value = Buffer.concat(inner.map((piece) => Buffer.from(piece)))
  if (value.length < 0x80) return Buffer.concat([Buffer.from([tag, value.length]), value])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(value.length)
  const short = size.subarray(size.findIndex((byte) => byte > 0))
  return Buffer.concat([Buffer.from([tag, 0x80 + short.length]), short, value])
}

export const sequence = (...inner: Buffer[]) => part(0x30, ...inner)
export const set = (...inner: Buffer[]) => part(0x31, ...inner)
export const octets = (...inner: (Buffer | string)[]) => part(0x04, ...inner)

export function integer(value: number): Buffer {
  const bytes = []
  for (let left = value; left > 0 || bytes.length === 0; left = Math.floor(left / 256)) bytes.unshift(left % 256)
  return part(0x02, Buffer.from((bytes[0] ?? 0) > 0x7f ? [0, ...bytes] : bytes))
}

export function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return part(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(inSevens)]))
}

function inSevens(number: number): number[] {
  const bytes = [number % 128]
  for (let left = Math.floor(number / 128); left > 0; left = Math.floor(left / 128)) bytes.unshift((left % 128) + 128)
  return bytes
}

const sha256WithEcdsa = sequence(objectId('1.2.840.10045.4.3.2'))
const name = (text: string) => sequence(set(sequence(objectId('2.5.4.3'), part(0x0c, text))))
const day = (at: Date) => part(0x17, `${at.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`)

type Certificate = {
  subject: string
  issuer: string
  publicKey: KeyObject
  signedWith: KeyObject
  isAuthority: boolean
  /** Object ids of extensions that say nothing but that they are there. */
  marks: string[]
  from: Date
  until: Date
}

let serial = 1

/** An X.509 certificate, in DER. */
export function certificate(of: Certificate): Buffer {
  const extensions = [
    sequence(
      objectId('2.5.29.19'),
      part(0x01, Buffer.from([0xff])),
      octets(of.isAuthority ? sequence(part(0x01, Buffer.from([0xff]))) : sequence()),
    ),
    ...of.marks.map((mark) => sequence(objectId(mark), octets(part(0x05)))),
  ]
  const told = sequence(
    part(0xa0, integer(2)),
    integer(serial++),
    sha256WithEcdsa,
    name(of.issuer),
    sequence(day(of.from), day(of.until)),
    name(of.subject),
    of.publicKey.export({ type: 'spki', format: 'der' }),
    part(0xa3, sequence(...extensions)),
  )
  const signature = sign('sha256', told, of.signedWith)
  return sequence(told, sha256WithEcdsa, part(0x03, Buffer.from([0]), signature))
}
