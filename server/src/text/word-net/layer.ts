import type { NextNumbers } from './model-numbers.ts'

/** Of each output `width` places of so many inputs, side by side. */
export type Layer = { width: number; weights: Float32Array; bias: Float32Array }

export function readLayer(next: NextNumbers, width: number, outputs: number, inputs: number): Layer {
  return { width, weights: next.floats(outputs * width * inputs), bias: next.floats(outputs) }
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
