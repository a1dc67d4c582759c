import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CopiedProject, copyProject } from './test/copied-project.ts'

const copies: CopiedProject[] = []
afterAll(() => {
  for (const { root } of copies) rmSync(root, { recursive: true, force: true })
})
function copy(what?: { ownContent: boolean }): CopiedProject {
  const made = copyProject(what)
  copies.push(made)
  return made
}

const inPlace = 'import'

/** A law, and files that break it: the first one is named in the complaint. */
const brokenLaws: [law: string, files: Record<string, string>][] = [
  ['contract-knows-zod-only', { 'contract/src/planted-fs.ts': "import 'node:fs'" }],
  ['contract-knows-zod-only', { 'contract/src/planted-server.ts': "import '../../server/src/settings/config.ts'" }],
  ['web-never-imports-server', { 'web/src/api/planted.ts': "import '../../../server/src/settings/config.ts'" }],
  ['web-never-imports-server', { 'web/src/api/planted-name.ts': "import '@nestbook/server/src/settings/config.ts'" }],
  ['server-never-imports-web', { 'server/src/http/planted-web.ts': "import '../../../web/src/words/product.ts'" }],
  ['product-never-reads-training', { 'server/src/http/planted-training.ts': "import '../../../training/marks.ts'" }],
  ['http-knows-no-product', { 'server/src/http/planted.ts': "import '../modules/voice/voice.ts'" }],
  ['database-and-adapters-stand-lowest', { 'server/src/database/planted.ts': "import '../modules/voice/voice.ts'" }],
  [
    'database-and-adapters-stand-lowest',
    {
      'server/src/adapters/mail/planted.ts':
        "import type { Config } from '../../settings/config.ts'\nexport type A = Config",
    },
  ],
  ['tracing-stands-lowest', { 'server/src/tracing/planted.ts': "import '../text/linear-reader.ts'" }],
  ['text-stands-lowest', { 'server/src/text/planted.ts': "import '../modules/voice/voice.ts'" }],
  ['readers-look-down', { 'server/src/readers/planted/planted.ts': "import '../../assistant/clean-text.ts'" }],
  ['modules-look-down', { 'server/src/modules/planted/reader.ts': "import '../../readers/mood/mood.ts'" }],
  ['jobs-know-no-module', { 'server/src/jobs/planted.ts': "import '../modules/voice/voice.ts'" }],
  ['product-never-reads-evals', { 'server/src/http/planted-evals.ts': "import '../../../evals/parts.ts'" }],
  ['modules-look-down', { 'server/src/modules/planted/planted.ts': "import '../../assistant/clean-text.ts'" }],
  ['assistant-looks-down', { 'server/src/assistant/planted.ts': "import '../settings/config.ts'" }],
  ['assistant-looks-down', { 'server/src/assistant/planted-database.ts': "import '../database/notifications.ts'" }],
  ['routes-look-down', { 'server/src/assistant/planted.routes.ts': "import '../app.ts'" }],
  ['routes-meet-in-app', { 'server/src/planted.ts': "import './assistant/research.routes.ts'" }],
  [
    'steps-do-not-know-each-other',
    { 'server/src/assistant/judge/planted.ts': "import type { A } from '../retrieve/retrieve.ts'\nexport type B = A" },
  ],
  ['only-compose-knows-everything', { 'server/src/assistant/judge/planted-bag.ts': "import '../knowledge.ts'" }],
  ['only-answer-knows-the-steps', { 'server/src/assistant/planted-step.ts': "import './judge/judge.ts'" }],
  ['answer-knows-no-user', { 'server/src/assistant/screen/planted.ts': "import '../../modules/runs/runs.ts'" }],
  ['answer-knows-no-user', { 'server/src/assistant/write/planted.ts': "import '../ask.ts'" }],
  [
    'answer-knows-no-user',
    { 'server/src/assistant/write/planted-plan.ts': "import '../../modules/subscriptions/subscriptions.ts'" },
  ],
  ['answer-knows-no-user', { 'server/src/assistant/offer/planted.ts': "import '../../modules/sessions/sessions.ts'" }],
  ['only-offer-prompts-knows-offer', { 'server/src/assistant/planted-offer.ts': "import './offer/known-words.ts'" }],
  ['offer-knows-no-step', { 'server/src/assistant/offer/planted-step.ts': "import '../judge/judge.ts'" }],
  ['modules-meet-at-the-front-door', { 'server/src/modules/planted/planted-door.ts': "import '../studies/study.ts'" }],
  ['others-use-the-front-door', { 'server/src/assistant/planted-door.ts': "import '../modules/studies/study.ts'" }],
  ['others-use-the-front-door', { 'scripts/planted.ts': "import '../server/src/modules/studies/study.ts'" }],
  ['others-use-the-front-door', { 'server/test/planted.test.ts': "import '../src/modules/runs/drive.ts'" }],
  ['app-uses-the-front-door', { 'server/src/services.ts': "import './modules/studies/study.ts'" }],
  ['sql-only-in-stores', { 'server/src/modules/planted/sql.ts': "import 'drizzle-orm'" }],
  ['tables-only-in-stores', { 'server/src/modules/planted/tables.ts': "import '../../database/schema.ts'" }],
  ['tables-only-in-stores', { 'server/src/modules/planted/pool.ts': "import 'pg'" }],
  ['vendors-only-in-adapters', { 'server/src/modules/planted/stripe.ts': "import 'stripe'" }],
  ['vendors-only-in-adapters', { 'server/src/assistant/write/planted-ai.ts': "import { x } from '@ai-sdk/anthropic'" }],
  ['features-do-not-know-each-other', { 'web/src/features/home/planted.ts': "import '../chat/answer/shown-step.ts'" }],
  ['features-look-down', { 'web/src/features/home/planted-app.ts': "import '../../app/use-screen.ts'" }],
  ['ui-knows-no-product', { 'web/src/ui/planted.ts': "import '../words/product.ts'" }],
  ['ui-knows-no-product', { 'web/src/ui/planted-contract.ts': "import '@nestbook/contract/errors.ts'" }],
  [
    'web-rooms-know-the-contract-only',
    { 'web/src/words/planted.ts': "import '../features/chat/answer/shown-step.ts'" },
  ],
  ['capacitor-only-in-device', { 'web/src/features/home/planted-share.ts': "import '@capacitor/share'" }],
  // Joined here, so that this line is not such an import itself.
  [
    'types-imported-at-the-top',
    { 'web/src/ui/planted-type.ts': `export type A = ${inPlace}('../words/product.ts').B` },
  ],
  [
    'no-cycles',
    {
      'server/src/modules/planted/one.ts': "import { other } from './other.ts'\nexport const one = () => other",
      'server/src/modules/planted/other.ts': "import { one } from './one.ts'\nexport const other = () => one",
    },
  ],
  [
    'no-cycles',
    {
      'web/src/ui/planted-one.ts': "import type { B } from './planted-two.ts'\nexport type A = B[]",
      'web/src/ui/planted-two.ts': "import type { A } from './planted-one.ts'\nexport type B = { a?: A }",
    },
  ],
]

