import type { NextNumbers } from './model-numbers.ts'

/** Of each output `width` places of so many inputs, side by side. */
export type Layer = { width: number; weights: Float32Array; bias: Float32Array }

export function readLayer(next: NextNumbers, width: number, outputs: number, inputs: number): Layer {
  return { width, weights: next.floats(outputs * width * inputs), bias: next.floats(outputs) }
}

/** What each output of a layer of width 1 makes of the numbers. */
export function outOf(numbers: Float32Array, { weights, bias }: Layer): Float32Array {
  const sums = new Float64Array(bias.length)
  dotEach({ rows: weights, from: 0, stride: numbers.length, count: bias.length }, numbers, sums, 0)
  return bias.map((own, output) => own + (sums[output] ?? 0))
}

export function dot(one: Float32Array, from: number, other: Float32Array, otherFrom: number, length: number): number {
  let sum = 0
  for (let at = 0; at < length; at++) sum += (one[from + at] ?? 0) * (other[otherFrom + at] ?? 0)
  return sum
}

/**
 * The dot products of `count` rows with some numbers, the same to the last bit as one by one. The first row begins at
 * `from`, each other one `stride` further. A sum waits for each of its additions, so four are added up side by side.
 */
export function dotEach(
  { rows, from, stride, count }: { rows: Float32Array; from: number; stride: number; count: number },
  numbers: Float32Array,
  to: Float64Array,
  toFrom: number,
): void {
  const length = numbers.length
  let row = 0
  for (; row + 4 <= count; row += 4) {
    const first = from + row * stride
    const [second, third, fourth] = [first + stride, first + 2 * stride, first + 3 * stride]
    let [one, two, three, four] = [0, 0, 0, 0]
    for (let at = 0; at < length; at++) {
      const number = numbers[at] ?? 0
      one += (rows[first + at] ?? 0) * number
      two += (rows[second + at] ?? 0) * number
      three += (rows[third + at] ?? 0) * number
      four += (rows[fourth + at] ?? 0) * number
    }
    to[toFrom + row] = one
    to[toFrom + row + 1] = two
    to[toFrom + row + 2] = three
    to[toFrom + row + 3] = four
  }
  for (; row < count; row++) to[toFrom + row] = dot(rows, from + row * stride, numbers, 0, length)
}
