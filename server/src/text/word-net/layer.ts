import type { TakeNumbers } from './kept-numbers.ts'

/** Of each output `width` places of so many inputs, side by side. */
export type Layer = { width: number; weights: Float32Array; bias: Float32Array }

export function readLayer(take: TakeNumbers, width: number, outputs: number, inputs: number): Layer {
  return { width, weights: take.floats(outputs * width * inputs), bias: take.floats(outputs) }
}

/** The greatest that each filter finds anywhere in the text, at least 0; `inputs` holds so many tokens' numbers. */
export function greatestOf(inputs: Float32Array, tokens: number, layer: Layer): Float32Array {
  const greatest = new Float32Array(layer.bias.length)
  const perToken = tokens === 0 ? 0 : inputs.length / tokens
  eachValue(inputs, perToken, 0, tokens, [layer], (_, filter, value) => {
    if (value > (greatest[filter] ?? 0)) greatest[filter] = value
  })
  return greatest
}

/**
 * Tells what each filter makes of each token from the `first` until the `last`; nothing stands before the text and after
 * it. `place` counts the filters of all layers.
 */
export function eachValue(
  inputs: Float32Array,
  perToken: number,
  first: number,
  last: number,
  layers: Layer[],
  tell: (token: number, place: number, value: number) => void,
): void {
  const tokens = inputs.length / perToken
  const sums = new Float64Array(4)
  for (let token = first; token < last; token++) {
    let place = 0
    for (const { width, weights, bias } of layers) {
      const start = token - Math.floor(width / 2)
      const from = Math.max(0, start)
      const length = (Math.min(tokens, start + width) - from) * perToken
      const skipped = (from - start) * perToken
      const step = width * perToken
      for (let filter = 0; filter < bias.length; filter += 4) {
        fourDots(weights, filter * step + skipped, step, inputs, from * perToken, length, sums)
        for (let at = 0; at < 4 && filter + at < bias.length; at++)
          tell(token, place++, (bias[filter + at] ?? 0) + (sums[at] ?? 0))
      }
    }
  }
}

/** Four inner products with the same numbers, `step` apart. Each is summed in order, and none waits for another. */
function fourDots(
  one: Float32Array,
  from: number,
  step: number,
  other: Float32Array,
  otherFrom: number,
  length: number,
  sums: Float64Array,
): void {
  const second = from + step
  const third = second + step
  const fourth = third + step
  let a = 0
  let b = 0
  let c = 0
  let d = 0
  for (let at = 0; at < length; at++) {
    const value = other[otherFrom + at] ?? 0
    a += (one[from + at] ?? 0) * value
    b += (one[second + at] ?? 0) * value
    c += (one[third + at] ?? 0) * value
    d += (one[fourth + at] ?? 0) * value
  }
  sums[0] = a
  sums[1] = b
  sums[2] = c
  sums[3] = d
}

/** What each output of a layer of width 1 makes of the numbers. */
export function outOf(numbers: Float32Array, { weights, bias }: Layer): Float32Array {
  return bias.map((own, output) => own + dot(weights, output * numbers.length, numbers, 0, numbers.length))
}

export function dot(one: Float32Array, from: number, other: Float32Array, otherFrom: number, length: number): number {
  let sum = 0
  for (let at = 0; at < length; at++) sum += (one[from + at] ?? 0) * (other[otherFrom + at] ?? 0)
  return sum
}