describe('the import laws', () => {
  let output = ''
  beforeAll(() => {
    const project = copy()
    for (const [path, text] of brokenLaws.flatMap(([, files]) => Object.entries(files)))
      project.write(path, `${text}\n`)
    const run = project.run('scripts/check-imports.mjs')
    expect(run.passed).toBe(false)
    output = run.output
  })

  test.each(brokenLaws.map(([law, files]) => [law, Object.keys(files)[0]]))('%s: %s is told', (law, file) => {
    expect(output.split('\n').filter((line) => line.startsWith(`${law}: ${file}`))).not.toEqual([])
  })

  test('every law of the configuration has a planted violation', async () => {
    const { default: configuration } = await import('../.dependency-cruiser.cjs' as string)
    const names: string[] = configuration.forbidden.map(({ name }: { name: string }) => name)
    expect(names.filter((name) => !brokenLaws.some(([law]) => law === name))).toEqual([])
  })

  test('a reader that reads nothing is no proof', () => {
    const project = copy()
    project.withoutPackage('dependency-cruiser', '@swc')
    const { passed, output } = project.run('scripts/check-imports.mjs')
    expect(passed).toBe(false)
    expect(output).toContain('the laws were not checked')
  })

  test('a missing part of the house is no proof', () => {
    const project = copy()
    project.remove('web/src/app/app.tsx')
    const { passed, output } = project.run('scripts/check-imports.mjs')
    expect(passed).toBe(false)
    expect(output).toContain('The imports of web/src/app/app.tsx were not read')
  })
})

