import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { openEmulator } from '../../test/emulators/emulator.ts'
import { madeUpWork, madeUpWorks } from '../../test/emulators/made-up-works.ts'
import { beginStudiesCommand, root } from '../../test/terminal.ts'
import { readIncoming } from '../modules/studies/studies.ts'

const closing: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** An operator at a terminal, with a copy of the database. */
function openTerminal() {
  const folder = mkdtempSync(join(tmpdir(), 'nestbook-terminal-'))
  closing.push(() => rmSync(folder, { recursive: true, force: true }))
  const contentFolder = join(folder, 'content')
  cpSync(join(root, 'content/studies'), join(contentFolder, 'studies'), { recursive: true })
  const env = { ...process.env, NESTBOOK_CONTENT: contentFolder, NESTBOOK_DATA: join(folder, 'data'), NODE_OPTIONS: '' }

  function begin(...words: string[]) {
    const command = beginStudiesCommand(words, env)
    closing.push(command.stop)
    return command
  }

  return { folder, contentFolder, begin, type: (...words: string[]) => begin(...words).ended }
}

async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 1000 && !isSo(); tries++) await pause(10)
  expect(isSo()).toBe(true)
}

test('[ENGINE-07] an import killed at any moment and started again has every record once', async () => {
  const works = madeUpWorks(650)
  const emulator = await openEmulator(works, 15)
  closing.push(emulator.close)
  const { contentFolder, begin, type } = openTerminal()
  const words = [
    'import',
    '--query',
    'night waking',
    '--from',
    'openalex,europepmc',
    '--pages',
    '20',
    '--at',
    emulator.address,
  ]
  for (const pages of [1, 3, 4, 8]) {
    const before = emulator.requests.length
    const { child, ended } = begin(...words)
    await until(() => emulator.requests.length - before >= pages)
    await pause(pages * 7)
    child.kill('SIGKILL')
    await ended
  }
  const { code, output } = await type(...words)
  expect(code, output).toBe(0)
  expect(output).toContain('going on after page')
  const dois = readIncoming(contentFolder).map(({ doi }) => doi)
  expect(dois.toSorted()).toEqual(works.map(({ doi }) => doi).toSorted())
  expect(readdirSync(join(contentFolder, 'incoming')).filter((name) => !name.endsWith('.jsonl'))).toEqual([])
})

test('[ENGINE-07] Ctrl-C ends an import in order and says how to go on', async () => {
  const emulator = await openEmulator(madeUpWorks(650), 30)
  closing.push(emulator.close)
  const { begin } = openTerminal()
  const { child, ended, output } = begin('import', '--query', 'sleep', '--from', 'openalex', '--at', emulator.address)
  await until(() => output().includes('page 2'))
  child.kill('SIGINT')
  const { code } = await ended
  expect(code).toBe(1)
  expect(output()).toMatch(/OpenAlex: \d00 of 650 read: \d00 new\n.*stopped by you; start it again to go on/)
})

test('[ENGINE-07] an operator imports a file, finds a record, and reads its abstract and what is left to write', async () => {
  const { folder, contentFolder, type } = openTerminal()
  const line = {
    title: 'Lullabies in made-up families',
    authors: ['Ann Other'],
    year: 2001,
    doi: '10.5555/lull',
    abstract: 'They sang.',
  }
  writeFileSync(join(folder, 'lull.jsonl'), JSON.stringify(line))
  const imported = await type('import', '--file', join(folder, 'lull.jsonl'))
  expect(imported).toMatchObject({ code: 0 })
  expect(imported.output).toContain('lull.jsonl: 1 of 1 read: 1 new')
  expect(imported.output).toContain('1 new records lie in content/incoming, unshown, without a finding')

  const { output: listed } = await type('search', 'lullab famil')
  const id = /^(i[0-9a-f]{10}) {2}2001 {2}\(waiting\) Lullabies in made-up families$/m.exec(listed)?.[1] ?? ''
  const shown = await type('show', id)
  expect(shown.output).toContain('They sang.')
  const template = JSON.parse(shown.output.split('\n').find((text) => text.startsWith('{')) ?? '')
  expect(template).toMatchObject({ id, doi: '10.5555/lull', url: 'https://doi.org/10.5555/lull', oneLiner: '' })
  expect((await type('show', '10.5555/LULL')).output).toBe(shown.output)
  expect((await type('stats')).output).toContain('1 records wait for their finding, 0 are retracted')
  expect(readIncoming(contentFolder)).toHaveLength(1)
})

test('[ENGINE-07] a study of the database is found by its words and shown', async () => {
  const { type } = openTerminal()
  const { output, code } = await type('search', 'temper tantrums duration')
  expect(code).toBe(0)
  expect(output).toMatch(/^s6d9e3dcb70 {2}2003 {2}Temper tantrums/m)
  expect((await type('show', 's6d9e3dcb70')).output).toContain(
    'Most tantrums in children of 18 to 60 months were short',
  )
  expect(await type('show', 's0000000000')).toMatchObject({ code: 1 })
})

test('[ENGINE-07] the check names a study of the database that was retracted since', async () => {
  const { contentFolder, type } = openTerminal()
  const emulator = await openEmulator([
    madeUpWork(1, {
      doi: '10.1097/00004703-200306000-00003',
      title: 'Temper tantrums in young children',
      retracted: true,
    }),
  ])
  closing.push(emulator.close)
  const imported = await type('import', '--query', 'tantrums', '--from', 'crossref', '--at', emulator.address)
  expect(imported.output).toContain('Retracted, to be taken out of content/studies:\n  s6d9e3dcb70')
  const checked = await type('check')
  expect(checked.code).toBe(1)
  expect(checked.output).toContain('content/studies: s6d9e3dcb70 is retracted, take it out')
  expect(readIncoming(contentFolder)).toMatchObject([{ retracted: true }])
})

test.each([
  ['no command', []],
  ['an unknown command', ['delete']],
  ['an unknown option', ['import', '--everything']],
  ['neither query nor file', ['import']],
  ['both query and file', ['import', '--query', 'x', '--file', 'x.ris']],
  ['show without an id', ['show']],
  ['search without words', ['search', ' ']],
])('[ENGINE-07] %s is answered with how to use it', async (_what, words) => {
  const { code, output } = await openTerminal().type(...words)
  expect(code).toBe(2)
  expect(output).toContain('npm run studies -- import --query "words"')
})

test.each([
  [['import', '--query', ' '], '--query is empty'],
  [['import', '--query', 'x', '--from', 'scholar'], '--from knows openalex, europepmc, pubmed, crossref; not scholar'],
  [['import', '--query', 'x', '--pages', '0'], '--pages takes a number from 1 to 1000'],
  [['import', '--file', 'nowhere.ris'], 'nowhere.ris'],
])('[ENGINE-07] %j says what is wrong, without a trace of the program', async (words, told) => {
  const { code, output } = await openTerminal().type(...words)
  expect(code).toBe(1)
  expect(output).toContain(told)
  expect(output).not.toContain('    at ')
})
