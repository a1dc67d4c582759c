import { expect, test } from 'vitest'
import { dot, dotEach } from './text-cnn.ts'

test('rows are multiplied to the last bit as one by one, however many there are', () => {
  const [length, rowsPerPlace] = [7, 3]
  const numbers = Float32Array.from({ length }, (_, at) => Math.sin(at + 1))
  for (let count = 0; count < 11; count++) {
    const rows = Float32Array.from({ length: (count + 1) * rowsPerPlace * length }, (_, at) => Math.cos(at * at))
    const [from, stride] = [length, rowsPerPlace * length]
    const products = new Float64Array(count + 2)
    dotEach({ rows, from, stride, count }, numbers, products, 1)
    const oneByOne = Array.from({ length: count }, (_, row) => dot(rows, from + row * stride, numbers, 0, length))
    expect([...products]).toEqual([0, ...oneByOne, 0])
  }
})
