import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { modelsFolder } from '../../server/src/text/models.ts'
import { changed } from '../test/copied-project.ts'
import { checkAsked } from './asked.ts'
import { checkChosenFindings } from './findings.ts'
import { checkGuidebook } from './guidebook.ts'
import { checkLexicon } from './lexicon.ts'
import { checkMatters } from './matters.ts'
import { checkModels } from './models.ts'
import { checkSafety } from './safety.ts'
import { checkStudies } from './studies.ts'
import { findUnread } from './unread.ts'
import { checkVoice } from './voice.ts'

const content = join(import.meta.dirname, '../../content')
const made: string[] = []
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})

/** A content folder of its own, with the named parts of the real one. */
function makeContent(...parts: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'nestbook-content-'))
  made.push(folder)
  for (const part of parts) cpSync(join(content, part), join(folder, part), { recursive: true })
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const change = (path: string, from: string, to: string) =>
    write(path, changed(readFileSync(join(folder, path), 'utf8'), from, to))
  return { folder, write, change }
}

const finding =
  'Across 12 trials, toddlers whose parents learned to praise and to set calm limits hit less often a year later.'
const study = {
  id: 's0000000000',
  title: 'Praise and calm limits: a trial',
  authors: ['Ada Example'],
  year: 2015,
  journal: 'Journal of Examples',
  doi: '10.1000/praise' as string | null,
  pmid: null as string | null,
  pmcid: null as string | null,
  url: 'https://doi.org/10.1000/praise',
  studyType: 'Meta-Analysis',
  sampleSize: 1234 as number | null,
  ageMonths: [24, 48] as [number, number] | null,
  population: 'toddlers and their parents',
  topics: ['hitting'],
  keywords: ['praise', 'limits', 'hitting', 'toddlers'],
  oneLiner: finding,
}
const abstract = 'Twelve trials with 1,234 children showed fewer blows after twelve months of training in two towns.'
type Study = typeof study

/** The same study as another one, with a mistake in it. */
function planted(number: number, mistake: Partial<Study>): Study {
  const id = `s${String(number).padStart(10, '0')}`
  return { ...study, id, title: `${study.title} ${number}`, doi: `10.1000/praise.${number}`, ...mistake }
}

