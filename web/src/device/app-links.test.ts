import { expect, test } from 'vitest'
import { placeIn } from './app-links.ts'

const server = 'https://nestbook.example'

test('[NATIVE-02] a link of our scheme or of our server leads to the page that it names', () => {
  const led = {
    'nestbook://auth/callback?token=abc': '/auth/callback?token=abc',
    'nestbook://auth/callback?error=access_denied': '/auth/callback?error=access_denied',
    'nestbook://verify-email?token=abc': '/verify-email?token=abc',
    'nestbook://home?upgrade=success': '/?upgrade=success',
    'https://nestbook.example/app/auth/callback?token=abc': '/auth/callback?token=abc',
    'https://nestbook.example/app/?upgrade=canceled': '/?upgrade=canceled',
    'https://nestbook.example/app/?conversation=c1': '/?conversation=c1',
    'https://nestbook.example/verify-email?token=abc': '/verify-email?token=abc',
  }
  for (const [link, place] of Object.entries(led)) expect([link, placeIn(link, server)]).toEqual([link, place])
})

test('[NATIVE-02] what only calls itself one of ours leads nowhere', () => {
  for (const link of [
    'https://evil.example/app/auth/callback?token=abc',
    'https://nestbook.example.evil.example/app/',
    'http://nestbook.example/app/',
    'https://nestbook.example/auth/callback?token=abc',
    'https://nestbook.example/app/api/auth/me',
    'https://nestbook.example/app//evil.example',
    'nestbook://evil.example/',
    'nestbook://auth/callback/../..',
    'javascript:alert(1)',
    'not a link',
  ])
    expect([link, placeIn(link, server)]).toEqual([link, null])
  expect(placeIn('https://nestbook.example/app/', '')).toBeNull()
})
