import { inflateSync } from 'node:zlib'

export type Png = { width: number; height: number; hasAlpha: boolean; pixels: () => Uint8Array }

const signature = '89504e470d0a1a0a'
const channelsOf: Record<number, number> = { 2: 3, 6: 4 }

/** Reads a PNG as Chromium writes them: 8 bits a channel, with alpha or without, not interlaced. Throws for any other. */
export function readPng(bytes: Buffer): Png {
  if (bytes.subarray(0, 8).toString('hex') !== signature) throw new Error('is no PNG')
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  const [depth, color, , , interlaced] = bytes.subarray(24, 29)
  const channels = channelsOf[color ?? -1]
  if (depth !== 8 || channels === undefined || interlaced !== 0) throw new Error('is a PNG of another kind')
  const pixels = () => unfilter(inflateSync(Buffer.concat(chunksOf(bytes, 'IDAT'))), width * channels, channels)
  return { width, height, hasAlpha: channels === 4, pixels }
}

function chunksOf(bytes: Buffer, kind: string): Buffer[] {
  const found: Buffer[] = []
  for (let at = 8; at < bytes.length; at += bytes.readUInt32BE(at) + 12)
    if (bytes.toString('latin1', at + 4, at + 8) === kind)
      found.push(bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)))
  return found
}

/** PNG specification, 9.2: each line says how its bytes were foretold from those at the left and above. */
function unfilter(lines: Buffer, stride: number, channels: number): Uint8Array {
  const height = lines.length / (stride + 1)
  const pixels = new Uint8Array(stride * height)
  for (let y = 0; y < height; y++) {
    const filter = lines[y * (stride + 1)]
    for (let x = 0; x < stride; x++) {
      const at = y * stride + x
      const left = x >= channels ? (pixels[at - channels] ?? 0) : 0
      const above = y > 0 ? (pixels[at - stride] ?? 0) : 0
      const corner = x >= channels && y > 0 ? (pixels[at - stride - channels] ?? 0) : 0
      pixels[at] = (lines[y * (stride + 1) + 1 + x] ?? 0) + foretell(filter, left, above, corner)
    }
  }
  return pixels
}

function foretell(filter: number | undefined, left: number, above: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return above
  if (filter === 3) return (left + above) >> 1
  return filter === 4 ? paeth(left, above, corner) : 0
}

function paeth(left: number, above: number, corner: number): number {
  const guess = left + above - corner
  const [toLeft, toAbove, toCorner] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)]
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}

/** How far what is painted reaches from the middle, as a part of the side. */
export function reachOf({ width, height, hasAlpha, pixels }: Png): number {
  if (!hasAlpha) return Math.SQRT1_2
  const bytes = pixels()
  let reach = 0
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (bytes[(y * width + x) * 4 + 3]) reach = Math.max(reach, Math.hypot(x + 0.5 - width / 2, y + 0.5 - height / 2))
  return reach / width
}
