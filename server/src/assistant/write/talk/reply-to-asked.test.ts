import { expect, test } from 'vitest'
import { loadGuidebook } from '../../../modules/guidebook/guidebook.ts'
import { readConfig } from '../../../settings/config.ts'
import type { Brief } from '../brief.ts'
import type { PageFound } from '../page-found.ts'
import { fillSlots, type Who } from '../slots.ts'
import { replyToAsked } from './reply-to-asked.ts'

const { pages } = loadGuidebook(readConfig(process.env).contentFolder)
const children: Who[] = [
  { name: null, ageNoun: null, gender: null },
  { name: null, ageNoun: 'four-year-old', gender: 'boy' },
  { name: 'Maya', ageNoun: 'four-year-old', gender: 'girl' },
]

function said(asked: string, said: string, texts: string[], who: Who = children[0] as Who): string | null {
  const page = { replies: texts.map((text) => ({ question: asked, text })) }
  const brief = { ...who, stage: null, ageMonths: null, asked: fillSlots(asked, who), said }
  return replyToAsked(brief as Brief, { page } as PageFound)
}

test('[ENGINE-02] each question of each page, as it is shown of any child, is known when it is replied to', () => {
  const questions = pages.flatMap(({ replies }) => replies.map(({ question }) => question))
  expect(questions.length).toBeGreaterThan(1300)
  const unknown = questions.filter((question) =>
    children.some((who) => said(question, 'mornings', ['Then.'], who) === null),
  )
  expect(unknown).toEqual([])
  const shownOfTwo = questions.filter((question, at) => questions.indexOf(question) !== at)
  expect(shownOfTwo).toEqual([])
})

const asked = 'Does {child} snore?'
const text =
  'Loud snoring means call the doctor today. A snuffle with a cold needs nothing. If there is none, look at the evening. If you can’t tell, listen on three nights.'

test.each([
  ['every night, with gaps', 'Loud snoring means call the doctor today. A snuffle with a cold needs nothing.'],
  [
    'no',
    'If there is none, look at the evening. Loud snoring means call the doctor today. A snuffle with a cold needs nothing.',
  ],
  ['not sure', text],
])('[ENGINE-02] to "%s" the cases that it rules out are not told', (reply, told) => {
  expect(said(asked, reply, [text])).toBe(told)
})

test('[ENGINE-02] what is due at once comes first only where it was asked for or told', () => {
  const lines = ['A swollen lip means 911. Otherwise wait a day.']
  expect(said('What did {they} eat?', 'toast and eggs', lines)).toBe('Otherwise wait a day. A swollen lip means 911.')
  expect(said('What did {they} eat?', 'eggs, and it is swollen now', lines)).toBe(lines[0])
})