const studyMistakes: [what: string, mistake: Partial<Study>, complaint: string][] = [
  ['an id of another form', { id: 'hitting-1' }, ': id: Invalid'],
  ['a field of the wrong kind', { year: 'soon' as unknown as number }, 'year: Invalid input'],
  ['a DOI of another form', { doi: 'doi:10.1/x' }, 'doi: Invalid'],
  ['a PMID of another form', { pmid: 'PM123' }, 'pmid: Invalid'],
  ['a PMCID of another form', { pmcid: '123456' }, 'pmcid: Invalid'],
  ['a study type of its own', { studyType: 'Trial' }, 'studyType: Invalid'],
  ['no identifier', { doi: null }, 'neither DOI nor PMID nor PMCID'],
  ['the id of another', { id: study.id }, 'the same id as content/studies/hitting.jsonl:1'],
  ['the DOI of another', { doi: study.doi }, 'the same DOI as content/studies/hitting.jsonl:1'],
  ['the title of another', { title: 'Praise and Calm Limits -- A Trial' }, 'the same title as content/studies/hitting'],
  ['a topic of its own', { topics: ['hitting', 'gardening'] }, 'no topic "gardening"'],
  ['a topic twice', { topics: ['hitting', 'hitting'] }, 'a topic stands twice'],
  ['ages the wrong way round', { ageMonths: [48, 24] }, 'ageMonths 48 to 24 cannot be'],
  ['an age beyond people', { ageMonths: [24, 1300] }, 'ageMonths 24 to 1300 cannot be'],
  ['too many words about who', { population: 'a '.repeat(17) }, 'the population has 17 words'],
  ['too long a finding', { oneLiner: `${'more '.repeat(46)}.` }, 'words, more than 45'],
  ['too short a finding', { oneLiner: 'Toddlers who were praised more hit less often.' }, '8 words, fewer than 10'],
  ['no full stop', { oneLiner: finding.slice(0, -1) }, 'does not end with a full stop'],
  [
    'cause from a survey',
    { studyType: 'Cross-Sectional Study', oneLiner: finding.replace('hit', 'were helped to hit') },
    'a Cross-Sectional Study cannot say "helped"',
  ],
  ['jargon', { oneLiner: finding.replace('hit', 'showed externalizing') }, 'jargon "externaliz"'],
  ['advice', { oneLiner: finding.replace('hit', 'should hit') }, 'advice "should"'],
  ['an em dash', { oneLiner: finding.replace(',', ' —') }, 'an em dash "—"'],
  ['an em dash among the keywords', { keywords: ['praise—calm', 'limits', 'hitting', 'toddlers'] }, 'an em dash'],
  ['a link in the finding', { oneLiner: finding.replace(',', ' (see praise.example.com),') }, 'a link or an address'],
  ['an address among the keywords', { keywords: ['praise', 'limits', 'hitting', 'a@b.org'] }, 'a link or an address'],
  ['a letter that cannot be seen', { oneLiner: finding.replace(',', '\u200b,') }, 'a character that cannot be seen'],
  [
    'a sentence for a keyword',
    { keywords: ['praise', 'limits', 'hitting', 'what parents say when their toddlers hit'] },
    'has more than 6 words',
  ],
  [
    'no direction',
    { oneLiner: 'Across 12 trials, toddlers of parents who learned to praise and to talk hit at times.' },
    'gives no direction',
  ],
  [
    'a title that is not the record’s',
    { title: 'Praise and limits' },
    'the title is Praise and limits, in the source record',
  ],
  ['a year that is not the record’s', { year: 2016 }, 'the year is 2016, in the source record 2015'],
  ['a journal that is not the record’s', { journal: 'Examples' }, 'the journal is Examples, in the source record'],
  ['a PMID that is not the record’s', { pmid: '123' }, 'the pmid is 123, in the source record null'],
  ['the PMID of another', { pmid: '123' }, 'the same PMID as content/studies/hitting.jsonl:'],
  ['a PMCID that is not the record’s', { pmcid: 'PMC123' }, 'the pmcid is PMC123, in the source record null'],
  ['the PMCID of another', { pmcid: 'PMC123' }, 'the same PMCID as content/studies/hitting.jsonl:'],
  ['a DOI that is not the record’s', { doi: '10.1000/else' }, 'the doi is 10.1000/else, in the source record 10.1000/'],
  ['a sample size from nowhere', { sampleSize: 1235 }, 'the sampleSize 1235 is not in the abstract'],
  [
    'a number from nowhere',
    { oneLiner: finding.replace('often', 'often (37%)') },
    "the finding's 37 is not in the abstract",
  ],
  [
    'six words of the abstract',
    { oneLiner: `${finding.slice(0, -1)} after twelve months of training in two towns.` },
    'six words in a row from the abstract: after twelve months of training in',
  ],
]

describe('studies', () => {
  const studies = [study, ...studyMistakes.map(([, mistake], index) => planted(index + 1, mistake))]
  const world = makeContent('lexicon')
  world.write('studies/hitting.jsonl', `${studies.map((line) => JSON.stringify(line)).join('\n')}\nnot JSON\n`)
  world.write('studies/gardening.jsonl', `${JSON.stringify(planted(900, {}))}\n`)
  const records = [study, ...studyMistakes.map((_, index) => planted(index + 1, {}))].map((facts) => ({
    ...facts,
    abstract,
  }))
  const source = join(world.folder, 'records.jsonl.gz')
  writeFileSync(source, gzipSync(records.map((line) => JSON.stringify(line)).join('\n')))
  const { complaints } = checkStudies(world.folder, source, join(world.folder, 'data'))

  test.each(studyMistakes)('%s is told with its line', (what, _, complaint) => {
    const line = studyMistakes.findIndex(([name]) => name === what) + 2
    const said = complaints.filter((text) => text.match(`^content/studies/hitting.jsonl:${line}\\b`))
    expect(said.join('\n')).toContain(complaint)
  })
  test('a sound study brings no complaint', () => {
    expect(complaints.filter((text) => text.startsWith('content/studies/hitting.jsonl:1 '))).toEqual([])
  })
  test('a line that is not JSON, a file that is no topic and a study without a record are told', () => {
    const last = `content/studies/hitting.jsonl:${studies.length + 1}: `
    expect(complaints.filter((text) => text.startsWith(last))).toEqual([expect.stringContaining('not valid JSON')])
    expect(complaints).toContain(
      'content/studies/gardening.jsonl:1 s0000000900: the file is not named after the shelf of its first topic',
    )
    expect(complaints).toContain('content/studies/gardening.jsonl:1 s0000000900: no source record has this id')
  })
  test('an imported study is compared with the abstract of its import, a model’s also with the design named there', () => {
    const imported = planted(950, { id: 'i0000000950', oneLiner: finding.replace('often', 'often (37%)') })
    const own = makeContent('lexicon')
    const byModel = { ...planted(951, { id: 'i0000000951' }), writtenBy: 'model' }
    const lines = [imported, { ...byModel, id: 'i0000000952', doi: '10.1000/other', title: 'Another title' }, byModel]
    own.write('studies/behavior.jsonl', lines.map((line) => JSON.stringify(line)).join('\n'))
    own.write('data/incoming/abstracts/i0000000950.txt', abstract)
    own.write('data/incoming/abstracts/i0000000951.txt', abstract.replace('Twelve', 'A meta-analysis of twelve'))
    own.write('data/incoming/abstracts/i0000000952.txt', abstract)
    for (const sourceFile of [source, 'nowhere.gz'])
      expect(checkStudies(own.folder, sourceFile, join(own.folder, 'data')).complaints).toEqual([
        "content/studies/behavior.jsonl:1 i0000000950: the finding's 37 is not in the abstract",
        'content/studies/behavior.jsonl:2 i0000000952: nothing in the abstract shows a Meta-Analysis',
      ])
  })
  test('without source records beside the project the rest is still checked', () => {
    const without = checkStudies(world.folder, join(world.folder, 'nowhere.gz'), join(world.folder, 'data'))
    expect(without.counts).toContain('not compared')
    expect(without.complaints.join('\n')).toContain('jargon "externaliz"')
    expect(without.complaints.join('\n')).not.toContain('abstract')
  })
})

