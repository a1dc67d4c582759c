import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { checkShells } from './check-shells.ts'
import { pageFor } from './make-page.ts'
import { plistIn } from './read-plist.ts'
import { reachOf, readPng } from './read-png.ts'
import { parseXml } from './read-xml.ts'
import { serverFor } from './server-for.ts'

const mobile = join(import.meta.dirname, '..')

test('[NATIVE-01] a release asks a public server by https; a developer’s app may ask one near it, or none by name', () => {
  expect(serverFor('https://nestbook.app', false)).toEqual({
    origin: 'https://nestbook.app',
    host: 'nestbook.app',
    isRelease: true,
  })
  for (const near of [
    '',
    'http://nestbook.app',
    'https://localhost',
    'https://192.168.1.7',
    'http://10.0.2.2:8787',
    'https://kitchen.local',
    'https://nestbook.example',
    'https://nestbook',
    'https://[::1]',
    'https://nestbook.app/path',
    'https://me@nestbook.app',
  ])
    expect(() => serverFor(near, false)).toThrow()
  for (const near of ['', 'http://192.168.1.7:8787', 'http://localhost:8787', 'https://nestbook.app'])
    expect(serverFor(near, true).isRelease).toBe(false)
})

test('[NATIVE-01] the page of an app names its server, and its own policy lets nothing else in', () => {
  const html = readFileSync(join(mobile, '../web/index.html'), 'utf8')
  const page = pageFor(html, 'https://nestbook.app')
  expect(page).toContain('<meta name="server" content="https://nestbook.app" />')
  const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page)?.[1] ?? ''
  expect(policy).toContain("connect-src 'self' capacitor://localhost https://nestbook.app;")
  expect(/script-src ([^;]+)/.exec(policy)?.[1]).toMatch(/^'self' capacitor:\/\/localhost '?'sha256-[\w+/=]+'$/)
  expect(page).not.toContain('rel="manifest"')
  expect(page).toContain('<meta name="checkout" content="" />')
  expect(pageFor(html, 'https://nestbook.app', false)).toContain('<meta name="checkout" content="off" />')
})

function copyProjects(): string {
  const copy = mkdtempSync(join(tmpdir(), 'nestbook-shells-'))
  onTestFinished(() => rmSync(copy, { recursive: true }))
  for (const part of ['android', 'ios', 'capacitor.config.json'])
    cpSync(join(mobile, part), join(copy, part), { recursive: true })
  return copy
}

/** A copy of the projects in which one text stands in place of another. */
function complaintsWith(file: string, from: string, to: string): string[] {
  const copy = copyProjects()
  const text = readFileSync(join(copy, file), 'utf8')
  expect(text).toContain(from)
  writeFileSync(join(copy, file), text.replace(from, to))
  return checkShells(copy)
}

const main = 'android/app/src/main'
const xcode = 'ios/App/App.xcodeproj/project.pbxproj'
const planted: [string, string, string, RegExp][] = [
  [`${main}/AndroidManifest.xml`, '</manifest>', '</manifest', /line \d+/],
  [`${main}/AndroidManifest.xml`, 'android.permission.INTERNET', 'android.permission.CAMERA', /asks for .*CAMERA/],
  [`${main}/AndroidManifest.xml`, 'android:scheme="nestbook"', 'android:scheme="other"', /no scheme of ours/],
  [`${main}/res/xml/network_security_config.xml`, '"false"', '"true"', /unencrypted/],
  [`${main}/res/xml/backup_rules.xml`, 'kept_secrets', 'others', /takes the token along/],
  [`${main}/res/xml/data_extraction_rules.xml`, 'kept_secrets', 'others', /takes the token along/],
  [
    'ios/App/App/Info.plist',
    '<key>LSRequiresIPhoneOS</key>',
    '<key>NSAppTransportSecurity</key>',
    /App Transport Security/,
  ],
  [
    'ios/App/App/PrivacyInfo.xcprivacy',
    '<key>NSPrivacyTracking</key>\n\t<false/>',
    '<key>NSPrivacyTracking</key>\n\t<true/>',
    /says that we track/,
  ],
  ['ios/App/App/App.entitlements', 'applinks:', 'other:', /no universal links/],
  [
    'ios/App/App/Base.lproj/Main.storyboard',
    'customClass="NestbookViewController" customModule="App"',
    'customClass="CAPBridgeViewController" customModule="Capacitor"',
    /no view of ours/,
  ],
  [
    'ios/App/App/Base.lproj/LaunchScreen.storyboard',
    'namedColor name="Ground"',
    'namedColor name="Sky"',
    /no Sky\.colorset/,
  ],
  [xcode, 'path = KeptSecrets.swift', 'path = Kept.swift', /Kept\.swift is not there/],
  [xcode, '9E57B00D00000000000000A4 /* KeptSecrets.swift in Sources */,', '', /KeptSecrets\.swift is not built/],
  [xcode, '/* Begin PBXGroup section */', '/* Begin PBXGroup section */ 1 = ;', /in place of a value/],
  [xcode, 'mainGroup = 5', 'mainGroup = A', /nothing is called A/],
  ['ios/release.xcconfig', '#include "', '#include? "', /without a server/],
  ['capacitor.config.json', '"server": {', '"server": { "url": "http://192.168.1.7",', /loads it from nowhere/],
  ['capacitor.config.json', 'app.nestbook', 'app.other', /not app\.other/],
]

