import { afterEach, beforeEach, expect, vi } from 'vitest'

let stray: string[] = []

beforeEach(() => {
  stray = []
  vi.spyOn(console, 'error').mockImplementation((...words) => {
    stray.push(words.map(String).join(' '))
  })
})

afterEach(() => {
  vi.mocked(console.error).mockRestore?.()
  expect(stray, 'nothing was written to console.error').toEqual([])
})