const sound = readFileSync(join(content, 'guidebook/hitting.md'), 'utf8')
const firstFollowUp = /## Follow-ups\n- .*\n/.exec(sound)?.[0] ?? ''
const whyOfBabies = /## Why\n### baby\n(.*)\n/.exec(sound)?.[1] ?? ''
const [, firstAnswer = '', firstAnswerText = ''] = /## Answers\n### (\S+ \[[^\]]+\]:.*)\n(.*)\n/.exec(sound) ?? []
const firstTwist = /## Twists\n### [^:]+:(.*)\n(.*)\n/.exec(sound) ?? []

const pageMistakes: [what: string, change: (text: string) => string, complaint: string][] = [
  ['no front matter', (text) => changed(text, '---\n', ''), 'does not begin with its front matter'],
  ['an unknown slot', (text) => changed(text, '{Child}', '{Kid}'), 'unknown slot {Kid}'],
  ['a missing section', (text) => changed(text, '## Help', '## Helps'), 'lacks the section Help'],
  [
    'an unknown section',
    (text) => changed(text, '## Ask', '## Notes\n- A note.\n\n## Ask'),
    'no section is called "Notes"',
  ],
  ['an unknown stage', (text) => changed(text, '### baby', '### baby infant'), 'no stage is called "infant"'],
  [
    'a stage the page is not for',
    (text) => changed(text, '### preschooler\n', '### preschooler teen\n'),
    'the page is not for teen',
  ],
  ['a stage twice', (text) => changed(text, '### toddler\n', '### toddler baby\n'), 'Opening has baby twice'],
  [
    'a question with nothing to say to its reply',
    (text) => text.replace(/(\n- What usually happens in the ten seconds before\?)\n {2}[^\n]+/, '$1'),
    'says nothing to a reply to "What usually happens',
  ],
  [
    'too little said to a reply',
    (text) => text.replace(/(\n- What usually happens in the ten seconds before\?\n) {2}[^\n]+/, '$1  Good.'),
    '1 words said to a reply',
  ],
  ['a stray line', (text) => changed(text, '## Ask\n', '## Ask\nA line without a mark.\n'), 'a stray line under Ask'],
  ['too few steps', (text) => changed(text, '4. **End the contact', '> **End the contact'), '3 steps'],
  [
    'a step without a title',
    (text) => changed(text, '1. **Hold the hand, softly.**', '1. Hold the hand.'),
    'a step without a bold title',
  ],
  ['too long a Why', (text) => changed(text, whyOfBabies, 'word '.repeat(111)), '111 words under Why'],
  ['too short a Why', (text) => changed(text, whyOfBabies, 'word '.repeat(34)), '34 words under Why'],
  [
    'too long an opening',
    (text) => changed(text, '### baby\n', `### baby\n- ${'word '.repeat(47)}\n`),
    '47 words in the opening',
  ],
  [
    'too much to read',
    (text) =>
      changed(text, '## Ask\n### baby toddler\n', `## Ask\n### baby toddler\n- ${'word '.repeat(700)}\n  A word.\n`),
    'words as read, not 300 to 720',
  ],
  [
    'a step title that runs on',
    (text) => changed(text, '**Hold the hand, softly.**', '**Hold the hand**'),
    'the step "Hold the hand" does not end with a full stop',
  ],
  ['a banned word', (text) => changed(text, whyOfBabies, `${whyOfBabies} It is crucial.`), 'banned: "crucial"'],
  ['an exclamation mark', (text) => changed(text, firstFollowUp, `${firstFollowUp}- Help!\n`), 'banned: "!"'],
  [
    'a telephone line nobody knows',
    (text) => changed(text, whyOfBabies, `${whyOfBabies} Call 1-800-555-0100.`),
    '1-800-555-0100 is not among the lines',
  ],
  ['a topic of its own', (text) => changed(text, 'topics: [hitting', 'topics: [gardening'), 'no topic "gardening"'],
  ['a next page that is not there', (text) => changed(text, 'next: [', 'next: [gardening, '), 'no page "gardening"'],
  [
    'too few twists',
    (text) => text.replace(/(## Twists\n### [\s\S]*?)(### [\s\S]*?)(?=\n## Answers)/, '$1'),
    'twists, not 6 to 16',
  ],
  ['too few cues', (text) => changed(text, firstTwist[1] ?? '', ' one, two'), '2 cues'],
  [
    'a cue with a capital',
    (text) => changed(text, firstTwist[1] ?? '', `${firstTwist[1]}, Laughing`),
    'the cue "Laughing" is not in small letters',
  ],
  [
    'a straight answer at an age the page is not for',
    (text) => changed(text, firstAnswer, firstAnswer.replace(/\[[^\]]+\]/, '[teen]')),
    'an answer for teen',
  ],
  [
    'a question with two straight answers at one age',
    (text) => changed(text, '### is-normal-four [preschooler]', '### is-normal-four [toddler preschooler]'),
    "the answers' cue is it normal (toddler) stands twice",
  ],
  ['a straight answer that is too short', (text) => changed(text, firstAnswerText, 'Yes.'), 'words, not 15 to 80'],
  ['too short a twist', (text) => changed(text, firstTwist[2] ?? '', 'Short.'), 'words, not 30 to 105'],
  ['too few follow-ups', (text) => `${text.slice(0, text.indexOf('## Follow-ups'))}${firstFollowUp}`, '1 follow-ups'],
]

describe('guidebook', () => {
  const world = makeContent('lexicon', 'guidebook', 'safety')
  const nameOf = (index: number) => `planted-${index}`
  pageMistakes.forEach(([, change], index) => {
    const own = changed(changed(sound, 'id: hitting', `id: ${nameOf(index)}`), 'title: ', `title: Planted ${index} `)
    world.write(`guidebook/${nameOf(index)}.md`, change(own))
  })
  world.write('guidebook/misnamed.md', changed(sound, 'next: [', 'next: [hitting, '))
  world.change('safety/kinds.json', '"twist": "reaction"', '"twist": "reactions"')
  const { complaints } = checkGuidebook(world.folder)

  test('a sign whose part is not there is told', () => {
    expect(complaints.join('\n')).toContain('kinds.json food-reaction: no page solids has a part "reactions"')
  })

  test.each(pageMistakes)('%s is told with its page', (what, _, complaint) => {
    const index = pageMistakes.findIndex(([name]) => name === what)
    const said = complaints.filter((text) => text.startsWith(`content/guidebook/${nameOf(index)}.md:`))
    expect(said.join('\n')).toContain(complaint)
  })
  test('a page under another name, with the title of another or leading to itself is told', () => {
    expect(complaints).toContain('content/guidebook/misnamed.md: the id "hitting" is not the file\'s name')
    expect(complaints).toContain('content/guidebook/misnamed.md: goes on to itself')
    expect(complaints.join('\n')).toContain('another page has the title "Hitting and biting"')
  })
})

test('a finding chosen for a page that is not on its topic, or stands there twice, is told', () => {
  const world = makeContent('guidebook', 'studies')
  const [, first = ''] = /^findings: \[(\w+),/m.exec(sound) ?? []
  world.write('guidebook/hitting.md', changed(sound, 'findings: [', `findings: [${first}, s0000000000, `))
  expect(checkChosenFindings(world.folder).complaints).toEqual([
    'content/guidebook/hitting.md: no study s0000000000 on its topic',
    `content/guidebook/hitting.md: the study ${first} twice`,
  ])
})

describe('lexicon', () => {
  const row = { topics: ['hitting'], noun: 'planting', research: ['horticulture'] }
  const world = makeContent('lexicon')
  const rows = [
    { ...row, id: 'planted', parents: ['plants tulips'] },
    { ...row, id: 'planted', parents: ['waters tulips'] },
    { ...row, id: 'planted-stems', parents: ['planting her tulip'] },
    { ...row, id: 'planted-topic', topics: ['gardening'], parents: ['prunes roses'] },
    { ...row, id: 'planted-empty', parents: ['her'] },
  ]
  const real: unknown[] = JSON.parse(readFileSync(join(content, 'lexicon/concepts.json'), 'utf8'))
  world.write('lexicon/concepts.json', JSON.stringify([...real, ...rows]))
  const { complaints } = checkLexicon(world.folder)

  test.each([
    ['content/lexicon/concepts.json: the id "planted" stands twice'],
    ['content/lexicon/concepts.json planted-topic: no topic "gardening" in the lexicon'],
    ['content/lexicon/concepts.json planted: "plants tulips" is "planting her tulip" of planted-stems as well'],
    ['content/lexicon/concepts.json planted-empty: "her" does not find itself; it holds no word that counts'],
  ])('%s', (complaint) => {
    expect(complaints).toContain(complaint)
  })
  test('a file of another shape is told by its name', () => {
    world.write('lexicon/family.json', '{ "children": [1] }')
    expect(checkLexicon(world.folder).complaints.join('\n')).toContain('content/lexicon/family.json: children.0: ')
  })
})

describe('safety', () => {
  const cards = 'safety/help-cards.json'
  const signs = 'safety/danger-signs.json'
  const kinds = 'safety/kinds.json'

  test.each([
    [
      'a card without one of the four lines',
      cards,
      '"call911": {\n      "label": "Call 911",\n      "href": "tel:911"',
      '"call911": {\n      "label": "Call 911",\n      "href": "tel:999"',
      'abuse: the card lacks tel:911',
    ],
    ['a line that is no telephone', cards, '"tel:911"', '"https://911.example"', 'medical: contacts.0.href: '],
    ['a contact that is not there', cards, '"call988",', '"call989",', 'self_harm_parent: contacts.0.href: '],
    ['a line without words', cards, '"label": "Call 911"', '"label": ""', 'medical: "" (tel:911) is no line'],
    [
      'a card without words below',
      cards,
      '"afterwards": "Do what the dispatcher',
      '"afterwards": "", "_": "Do what the dispatcher',
      'content/safety: ',
    ],
    ['a route without a card', cards, '"poison": {\n      "title"', '"poisons": {\n      "title"', 'content/safety: '],
    [
      'a sign that does not compile',
      signs,
      'raped|sexually',
      'raped|(sexually',
      'content/safety: Invalid regular expression',
    ],
    [
      'an ambulance that is not called first',
      kinds,
      '"call911",\n        "They stay',
      '"call988",\n        "They stay',
      'kinds.json adult-overdose: another line than 911 comes first',
    ],
    [
      'help that waits until tomorrow',
      kinds,
      'Unlock the front door, keep',
      'Wait until tomorrow. Unlock the front door, keep',
      'kinds.json adult-overdose: puts something off until tomorrow',
    ],
    [
      'a number that nobody knows',
      kinds,
      '1-800-786-2929',
      '1-800-786-2920',
      'runaway-missing: the line 1-800-786-2920',
    ],
    [
      'a shout',
      kinds,
      'there is no waiting time.',
      'there is no waiting time!',
      'runaway-missing: an exclamation mark',
    ],
    ['a sign of a kind that is not there', signs, '"kind": "burn"', '"kind": "burns"', 'there is no kind "burns"'],
    ['a route that is none', kinds, '"route": "poison"', '"route": "poisons"', 'content/safety: '],
  ])('%s is told', (_, file, from, to, complaint) => {
    const world = makeContent('safety')
    world.change(file, from, to)
    expect(checkSafety(world.folder).complaints.join('\n')).toContain(complaint)
  })
})

describe('what was learned', () => {
  test('what is cut short, has no card, knows not every kind, and an answer that no net knows, are told', () => {
    const world = makeContent('safety', 'asked', 'guidebook')
    const models = makeContent()
    cpSync(modelsFolder, models.folder, { recursive: true })
    world.change('guidebook/yelling.md', '### apologize:', '### say-sorry:')
    world.change('safety/kinds.json', '"id": "burn"', '"id": "scald"')
    world.change('safety/danger-signs.json', '"kind": "burn"', '"kind": "scald"')
    rmSync(join(models.folder, 'danger.md'))
    const told = () => checkModels(world.folder, models.folder).complaints.join('\n')
    const complaints = told()
    expect(complaints).toContain('danger.bin: knows nothing of scald')
    expect(complaints).toContain('question-net.bin: knows nothing of yelling: say-sorry')
    expect(complaints).toContain('models/danger.md: no card')
    const scope = join(models.folder, 'scope.bin')
    writeFileSync(scope, readFileSync(scope).subarray(0, 500_000))
    expect(told()).toContain('is cut short')
  })
})

describe('what parents ask', () => {
  test('an answer or a page that is not there, a question that stands twice, and an answer without questions are told', () => {
    const world = makeContent('asked/naps.jsonl', 'guidebook/naps.md', 'guidebook/fever.md')
    const [line = ''] = readFileSync(join(content, 'asked/naps.jsonl'), 'utf8').split('\n')
    world.write('asked/naps.jsonl', `${line}\n${line}\n{"answers": ["no-such"], "asked": "is it so"}\n`)
    world.write('asked/sky.jsonl', '{"answers": [], "asked": "is it blue"}\n')
    const complaints = checkAsked(world.folder).complaints.join('\n')
    expect(complaints).toContain('stands twice')
    expect(complaints).toContain('naps.jsonl: there is no answer no-such')
    expect(complaints).toContain('naps.jsonl: 2 questions for the answer')
    expect(complaints).toContain('sky.jsonl: there is no such page')
    expect(complaints).toContain('content/asked/fever.jsonl is missing')
    world.write('asked/fever.jsonl', '{"answers": "one", "asked": ""}\n')
    expect(checkAsked(world.folder).complaints.join('\n')).toContain('content/asked/fever.jsonl:1 is no question')
  })
})

describe('matters of pages', () => {
  test('a part that is sorted twice or not at all, a line or a page that is not there are told', () => {
    const world = makeContent('matters/naps.jsonl', 'guidebook/naps.md', 'guidebook/fever.md', 'studies')
    const [first = '', ...rest] = readFileSync(join(content, 'matters/naps.jsonl'), 'utf8').trim().split('\n')
    const matter: { parts: string[] } = JSON.parse(first)
    const lost = matter.parts.at(-1)
    const changed = {
      ...matter,
      parts: ['no-such', ...matter.parts.slice(0, -1)],
      lines: ['No line begins so'],
      studies: ['s0'],
    }
    world.write('matters/naps.jsonl', [JSON.stringify(changed), ...rest, JSON.stringify(changed)].join('\n'))
    world.write('matters/sky.jsonl', '{"matter": "clouds", "parts": ["blue"], "lines": []}\n')
    const complaints = checkMatters(world.folder).complaints.join('\n')
    expect(complaints).toContain(`content/matters/naps.jsonl: ${lost} is in no matter`)
    expect(complaints).toContain('naps.jsonl: there is no part no-such')
    expect(complaints).toContain('naps.jsonl: no-such is in two matters')
    expect(complaints).toContain('naps.jsonl: no line begins "No line begins so"')
    expect(complaints).toContain('naps.jsonl: there is no study s0')
    expect(complaints).toContain('sky.jsonl: there is no such page')
    expect(complaints).toContain('content/matters/fever.jsonl: is missing')
  })
})

describe('voice and the rest', () => {
  test('a slot that nothing fills, a missing slot, a banned word and a repeated line are told', () => {
    const world = makeContent('voice')
    const frames = 'voice/frames.json'
    world.change(frames, 'I have no pages on {subject}.', 'I have no pages on {topic}.')
    world.change(frames, 'My shelf holds nothing on {subject}.', 'My shelf holds nothing on that!')
    world.change(frames, '"What to skip"', '"One thing to leave out"')
    expect(checkVoice(world.folder).complaints).toEqual([
      'content/voice/frames.json declines.0: nothing fills {topic} here',
      'content/voice/frames.json declines.1: needs {subject} once',
      'content/voice/frames.json declines.1: banned: "!"',
      'content/voice/frames.json headings.avoid.1: stands twice',
    ])
  })
  test('a file that no part reads is told', () => {
    const world = makeContent('voice')
    world.write('planted/anything.json', '{}')
    expect(findUnread(world.folder).complaints).toEqual([
      'content/planted/anything.json: no part of scripts/check-content reads it',
    ])
  })
})
