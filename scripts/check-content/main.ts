// Reads all of content/ with the server's own parsers and holds it to the rules in docs/. `npm run check` runs it.
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { checkAsked } from './asked.ts'
import { attempt } from './checked.ts'
import { checkChosenFindings } from './findings.ts'
import { checkGuidebook } from './guidebook.ts'
import { checkHome } from './home.ts'
import { checkLexicon } from './lexicon.ts'
import { checkMatters } from './matters.ts'
import { checkModels } from './models.ts'
import { checkPremises } from './premises.ts'
import { checkSafety } from './safety.ts'
import { checkStudies } from './studies.ts'
import { checkStudyQuestions } from './study-questions.ts'
import { findUnread } from './unread.ts'
import { checkVoice } from './voice.ts'

// zod/mini brings no words along to say what is wrong.
z.config(z.locales.en())

const root = join(import.meta.dirname, '../..')
const content = join(root, 'content')
// Publishers' abstracts stay out of the project; where they lie beside it, every finding is compared with its own.
const sourceRecords = join(root, '../shared/data/studies-source.jsonl.gz')
const dataFolder = resolve(root, process.env.NESTBOOK_DATA || '.data')

const parts = {
  lexicon: () => checkLexicon(content),
  studies: () => checkStudies(content, sourceRecords, dataFolder),
  'questions of studies': () => checkStudyQuestions(content),
  guidebook: () => checkGuidebook(content),
  questions: () => checkAsked(content),
  premises: () => checkPremises(content),
  matters: () => checkMatters(content),
  'findings of pages': () => checkChosenFindings(content),
  safety: () => checkSafety(content),
  models: () => checkModels(content),
  voice: () => checkVoice(content),
  home: () => checkHome(content, join(root, 'web')),
  files: () => findUnread(content),
}

const results = Object.entries(parts).map(([name, check]) => {
  const { value, complaints } = attempt(`content, ${name}`, check)
  return value ?? { counts: `${name} not read`, complaints }
})
const complaints = results.flatMap((result) => result.complaints)
for (const complaint of complaints) console.error(complaint)
for (const { counts } of results) console.log(counts)
console.log(`${complaints.length} complaints`)
process.exit(complaints.length > 0 ? 1 : 0)
