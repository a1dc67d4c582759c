import type { TakeNumbers } from './kept-numbers.ts'

/** Of each output `width` places of so many inputs, side by side. */
export type Layer = { width: number; weights: Float32Array; bias: Float32Array }

export function readLayer(take: TakeNumbers, width: number, outputs: number, inputs: number): Layer {
  return { width, weights: take.floats(outputs * width * inputs), bias: take.floats(outputs) }
}

/** The greatest that each filter finds anywhere in the text, at least 0; `inputs` holds so many tokens' numbers. */
export function greatestOf(inputs: Float32Array, tokens: number, { width, weights, bias }: Layer): Float32Array {
  const perToken = tokens === 0 ? 0 : inputs.length / tokens
  const greatest = new Float32Array(bias.length)
  const before = Math.floor(width / 2)
  for (let place = 0; place < tokens; place++) {
    const first = Math.max(0, place - before)
    const last = Math.min(tokens, place - before + width)
    const skipped = (first - (place - before)) * perToken
    const length = (last - first) * perToken
    for (let filter = 0; filter < bias.length; filter++) {
      const from = filter * width * perToken + skipped
      const value = (bias[filter] ?? 0) + dot(weights, from, inputs, first * perToken, length)
      if (value > (greatest[filter] ?? 0)) greatest[filter] = value
    }
  }
  return greatest
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
