import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { addressInAnswer } from './links.ts'
import { Markdown } from './markdown.tsx'

vi.mock('./markdown.css', () => ({}))

const sources = [{ shortCitation: 'Mindell 2015' }]

function drawn(text: string, { isGrowing = false } = {}): string {
  const onCite = isGrowing ? null : () => {}
  return renderToStaticMarkup(<Markdown text={text} isGrowing={isGrowing} sources={sources} onCite={onCite} />)
}

const growing = { isGrowing: true }

test('[CHAT-04] Headings, lists, tables, code and quotes are typeset', () => {
  const html = drawn(
    'Lead **one**.\n\n## Tonight\n\n1. a\n2. b\n\n- c\n\n> q\n\n`x`\n\n```js\ny<z\n```\n\n|A|B|\n|-|-:|\n|1|2|',
  )
  expect(html).toContain('<p class="lead">Lead <strong>one</strong>.</p>')
  expect(html).toContain('<h3>Tonight</h3>')
  expect(html).toContain('<ol start="1"><li>a</li><li>b</li></ol>')
  expect(html).toContain('<ul><li>c</li></ul>')
  expect(html).toContain('<blockquote><p>q</p></blockquote>')
  expect(html).toContain('<pre tabindex="0"><code>y&lt;z</code></pre>')
  expect(html).toContain('<th scope="col">A</th>')
  expect(html).toContain('<td style="text-align:right">2</td>')
})

test('[CHAT-04] a line in italics ahead of an answer is set apart from its lead', () => {
  expect(drawn('*If someone is hurt, call.*\n\nIt is normal.\n\nMore.')).toBe(
    '<p class="ahead"><em>If someone is hurt, call.</em></p><p class="lead">It is normal.</p><p>More.</p>',
  )
  expect(drawn('*Surely* it is normal.\n\nMore.')).toBe('<p class="lead"><em>Surely</em> it is normal.</p><p>More.</p>')
})

const attacks = [
  '<script>alert(1)</script>',
  'hi <script>alert(1)</script> there',
  '<img src=x onerror=alert(1)>',
  'a <img src=x onerror=alert(1)> b',
  '<svg onload=alert(1)>',
  '<iframe src="https://evil.example"></iframe>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x]( javascript&colon;alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](vbscript:x)',
  '[x](http://evil.example)',
  '[x](https://evil.example)',
  '[x](https://evil.example/?q=what-was-asked)',
  'see https://evil.example now',
  '<https://evil.example>',
  '[x](https://doi.org.evil.example/10.1/x)',
  '[x](https://doi.org@evil.example/)',
  '[x](https://doi.org:8443/10.1/x)',
  '[x](mailto:stranger@evil.example)',
  '[x](tel:19005550100)',
  '[x](sms:988?body=x)',
  '[x](//evil.example)',
  '[x](/api/research)',
  '<javascript:alert(1)>',
  '![x](https://evil.example/p.png)',
  '![x][y]\n\n[y]: https://evil.example/p.png',
  '[x][y]\n\n[y]: javascript:alert(1)',
  '- <a href="javascript:alert(1)" onclick="alert(1)">x</a>',
  '|<img src=x onerror=alert(1)>|b|\n|-|-|\n|<script>alert(1)</script>|2|',
]

test.each(attacks)('[CHAT-04] Raw HTML, scripts, unsafe links and pictures never reach the page: %s', (attack) => {
  for (const html of [drawn(attack), drawn(attack, growing)]) {
    expect(html).not.toMatch(/<(script|img|svg|iframe|a)\b/i)
    expect(html).not.toMatch(/alert\(1\)<\/script|onerror=|onload=/i)
  }
})

test('[CHAT-04] What a script or a tag held is dropped with it', () => {
  expect(drawn('hi <script>alert(1)</script>there <b>bold</b>')).toBe('<p class="lead">hi there bold</p>')
})

test('[CHAT-04] Good links open safely', () => {
  expect(drawn('[d](https://doi.org/10.1/x)')).toContain(
    '<a href="https://doi.org/10.1/x" target="_blank" rel="noopener noreferrer nofollow">d</a>',
  )
  expect(drawn('[call](tel:988) [here](#top)')).toMatch(/href="tel:988".*href="#top"/)
})

test('[CHAT-04] Every study and every service that the content names can be followed from an answer', () => {
  const content = join(import.meta.dirname, '../../../../../../content')
  const studies = readdirSync(join(content, 'studies'))
    .filter((file) => file.endsWith('.jsonl'))
    .flatMap((file) =>
      readFileSync(join(content, 'studies', file), 'utf8')
        .trim()
        .split('\n'),
    )
    .map((line): string => JSON.parse(line).url)
  const { contacts, otherLines } = JSON.parse(readFileSync(join(content, 'safety/help-cards.json'), 'utf8'))
  const lines = Object.values<{ href: string }>(contacts).map(({ href }) => href)
  const sites = Object.keys(otherLines).filter((line) => line.includes('.'))
  const all = [...studies, ...lines, ...sites.map((site) => `https://${site}`)]
  expect(all.filter((address) => addressInAnswer(address) === null)).toEqual([])
})

test('[CHAT-04] Pictures show only their words', () => {
  expect(drawn('![a sleeping child](https://evil.example/p.png)')).toBe('<p class="lead">a sleeping child</p>')
})

test('[CHAT-04] Character references read as letters', () => {
  expect(drawn('Bed &amp; bath, 5 &lt; 6 &#8212; &rsquo;')).toBe('<p class="lead">Bed &amp; bath, 5 &lt; 6 — ’</p>')
})

test('[ENGINE-04] A citation is a chip only when its study is there', () => {
  const html = drawn('It helps [1], they say [2].')
  expect(html).toContain(
    '<button type="button" class="cite"><span class="visually-hidden">Study</span><b>1</b>Mindell 2015</button>',
  )
  expect(html).toContain('they say [2].')
})

test('[ENGINE-04] While the answer is written a citation has its size but cannot be pressed', () => {
  expect(drawn('It helps [1] a lot', growing)).toContain(
    '<span class="cite"><span class="visually-hidden">Study</span><b>1</b>Mindell 2015</span>',
  )
})

const halves: [string, string][] = [
  ['Walk **her ba', '<p class="lead">Walk <strong>her ba</strong></p>'],
  ['See [the gui', '<p class="lead">See the gui</p>'],
  ['See [the guide](https://doi.o', '<p class="lead">See the guide</p>'],
  ['It helps [1', '<p class="lead">It helps</p>'],
  ['Fine.\n\n-', '<p class="lead">Fine.</p>'],
  ['Fine.\n-', '<p class="lead">Fine.</p>'],
  ['Fine.\n\n##', '<p class="lead">Fine.</p>'],
  ['Fine.\n\n2', '<p class="lead">Fine.</p>'],
  ['Fine.\n\n| Night | What', '<p class="lead">Fine.</p>'],
  ['Fine.\n\n| Night | What |\n|--', '<p class="lead">Fine.</p>'],
  ['Fine.\n\n`co', '<p class="lead">Fine.</p><p><code>co</code></p>'],
  ['Fine.\n\n```js\nlet', '<p class="lead">Fine.</p><pre tabindex="0"><code>let</code></pre>'],
  ['Fine. <scr', '<p class="lead">Fine.</p>'],
  ['Fine. ![a chi', '<p class="lead">Fine.</p>'],
]

test.each(halves)('[CHAT-04] Half-written syntax is never drawn: %j', (half, html) => {
  expect(drawn(half, growing)).toBe(html)
})
