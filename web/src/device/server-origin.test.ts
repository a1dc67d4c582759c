import { expect, test } from 'vitest'
import { originFor } from './server-origin.ts'

const built = 'https://nestbook.example'

test('a browser asks where the page came from, an app the server that it was built for, or one on this machine', () => {
  expect(originFor('web', 'localhost', built)).toBe('')
  expect(originFor('web', '192.168.1.7', '')).toBe('')
  expect(originFor('ios', 'localhost', built)).toBe(built)
  expect(originFor('android', 'localhost', built)).toBe(built)
  expect(originFor('ios', 'localhost', '')).toBe('http://localhost:8787')
  expect(originFor('ios', 'nestbook.example', built)).toBe('')
})

test('an app whose page a machine of the local network serves asks the server there', () => {
  for (const host of ['192.168.1.7', '10.0.2.2', '172.16.0.9', '172.31.4.4', 'kitchen.local'])
    expect(originFor('android', host, built)).toBe(`http://${host}:8787`)
  for (const host of ['172.32.0.1', '11.0.0.1', '192.169.1.1', '10.evil.example', 'local'])
    expect(originFor('android', host, built)).toBe('')
})
