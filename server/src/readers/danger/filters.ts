import { eachToken, greatestOf, keepGreatest, type Layer, type TokenRead } from '../../text/text-cnn/text-cnn.ts'

/** What each filter finds in a stretch: the greatest of all, of all but its last places, and of all but its first. */
type Found = { whole: Float32Array; head: Float32Array; tail: Float32Array }

/** How far a filter sees beyond the place where it stands. */
const sight = 2

/**
 * The maximum of each filter of each layer over every stretch of tokens, and over every pair of neighbours as if in one
 * line. Of a pair only the places around the seam are looked at again.
 */
export function greatestInWindows(
  stretches: TokenRead[][],
  pairs: number[],
  layers: Layer[],
): { stretches: Float32Array[]; pairs: Float32Array[] } {
  const found = stretches.map((stretch) => findIn(stretch, layers))
  return {
    stretches: found.map(({ whole }) => whole),
    pairs: pairs.map((at) => {
      const seam = findAtSeam(stretches[at] ?? [], stretches[at + 1] ?? [], layers)
      return seam.map((value, place) => Math.max(value, found[at]?.head[place] ?? 0, found[at + 1]?.tail[place] ?? 0))
    }),
  }
}

function findIn(stretch: TokenRead[], layers: Layer[]): Found {
  const [whole, head, tail] = [greatestOf([], layers), greatestOf([], layers), greatestOf([], layers)]
  eachToken(stretch, 0, stretch.length, layers, (token, values) => {
    keepGreatest(whole, values)
    if (token < stretch.length - sight) keepGreatest(head, values)
    if (token >= sight) keepGreatest(tail, values)
  })
  return { whole, head, tail }
}

function findAtSeam(left: TokenRead[], right: TokenRead[], layers: Layer[]): Float32Array {
  const before = left.slice(-2 * sight)
  const around = [...before, ...right]
  const greatest = greatestOf([], layers)
  const [first, last] = [Math.max(0, before.length - sight), Math.min(around.length, before.length + sight)]
  eachToken(around, first, last, layers, (_, values) => keepGreatest(greatest, values))
  return greatest
}
