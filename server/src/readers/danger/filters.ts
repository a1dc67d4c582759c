import { eachValue, type Layer } from '../../text/word-net/word-net.ts'

/** What each filter finds in a stretch: the greatest of all, of all but its last places, and of all but its first. */
type Found = { whole: Float32Array; head: Float32Array; tail: Float32Array }

/** How far a filter sees beyond the place where it stands. */
const sight = 2

/**
 * The greatest that each filter of each layer finds in every stretch, and in every pair of neighbours as if they stood
 * in one line. `inputs` holds each stretch's tokens, so many numbers a token. Of a pair only the places around the seam
 * are looked at again.
 */
export function greatestInWindows(
  inputs: Float32Array[],
  pairs: number[],
  perToken: number,
  layers: Layer[],
): { stretches: Float32Array[]; pairs: Float32Array[] } {
  const found = inputs.map((stretch) => findIn(stretch, perToken, layers))
  return {
    stretches: found.map(({ whole }) => whole),
    pairs: pairs.map((at) => {
      const [left, right] = [inputs[at] ?? new Float32Array(), inputs[at + 1] ?? new Float32Array()]
      const seam = findAtSeam(left, right, perToken, layers)
      return seam.map((value, place) => Math.max(value, found[at]?.head[place] ?? 0, found[at + 1]?.tail[place] ?? 0))
    }),
  }
}

function findIn(stretch: Float32Array, perToken: number, layers: Layer[]): Found {
  const size = layers.reduce((sum, { bias }) => sum + bias.length, 0)
  const [whole, head, tail] = [new Float32Array(size), new Float32Array(size), new Float32Array(size)]
  const tokens = stretch.length / perToken
  eachValue(stretch, perToken, 0, tokens, layers, (token, place, value) => {
    if (value > (whole[place] ?? 0)) whole[place] = value
    if (token < tokens - sight && value > (head[place] ?? 0)) head[place] = value
    if (token >= sight && value > (tail[place] ?? 0)) tail[place] = value
  })
  return { whole, head, tail }
}

function findAtSeam(left: Float32Array, right: Float32Array, perToken: number, layers: Layer[]): Float32Array {
  const before = left.subarray(Math.max(0, left.length - 2 * sight * perToken))
  const around = new Float32Array(before.length + right.length)
  around.set(before)
  around.set(right, before.length)
  const seam = before.length / perToken
  const greatest = new Float32Array(layers.reduce((sum, { bias }) => sum + bias.length, 0))
  const [first, last] = [Math.max(0, seam - sight), Math.min(around.length / perToken, seam + sight)]
  eachValue(around, perToken, first, last, layers, (_, place, value) => {
    if (value > (greatest[place] ?? 0)) greatest[place] = value
  })
  return greatest
}
