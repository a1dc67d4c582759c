import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { emulatedVector } from '../../../test/emulators/model/embeddings.ts'
import { emulatedKey, openModelEmulator } from '../../../test/emulators/model/model-emulator.ts'
import { programs, root } from '../../../test/terminal.ts'
import { makeDatabase, openWorld } from '../../../test/world.ts'
import { makeEmbeddings, usualEmbeddingLimits } from '../../adapters/embeddings/embeddings.ts'
import { loadKnowledge } from '../../assistant/knowledge.ts'
import { makeFindStudies } from '../../assistant/steps.ts'
import { readStudies } from '../studies/studies.ts'

const closing: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})
const never = new AbortController().signal

async function openEmulator() {
  const emulator = await openModelEmulator()
  closing.push(emulator.close)
  const settings = {
    EMBEDDINGS_BASE_URL: `${emulator.address}/v1`,
    EMBEDDINGS_API_KEY: emulatedKey,
    EMBEDDINGS_MODEL: 'vectors',
  }
  return { emulator, settings }
}

function embeddingsAt(address: string, limits: Partial<typeof usualEmbeddingLimits> = {}) {
  const settings = { address: `${address}/v1`, model: 'vectors', key: null }
  const made = makeEmbeddings(settings, { ...usualEmbeddingLimits, firstWaitMs: 5, requestMs: 300, ...limits })
  return made ?? expect.fail()
}

/** An operator with 150 of the studies, at a terminal. */
async function openTerminal(settings: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'nestbook-vectors-'))
  closing.push(() => rmSync(folder, { recursive: true, force: true }))
  const content = join(folder, 'content')
  cpSync(join(root, 'content'), content, { recursive: true })
  rmSync(join(content, 'studies'), { recursive: true })
  mkdirSync(join(content, 'studies'))
  const some = readStudies(join(root, 'content')).slice(0, 150)
  const write = (studies: typeof some) =>
    writeFileSync(join(content, 'studies/some.jsonl'), studies.map((study) => JSON.stringify(study)).join('\n'))
  write(some)
  const own = { NESTBOOK_CONTENT: content, DATABASE_URL: await makeDatabase(), ...settings }
  const embed = (...words: string[]) =>
    new Promise<{ code: number | null; output: string }>((done) => {
      const child = spawn(process.execPath, [programs.studies, 'embed', ...words], {
        cwd: root,
        env: { PATH: process.env.PATH, NESTBOOK_DATA: join(folder, 'data'), ...own },
      })
      let output = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += bytes))
      child.on('close', (code) => done({ code, output }))
    })
  return { embed, own, some, write }
}

test('vectors are made in portions, gone on with, renewed where a text changed, and found at the next start', async () => {
  const { emulator, settings } = await openEmulator()
  const { embed, own, some, write } = await openTerminal(settings)
  expect((await embed('--max', '70')).output).toContain('70 vectors made by vectors, 80 studies still wait')
  emulator.failNext(null, { status: 401 })
  const broken = await embed()
  expect(broken).toMatchObject({ code: 1 })
  expect(broken.output).toContain("The embeddings' server refused the key (401")
  expect((await embed()).output).toContain('16 vectors made by vectors, 0 studies still wait')
  expect((await embed()).output).toContain('0 vectors made by vectors, 0 studies still wait')

  const [first, ...rest] = some
  if (!first) return expect.fail()
  const changed = { ...first, title: 'Zebras zigzag', oneLiner: 'Zebras zigzag zestfully over zones of zinnias.' }
  write([changed, ...rest])
  expect((await embed()).output).toContain('1 vectors made by vectors, 0 studies still wait')

  const world = await openWorld(own, own.DATABASE_URL)
  closing.push(world.close)
  const byMeaning = world.needs.meaning ?? expect.fail('no vectors were loaded')
  expect(byMeaning.size).toBe(150)
  const found = await byMeaning.find(`${changed.title}\n${changed.oneLiner}`, 5, never)
  expect(found).toHaveLength(5)
  expect(found[0]?.id).toBe(first.id)
  expect(found[0]?.similarity).toBeCloseTo(1, 5)

  // No word of the question stands in that study: only its meaning brings it up, beside what the words find.
  const wanted = {
    terms: new Map([['children', 1]]),
    words: ['children'],
    topics: [],
    concepts: [],
    asked: [],
    chosen: new Set<string>(),
  }
  const { contentFolder } = world.needs.plain
  const { index } = loadKnowledge(contentFolder, readStudies(contentFolder))
  const findStudies = makeFindStudies({ index, meaning: byMeaning, report: (error) => expect.fail(String(error)) })
  const { hits } = await findStudies(wanted, `${changed.title}\n${changed.oneLiner}`, never)
  expect(hits.map(({ study }) => study.id)).toContain(first.id)
  expect(hits.length).toBeGreaterThan(5)

  expect((await embed('--force')).output).toContain('150 vectors made by vectors')
}, 60_000)

test('without settings the command says what to set, and a server looks for no vectors', async () => {
  const { embed, own } = await openTerminal({})
  const { code, output } = await embed()
  expect([code, output]).toEqual([1, expect.stringContaining('Set EMBEDDINGS_BASE_URL and EMBEDDINGS_MODEL first')])
  const world = await openWorld(own, own.DATABASE_URL)
  closing.push(world.close)
  expect(world.needs.meaning).toBe(null)
})

test('texts go out in portions of the agreed size and length, and vectors come back in their order', async () => {
  const { emulator } = await openEmulator()
  const texts = Array.from({ length: 10 }, (_, n) => `${'word '.repeat(n + 1)}apple`)
  const vectors = await embeddingsAt(emulator.address, { texts: 4, characters: 30 }).embed(texts, never)
  expect(emulator.asked.map(({ body }) => (body.input as string[]).length)).toEqual([4, 4, 2])
  expect(vectors).toHaveLength(10)
  for (const [n, vector] of vectors.entries()) {
    const whole = emulatedVector((texts[n] ?? '').slice(0, 30))
    const length = Math.hypot(...whole)
    expect([...vector]).toEqual([...whole].map((number) => expect.closeTo(number / length, 5)))
  }
})

test.each([
  ['busy', { status: 429, headers: { 'retry-after': '0' } }],
  ['broken', { status: 500 }],
  ['dropped', 'hang up'],
  ['a web page', 'web page'],
] as const)('a request that meets a server which is %s is sent again', async (_what, fault) => {
  const { emulator } = await openEmulator()
  emulator.failNext(fault)
  expect(await embeddingsAt(emulator.address).embed(['hello'], never)).toHaveLength(1)
  expect(emulator.asked).toHaveLength(2)
})

test('a server that stays silent is given up in time, and Stop is heard at once', async () => {
  const { emulator } = await openEmulator()
  emulator.always('silence')
  await expect(embeddingsAt(emulator.address, { tries: 2 }).embed(['hello'], never)).rejects.toMatchObject({
    code: 'timed_out_whole',
  })
  const begun = Date.now()
  const embedding = embeddingsAt(emulator.address, { requestMs: 20_000 }).embed(['hello'], AbortSignal.timeout(50))
  await expect(embedding).rejects.toMatchObject({ code: 'stopped' })
  expect(Date.now() - begun).toBeLessThan(1000)
})
