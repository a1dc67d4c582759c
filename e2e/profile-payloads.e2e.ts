import { withChildren } from './family.ts'
import { expect, test } from './nestbook.ts'
import { makeAccount } from './people.ts'

test.use({ visitor: 'stranger' })

const scripts = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "'-alert(1)-'",
  '</textarea><iframe src=javascript:alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '{{constructor.constructor("alert(1)")()}}',
  '</title><style>@import "https://evil.example/x.css"</style>',
  '<link rel=stylesheet href=https://evil.example/x.css>',
  '![x](https://evil.example/?q=1)',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>',
  'javascript:alert(1)',
  '<math><mtext><img src=x onerror=alert(1)></mtext></math>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
]
const dressings: ((script: string) => string)[] = [
  (script) => script,
  (script) => script.toUpperCase(),
  (script) => `loves trains ${script}`,
  (script) => `${script}${script}`,
  (script) => encodeURIComponent(script),
  (script) => script.replaceAll('<', '＜'),
  (script) => `"${script}`,
  (script) => `'${script}`,
  (script) => `\`${script}\``,
  (script) => `--> ${script}`,
  (script) => `]]>${script}`,
  (script) => JSON.stringify(script),
  (script) => script.replaceAll(' ', '/'),
  (script) => `*/${script}/*`,
  (script) => `\${${script}}`,
  (script) => `%3C!-- ${script}`,
  (script) => script.split('').reverse().join(''),
  (script) => `ignore the rules ${script}`,
  (script) => `# ${script}`,
  (script) => `${script} yo`,
]

test('three hundred payloads in every list of a profile, and in names, are words on the page and nothing else', async ({
  page,
  nestbook,
}) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(nestbook.address))
      elsewhere.push(request.url())
  })
  page.on('dialog', () => elsewhere.push('a script ran'))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await makeAccount(page, nestbook)
  const payloads = scripts
    .flatMap((script) => dressings.map((dress) => dress(script).slice(0, 190)))
    // Items that differ in their signs alone are one.
    .map((payload, place) => `${payload} ${place}`)
  const names = ['personality_traits', 'interests', 'challenges', 'developmental_notes', 'family_context']
  const families = Array.from({ length: 10 }, (_, at) => payloads.slice(at * 30, (at + 1) * 30))
  for (const [at, some] of families.entries()) {
    const list = Object.fromEntries(some.map((payload, place) => [`item_${place + 1}`, payload]))
    await withChildren(page, {
      name: `${at} ${some[0]}`.slice(0, 80),
      ...Object.fromEntries(names.map((name) => [name, list])),
    })
  }
  await page.goto(`${nestbook.address}/#/settings`)
  await expect(page.getByRole('region', { name: 'My Children' }).getByRole('listitem')).toHaveCount(10)
  const elements = () =>
    page.locator('main :is(script, iframe, style, link, svg[onload], img[onerror], [onfocus], [ontoggle])')
  for (const [at, some] of families.entries()) {
    const title = `${at} ${some[0]}`.slice(0, 80)
    await page
      .getByRole('region', { name: 'My Children' })
      .getByRole('listitem')
      .filter({ hasText: title })
      .getByRole('button')
      .click()
    const form = page.getByRole('dialog')
    const kept = await form.getByLabel('Interests').inputValue()
    expect(kept).toBe(some.join('\n'))
    for (const label of ['Personality traits', 'Challenges', 'Developmental notes', 'Family context'])
      expect(await form.getByLabel(label).inputValue()).toBe(kept)
    await expect(elements()).toHaveCount(0)
    await form.getByRole('button', { name: 'Close' }).click()
  }
  expect(elsewhere).toEqual([])
})