test.each(planted)('[NATIVE-01] the check of the shells sees %s with %s changed to %s', (file, from, to, says) => {
  expect(complaintsWith(file, from, to).join('\n')).toMatch(says)
})

/** A PNG of one colour that can be seen through everywhere but in one line of pixels. */
function lineAt(row: number, side: number): Buffer {
  const lines = Buffer.alloc((side * 4 + 1) * side)
  lines.fill(255, row * (side * 4 + 1) + 1, (row + 1) * (side * 4 + 1))
  const chunk = (kind: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    return Buffer.concat([length, Buffer.from(kind), data, Buffer.alloc(4)])
  }
  const header = Buffer.from([0, 0, 0, side, 0, 0, 0, side, 8, 6, 0, 0, 0])
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(lines))])
}

test('[NATIVE-01] the check sees an icon that launchers would cut, one of another size, and one that is no picture', () => {
  const icon = `${main}/res/mipmap-mdpi/ic_launcher_foreground.png`
  const copy = copyProjects()
  const complaintsOf = (bytes: Buffer) => {
    writeFileSync(join(copy, icon), bytes)
    return checkShells(copy)
  }
  expect(complaintsOf(lineAt(54, 108))).toEqual([`mobile/${icon}: reaches out of the circle that is shown`])
  expect(complaintsOf(lineAt(0, 48))).toEqual([`mobile/${icon}: is not 108 by 108`])
  expect(complaintsOf(Buffer.from('GIF89a'))).toEqual([`mobile/${icon}: is no PNG`])
  expect(complaintsOf(readFileSync(join(mobile, icon)))).toEqual([])
  const reach = reachOf(readPng(readFileSync(join(mobile, icon))))
  expect(reach).toBeGreaterThan(24 / 108)
})

test('[NATIVE-01] both projects are as the check wants them', () => {
  expect(checkShells(mobile)).toEqual([])
})

test('what is no XML, or no property list, is refused', () => {
  for (const text of [
    '',
    '<a>',
    '<a></b>',
    '<a/><b/>',
    '<a b="1" b="2"/>',
    '<a>&nothing;</a>',
    '<a>1 & 2</a>',
    'x<a/>',
    '<a b=1/>',
  ])
    expect(() => parseXml(text)).toThrow()
  expect(parseXml('<?xml version="1.0"?><!-- c --><a b="1 &amp; 2"><c/>d</a>')).toMatchObject({
    attributes: { b: '1 & 2' },
    children: [{ name: 'c' }],
    text: 'd',
  })
  for (const inside of [
    '<string>a</string>',
    '<dict><string>a</string></dict>',
    '<dict><key>a</key></dict>',
    '<dict><key>a</key><b/></dict>',
  ])
    expect(() => plistIn(`<plist version="1.0">${inside}</plist>`)).toThrow()
})
