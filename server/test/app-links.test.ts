import { expect, test } from 'vitest'
import { readConfig } from '../src/settings/config.ts'
import { makeMember } from './person.ts'
import { worldsOfATest } from './worlds.ts'

const open = worldsOfATest()
const certificate = Array.from({ length: 32 }, (_, at) => at.toString(16).padStart(2, '0').toUpperCase()).join(':')
const apps = {
  APPLE_TEAM_ID: 'ABCDE12345',
  APPLE_CLIENT_ID: 'com.example.nestbook',
  ANDROID_APP_ID: 'com.example.nestbook',
  ANDROID_CERTIFICATES: certificate,
}

test('[NATIVE-02] the systems of phones are told which apps may open our addresses, and nothing where there are none', async () => {
  const world = await open(apps)
  const said = async (name: string) => {
    const reply = await fetch(`${world.address}/.well-known/${name}`)
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
    return reply.json()
  }
  expect(await said('apple-app-site-association')).toEqual({
    applinks: {
      details: [
        { appIDs: ['ABCDE12345.com.example.nestbook'], components: [{ '/': '/app/*' }, { '/': '/verify-email' }] },
      ],
    },
    webcredentials: { apps: ['ABCDE12345.com.example.nestbook'] },
  })
  expect(await said('assetlinks.json')).toEqual([
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: 'com.example.nestbook',
        sha256_cert_fingerprints: [certificate],
      },
    },
  ])
  const without = await open()
  for (const name of ['apple-app-site-association', 'assetlinks.json'])
    expect((await fetch(`${without.address}/.well-known/${name}`)).status).toBe(404)
})

test('[NATIVE-02] an address of the apps that no app took leads on to their scheme, and none leads anywhere else', async () => {
  const world = await open()
  const leadsTo = async (path: string) => {
    const { status, headers } = await fetch(`${world.address}${path}`, { redirect: 'manual' })
    return status === 302 ? headers.get('location') : status
  }
  expect(await leadsTo('/app/auth/callback?token=abc')).toBe('nestbook://auth/callback?token=abc')
  expect(await leadsTo('/app/verify-email?token=a%2Bb')).toBe('nestbook://verify-email?token=a%2Bb')
  expect(await leadsTo('/app/?upgrade=success')).toBe('nestbook://home?upgrade=success')
  expect(await leadsTo('/app/?conversation=c1')).toBe('nestbook://home?conversation=c1')
  for (const path of ['/app', '/app/nothing', '/app/evil.example', '/app/auth/callback/more'])
    expect([path, await leadsTo(path)]).toEqual([path, 404])
})

test('[NATIVE-02] a checkout that an app began leads back to the app, one of a browser to the page', async () => {
  const world = await open()
  const leftTo = async (origin: Record<string, string>) => {
    const member = await makeMember(world)
    const { body } = await member.call('POST', '/api/stripe/create-checkout-session', {}, origin)
    const page = await (await fetch((body as unknown as { url: string }).url)).text()
    return /href="[^"]*?(\/[^"/]*\/?\?upgrade=canceled)"/.exec(page)?.[1] ?? page
  }
  expect(await leftTo({ origin: 'https://localhost' })).toBe('/app/?upgrade=canceled')
  expect(await leftTo({ origin: 'https://evil.example' })).not.toContain('/app')
  expect(await leftTo({})).not.toContain('/app')
})

test('half a setting of the apps is refused, each by its name', () => {
  const mistakesIn = (settings: Record<string, string>) => {
    try {
      readConfig(settings)
    } catch (error) {
      return String(error)
    }
    return ''
  }
  expect(mistakesIn({ ANDROID_APP_ID: 'com.example.nestbook' })).toContain(
    'ANDROID_APP_ID and ANDROID_CERTIFICATES go together',
  )
  expect(mistakesIn({ ...apps, ANDROID_CERTIFICATES: 'AB:CD' })).toContain('ANDROID_CERTIFICATES is not a list')
  expect(mistakesIn({ APPLE_TEAM_ID: 'ABCDE12345' })).toContain('APPLE_TEAM_ID needs APPLE_CLIENT_ID')
  expect(mistakesIn(apps)).toBe('')
})