test('a file that is too long, badly named or exports by default is told', () => {
  const project = copy()
  project.write('web/src/ui/planted.css', '.a {}\n'.repeat(301))
  project.write('server/src/planted-utils.ts', 'export const a = 1\n')
  project.write('contract/src/data/planted.ts', 'export const a = 1\n')
  project.write('scripts/planted.mjs', 'const a = 1\nexport default a\n')
  const { passed, output } = project.run('scripts/check-files.ts')
  expect(passed).toBe(false)
  expect(output).toContain('web/src/ui/planted.css: 301 lines')
  expect(output).toContain('server/src/planted-utils.ts: the name "utils"')
  expect(output).toContain('contract/src/data/planted.ts: the name "data"')
  expect(output).toContain('scripts/planted.mjs:2: a default export')
})

test('a class with a short name, and one that two files style, are told; placing one of another file is not', () => {
  const project = copy()
  project.write('web/src/ui/planted-one.css', '.planted .x, .shelf .small {}\n.shared.is-on {}\n')
  project.write('web/src/ui/planted-two.css', '/* .note */\n.twice .part {}\n.shared > .owned {}\n')
  project.write('web/src/ui/planted-three.css', '@media print {\n  .other .part {}\n}\n')
  const { passed, output } = project.run('scripts/check-classes.ts')
  expect(passed).toBe(false)
  expect(
    output
      .split('\n')
      .filter((line) => /class "/.test(line))
      .sort(),
  ).toEqual([
    'the class "owned" is styled in web/src/ui/planted-one.css and web/src/ui/planted-two.css',
    'the class "part" is styled in web/src/ui/planted-three.css and web/src/ui/planted-two.css',
    'the class "shared" is styled in web/src/ui/planted-one.css and web/src/ui/planted-two.css',
    'web/src/ui/planted-one.css: the class "x" has fewer than 4 letters',
  ])
})

test('a sentence that is too long is told wherever it stands, and a decision that is longer than a page', () => {
  const project = copy()
  const words = (count: number) => `Planted${' word'.repeat(count - 1)}.`
  const sentences = `${words(25)} ${words(26)}`
  project.write(
    'server/src/planted-line.ts',
    `const a = 'b' // ${sentences}\n// Of two lines,${' word'.repeat(12)}\n//${' word'.repeat(12)}.\n`,
  )
  project.write('web/src/ui/planted-block.css', `.planted {\n  /* ${sentences} */\n}\n`)
  project.write('deploy/planted.yml', `a: b # ${sentences}\n`)
  project.write(
    'docs/planted.md',
    `${words(25)}\n${words(25)}\n\n- ${words(26)}\n\n| ${words(25)} | ${words(26)} |\n\n\`\`\`\n${words(26)}\n\`\`\`\n`,
  )
  project.write('docs/decisions/999-planted.md', `${words(11)}\n`.repeat(51))
  const { passed, output } = project.run('scripts/check-sentences.ts')
  expect(passed).toBe(false)
  expect(output.match(/^\S*planted\S*: .*?words/gm)?.sort()).toEqual([
    'deploy/planted.yml:1: a sentence of 26 words',
    'docs/decisions/999-planted.md: 561 words',
    'docs/planted.md:4: a sentence of 26 words',
    'docs/planted.md:6: a sentence of 26 words',
    'server/src/planted-line.ts:1: a sentence of 26 words',
    'server/src/planted-line.ts:2: a sentence of 27 words',
    'web/src/ui/planted-block.css:2: a sentence of 26 words',
  ])
})

test('a path in a document that leads nowhere, and a function that is not where it is said to be, is told with its line', () => {
  const project = copy({ ownContent: true })
  project.write(
    'docs/planted.md',
    'See `server/src/app.ts`, `content/studies/*.jsonl` and `answer.ts`.\nSee `server/src/gone.ts`.\nSee `gone.md` and `content/gone/*.md`.\nIn `server/src/app.ts` see `makeApp` and `makeGone`.\n',
  )
  const { passed, output } = project.run('scripts/check-documents.ts')
  expect(passed).toBe(false)
  expect(output.match(/docs\/planted\.md.*/g)).toEqual([
    'docs/planted.md:2: `server/src/gone.ts` is nowhere',
    'docs/planted.md:3: `gone.md` is nowhere',
    'docs/planted.md:3: `content/gone/*.md` is nowhere',
    'docs/planted.md:4: `makeGone` is not in the files named beside it',
  ])
})

test('a setting that .env.example lacks, invents or shows with another default is told', () => {
  const project = copy()
  project.change('.env.example', 'HOST=127.0.0.1', '')
  project.change('.env.example', 'PORT=8787', 'PORT=8788\nPLANTED=1')
  const { passed, output } = project.run('scripts/check-settings.ts')
  expect(passed).toBe(false)
  expect(output).toContain('.env.example: lacks HOST')
  expect(output).toContain('.env.example: PLANTED is no setting')
  expect(output).toContain('.env.example: a value shown is not the default')
})

test('a warning of the linter is a failure', () => {
  const project = copy()
  for (const folder of ['bench', 'content', 'contract', 'docs', 'e2e', 'server', 'web']) project.remove(folder)
  expect(project.run('scripts/check.mjs', 'format and lint')).toMatchObject({ passed: true })
  project.write(
    'scripts/planted.mjs',
    '// biome-ignore lint/suspicious/noDebugger: planted\nexport const planted = 1\n',
  )
  const { passed, output } = project.run('scripts/check.mjs', 'format and lint')
  expect(passed).toBe(false)
  expect(output).toMatch(/^Failed: format and lint$/m)
  const mistyped = project.run('scripts/check.mjs', 'lint')
  expect(mistyped).toMatchObject({ passed: false, output: expect.stringContaining('No check is named lint.') })
})

test('the whole check goes on after a failure and names every check that failed', () => {
  const project = copy({ ownContent: true })
  // What holds no planted mistake need not be read a second time.
  for (const folder of ['bench', 'e2e', 'evals', 'training']) project.remove(folder)
  project.change('biome.json', '"!content"', '"!content", "!server", "!mobile"')
  for (const folder of ['server/src', 'server/test', 'mobile/scripts', 'scripts'])
    project.change('tsconfig.json', `    "${folder}",\n`, '')
  project.write('web/src/ui/planted-warning.ts', 'export const sum = (a: number) => {\n  return (a, a)\n}\n')
  project.write('web/src/ui/planted-any.ts', "export const planted: any = 'a'\n")
  project.write('web/src/ui/planted-layout.ts', 'export   const layout = "a";\n')
  project.write('web/src/ui/PlantedName.ts', 'export const planted = 1\n')
  project.write('web/src/ui/planted-default.ts', 'const planted = 1\nexport default planted\n')
  project.write('web/src/ui/planted-type.ts', "export const planted: number = 'a'\n")
  project.write('web/src/ui/planted-import.ts', "import '../words/product.ts'\n")
  project.write('web/src/features/home/planted-fetch.ts', "export const planted = () => fetch('/api/usage')\n")
  project.write('web/src/features/home/planted-store.ts', "export const planted = () => localStorage.getItem('a')\n")
  project.write('docs/planted.md', `\`server/src/gone.ts\`${' word'.repeat(25)}\n`)
  project.write('web/src/ui/planted.css', '.x {\n  color: red;\n}\n')
  project.write('content/planted.json', '{}\n')
  project.write('.env.example', 'PLANTED=1\n')
  const { passed, output } = project.run('scripts/check.mjs')
  expect(passed).toBe(false)
  expect(output).toContain(
    'Failed: format and lint, types, import laws, files, classes, documents, sentences, content, settings',
  )
  for (const rule of ['noExplicitAny', 'noDefaultExport', 'useFilenamingConvention', 'noCommaOperator'])
    expect(output).toContain(rule)
  expect(output.match(/planted-(fetch|store)\.ts\S* lint\/style\/noRestrictedGlobals/g)).toHaveLength(2)
  expect(output).toContain('web/src/ui/planted-layout.ts format')
  expect(output).toContain('web/src/ui/planted-type.ts(1,14): error TS2322')
  expect(output).toContain('content/planted.json: no part of scripts/check-content reads it')
}, 180_000)
