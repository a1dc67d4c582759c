import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadVoice } from '../modules/voice/voice.ts'
import { loadReadMood } from '../readers/mood/mood.ts'
import { makeDecline } from './decline.ts'
import type { Screening } from './screen/screen.ts'

const decline = makeDecline(loadVoice(join(import.meta.dirname, '../../../content')), loadReadMood())
const unclear: Screening = {
  ...{ danger: null, quiet: null, isPlea: false, sign: null, scope: 'unclear' },
  ...{ offTopic: null, matter: null, foreign: null },
}
const unread = (text: string) => decline.unread({ text, childrenAges: [], history: [] }, unclear, false)

test('[ENGINE-03] whoever passes on a find is not asked whose child it is about', () => {
  const find = 'I found this nursing top on sale today and wanted to pass it on. It is so cute and comes in all sizes!'
  expect(unread(find)).toBeNull()
})

test('[ENGINE-03] whoever may ask something is asked whom it is about', () => {
  for (const text of [
    'why does it happen again and again when we are out',
    'found this on sale',
    'what do you do about it?',
  ])
    expect(unread(text)?.outcome, text).toBe('nothing_found')
})
