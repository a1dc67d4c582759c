import { randomUUID } from 'node:crypto'
import { foundPage } from '@nestbook/contract/conversations.ts'
import { excerptOf, plainWordsOf } from '@nestbook/contract/rules/conversation-words.ts'
import { fold, makeFinder } from '@nestbook/contract/rules/words-in.ts'
import { expect, test } from 'vitest'
import { query } from '../../../test/database-look.ts'
import { makePerson, type Person } from '../../../test/person.ts'
import { worldsOfATest } from '../../../test/worlds.ts'

const open = worldsOfATest()
const kept = 120
const vocabulary = [
  ...[
    'Nap',
    'naps',
    'napping',
    'bedtime',
    'Ñandú',
    'e\u0301te\u0301',
    'été',
    '睡觉',
    '😀',
    '𝒳ylo',
    'İpek',
    'o’clock',
    '100%',
  ],
  ...['**bath**', '*bath*', 'ba*th', '[1]', '[12]', '`drain`', '> quote', '\n\n- list', '  ', '\t', 'x'.repeat(130)],
  ...[
    'she',
    'screams',
    'and',
    'waits',
    'for',
    'a',
    'while',
    'because',
    'it',
    'helps',
    'children',
    'to',
    'calm',
    'down',
  ],
]
const study = {
  shortCitation: '',
  citation: '',
  oneLiner: '',
  title: '',
  year: 2014,
  sampleSize: 1,
  relevanceScore: 90,
}
const help = { type: 'help', route: 'medical', text: 'x', contacts: [], meanwhile: [], also: [], elsewhere: 'x' }

/** The same at every run, as different as what parents keep: empty, short, of many answers, with studies and with a call for help. */
function madeUp(n: number) {
  let seed = n * 7919 + 1
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  const said = (length: number) => Array.from({ length }, () => vocabulary[next(vocabulary.length)]).join(' ')
  const messages = Array.from({ length: next(7) }, (_, turn) => {
    const id = randomUUID()
    const question = { role: 'user', id, request: randomUUID(), attempt: 0, at: 1_700_000_000_000 + n * 1000 + turn }
    return [
      { ...question, content: said(next(30)) },
      { role: 'assistant', id, content: said(next(5) === 0 ? 2000 : next(300)), answer: answerOf(next(3), n) },
    ]
  }).flat()
  return { id: randomUUID(), title: `Kept ${n} ${vocabulary[next(vocabulary.length)]}`, messages }
}

function answerOf(kind: number, n: number) {
  const studies =
    kind === 0 ? [{ ...study, id: 'p2125074ace', studyType: 'Cohort Study', strength: 'strong', url: 'x' }] : []
  const research = {
    ...{ outcome: 'answered', summaries: [], studies, searchMethod: 'm', totalStudiesConsidered: 1, followUps: [] },
    ...{ relevantStudiesFound: 1, citations: { checked: 1, removed: 0 }, writtenBy: 'guidebook' },
  }
  return {
    ...{ run: null, after: 9, step: 5, found: 1, scored: [], kept: 1, writtenBy: 'guidebook', problem: null },
    ...{ end: 'finished', isCatchingUp: false, verdict: null, research: kind === 2 ? null : research },
    help: kind === 1 ? { ...help, title: `Zzhelp ${n} is a call away` } : null,
  }
}

async function searchAll(person: Person, words: string) {
  const found: unknown[] = []
  for (let next: string | null = ''; next !== null; ) {
    const after = next && `&after=${encodeURIComponent(next)}`
    const page = foundPage.parse(
      (await person.get(`/api/conversations/search?q=${encodeURIComponent(words)}${after}`)).body,
    )
    found.push(...page.found.map(({ id, excerpt }) => ({ id, excerpt, total: page.total })))
    next = page.next
  }
  return found
}

/** What whole conversations give, as they lie in the database. */
function searchWhole(all: Record<string, unknown>[], words: string) {
  const finder = makeFinder(words)
  if (!finder) return []
  const hits = all.flatMap(({ id, title, messages }) => {
    const plain = plainWordsOf(messages)
    return finder.isIn(fold(`${title} ${plain}`)) ? [{ id, excerpt: excerptOf(plain, fold(plain), finder) }] : []
  })
  return hits.map((hit) => ({ ...hit, total: hits.length }))
}

test('[OPS-03] a search gives the hits, their order and their excerpts that whole conversations give', async () => {
  const world = await open()
  const person = makePerson(world.address)
  const made = Array.from({ length: kept }, (_, n) => madeUp(n))
  for (let from = 0; from < kept; from += 50) {
    const joined = await person.post('/api/conversations/join', { conversations: made.slice(from, from + 50) })
    expect(joined.status).toBe(200)
  }
  const all = await query(world, 'select id, title, messages from conversations order by updated_at desc, id desc')
  const queries = ['nap', 'NAPS', 'bath drain', 'ñandu', 'été', '睡', '睡觉', '𝒳y', 'ipek', 'clock', '100', 'th']
  for (const looked of [
    ...queries,
    'santibanez',
    'serbian swimming',
    'zzhelp',
    'zzhelp 7',
    'kept',
    'kept 19',
    'xxx',
    'list ca',
  ]) {
    const expected = searchWhole(all, looked)
    expect([looked, expected.length > 0]).toEqual([looked, true])
    expect([looked, await searchAll(person, looked)]).toEqual([looked, expected])
  }
})
