import { pagePaths } from '@nestbook/contract/pages.ts'
import { expect, test } from 'vitest'
import { readHistoryState, screenOf } from './screens.ts'

const at = (address: string) => new URL(address, 'https://nestbook.example')
const person = 'ana'

test('every address that the server knows has a screen, and no other', () => {
  for (const path of pagePaths) expect(screenOf(at(path), {}, person).name).not.toBe('not-found')
  for (const path of ['/Login', '/login/', '/settings', '/#/nothing', '/#nothing'])
    expect(screenOf(at(path), {}, person)).toEqual({ name: 'not-found' })
})

test('a place in the page is no screen', () => {
  for (const path of ['/#main', '/#', '/#/']) expect(screenOf(at(path), {}, person)).toEqual({ name: 'home' })
})

test('settings, help, the policies and the account have addresses, with and without a slash', () => {
  for (const name of ['settings', 'manage-account', 'help', 'privacy', 'terms'])
    for (const path of [`/#/${name}`, `/#${name}`]) expect(screenOf(at(path), {}, person)).toEqual({ name })
  for (const path of ['/#/usage', '/#usage']) expect(screenOf(at(path), {}, person)).toEqual({ name: 'terms' })
  for (const path of ['/#/settings/more', '/#settings2', '/#/toString'])
    expect(screenOf(at(path), {}, person).name).not.toMatch(/settings|toString/)
})

test('a conversation in the history is shown to the person who had it, and to nobody else', () => {
  const kept = { person, conversation: 'c1', question: 'why?' }
  expect(screenOf(at('/'), kept, person)).toEqual({ name: 'chat', conversation: 'c1', question: 'why?' })
  expect(screenOf(at('/'), kept, 'ben')).toEqual({ name: 'home' })
})

test('a link’s token is found in the address, and in the history once it was taken out of there', () => {
  expect(screenOf(at('/reset-password?token=x'), {}, person)).toEqual({ name: 'reset', token: 'x' })
  expect(screenOf(at('/verify-email'), { token: 'x' }, person)).toEqual({ name: 'verify', token: 'x' })
  expect(screenOf(at('/verify-email'), {}, person)).toEqual({ name: 'verify-failed', error: 'missing-token' })
})

test('what the history keeps is read with care', () => {
  expect(readHistoryState(null)).toEqual({})
  expect(readHistoryState({ conversation: 3, away: -1, isNew: 'yes', token: 'x', more: 1 })).toEqual({ token: 'x' })
})
