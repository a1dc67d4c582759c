import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'

let stray: string[] = []
/** Node says each of these once a process, whichever test was the first to cause it. */
const deprecated: string[] = []

function note({ name, message }: Error): void {
  if (name === 'DeprecationWarning') deprecated.push(message)
}

beforeAll(() => void process.on('warning', note))
afterAll(() => {
  process.off('warning', note)
  expect(deprecated, 'nothing deprecated was used').toEqual([])
})

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
