import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readReferenceFile } from './reference-file.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function read(name: string, content: string | Uint8Array) {
  const folder = mkdtempSync(join(tmpdir(), 'nestbook-references-'))
  folders.push(folder)
  writeFileSync(join(folder, name), content)
  return readReferenceFile(join(folder, name))
}

const ris = `TY  - JOUR
AU  - Hiscock, Harriet
AU  - Bayer, Jordana K.
TI  - Long-term mother and child mental health effects
   of a population-based infant sleep intervention
T2  - Pediatrics
PY  - 2008///
DO  - https://doi.org/10.1542/peds.2007-3783.
UR  - https://pubmed.ncbi.nlm.nih.gov/18762495/
AB  - First line.
Second line with US - based words.
ER  - 

TY  - JOUR
A1  - Vygotsky L
T1  - RETRACTED ARTICLE: Play and its role in the mental development
JF  - Soviet Psychology
Y1  - 1967/01/15/
ER  -

TY  - JOUR
AU  - Nobody, N.
ER  - 
`

test('[ENGINE-07] a RIS file is read as reference managers really write it', () => {
  const { studies, problems, format } = read('export.RIS', `\ufeff${ris.replaceAll('\n', '\r\n')}`)
  expect(format).toBe('ris')
  expect(studies).toEqual([
    {
      title: 'Long-term mother and child mental health effects of a population-based infant sleep intervention',
      authors: ['Harriet Hiscock', 'Jordana K. Bayer'],
      year: 2008,
      journal: 'Pediatrics',
      doi: '10.1542/peds.2007-3783',
      pmid: '18762495',
      pmcid: null,
      publicationTypes: [],
      abstract: 'First line. Second line with US - based words.',
      retracted: false,
      retracts: [],
    },
    {
      title: 'Play and its role in the mental development',
      authors: ['Vygotsky L'],
      year: 1967,
      journal: 'Soviet Psychology',
      doi: null,
      pmid: null,
      pmcid: null,
      publicationTypes: [],
      abstract: null,
      retracted: true,
      retracts: [],
    },
  ])
  expect(problems).toEqual(['line 21: a record without a title'])
})

test('[ENGINE-07] a RIS file in Windows letters keeps its accents', () => {
  const bytes = Buffer.from(
    'TY  - JOUR\r\nAU  - Núñez, Zoë\r\nTI  - Le sommeil du bébé à la crèche\r\nER  - \r\n',
    'latin1',
  )
  expect(read('old.ris', bytes).studies[0]).toMatchObject({
    title: 'Le sommeil du bébé à la crèche',
    authors: ['Zoë Núñez'],
  })
})

test('[ENGINE-07] a file in UTF-16 is read', () => {
  const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(ris, 'utf16le')])
  expect(read('wide.ris', bytes).studies).toHaveLength(2)
})

const bibtex = String.raw`% A comment
@comment{ @article{hidden, title = {Not a record at all}} }
@string{ped = "Pediatrics"}
@ARTICLE{nunez2012,
  author  = {N{\'u}{\~n}ez, Zo{\"e} and {World Health Organization} and M\"uller, J{\"o}rg and others},
  title   = {{Bedtime} routines \& night waking: a 50\% change --- in {\em toddlers}, \$5 a night},
  journal = ped # { Reports},
  year    = 2012,
  doi     = {10.1000/under\_score},
  pmid    = "12345678",
  abstract = {Fran{\c{c}}ois, \v{S}imon, \O ystein, \ss traße, \'{\i}ndice.},
}
@book{broken, title = {Never closed, author = {Lost, L.}, year = 1999
@online{date2020, author = "Doe, Jane", title = "The \"Uber-parent and {"}quotes{"}", date = {2020-05-01}, url={https://doi.org/10.1000/xyz}}
@misc(round2001, title = {Round brackets are allowed too}, year = "2001")
@article{untitled2000, author = {Doe, John}, year = {2000}}
`

test('[ENGINE-07] a BibTeX file is read with its accents, macros, braces and broken entries', () => {
  const { studies, problems } = read('library.bib', bibtex)
  expect(studies.map(({ title }) => title)).toEqual([
    'Bedtime routines & night waking: a 50% change — in toddlers, $5 a night',
    'The Über-parent and "quotes"',
    'Round brackets are allowed too',
  ])
  expect(studies[0]).toMatchObject({
    authors: ['Zoë Núñez', 'World Health Organization', 'Jörg Müller'],
    journal: 'Pediatrics Reports',
    year: 2012,
    doi: '10.1000/under_score',
    pmid: '12345678',
    abstract: 'François, Šimon, Øystein, ßtraße, índice.',
  })
  expect(studies[1]).toMatchObject({ year: 2020, doi: '10.1000/xyz', authors: ['Jane Doe'] })
  expect(problems).toEqual(['line 13: the entry has no end', 'line 16: untitled2000 has no title'])
})

const nbib = `
PMID- 18762495
OWN - NLM
DP  - 2008 Sep
TI  - Long-term mother and child mental health effects of a population-based infant 
      sleep intervention: cluster-randomized, controlled trial.
LID - e621 [pii]
LID - 10.1542/peds.2007-3783 [doi]
AB  - OBJECTIVES: Maternal depression is an established risk.
      PT  - this is text and no tag.
FAU - Hiscock, Harriet
AU  - Hiscock H
FAU - Bayer, Jordana K
AU  - Bayer JK
CN  - Infant Sleep Study Group
PT  - Journal Article
PT  - Randomized Controlled Trial
TA  - Pediatrics
JT  - Pediatrics
AID - 122/3/e621 [pii]
AID - 10.1542/peds.2007-3783 [doi]
PMC - PMC2345678

PMID- 999
DP  - 1998 Dec-1999 Jan
TI  - [A translated title about crying].
AU  - Other A
RIN - J Made Up. 2001;1:1. PMID: 1000
PT  - Retracted Publication

PMID- 1000
TI  - A notice that takes back what was said about crying.
ROF - Other A. J Made Up. 1998;1:1. PMID: 999

PMID- 1001
`

test('[ENGINE-07] a PubMed .nbib file is read with fields over several lines and retractions', () => {
  const { studies, problems } = read('pubmed-search.nbib', nbib.replaceAll('\n', '\r\n'))
  expect(studies[0]).toEqual({
    title:
      'Long-term mother and child mental health effects of a population-based infant sleep intervention: cluster-randomized, controlled trial',
    authors: ['Harriet Hiscock', 'Jordana K Bayer', 'Infant Sleep Study Group'],
    year: 2008,
    journal: 'Pediatrics',
    doi: '10.1542/peds.2007-3783',
    pmid: '18762495',
    pmcid: 'PMC2345678',
    publicationTypes: ['Journal Article', 'Randomized Controlled Trial'],
    abstract: 'OBJECTIVES: Maternal depression is an established risk. PT  - this is text and no tag.',
    retracted: false,
    retracts: [],
  })
  expect(studies[1]).toMatchObject({ title: 'A translated title about crying', year: 1998, retracted: true })
  expect(studies[2]).toMatchObject({ retracts: ['pmid:999'] })
  expect(problems).toEqual(['line 35: a record without a title'])
})

test('[ENGINE-07] a file of JSON lines is read, and a broken line does not cost the others', () => {
  const lines = [
    '{"title":"Toddlers and their tantrums","authors":["Ann Other"],"year":2001,"pmid":123,"doi":"DOI:10.1000/ABC"}',
    '{"title": "Half a li',
    '',
    '{"title":"Words before sleep","authors":"A One; B Two","year":"2003","retracted":true,"extra":{"kept":"no"}}',
    '[1,2]',
  ]
  const { studies, problems } = read('list.jsonl', lines.join('\r\n'))
  expect(studies).toMatchObject([
    { title: 'Toddlers and their tantrums', pmid: '123', doi: '10.1000/abc', retracted: false },
    { title: 'Words before sleep', authors: ['A One', 'B Two'], year: 2003, retracted: true },
  ])
  expect(problems).toEqual(['line 2: no record with a title', 'line 5: no record with a title'])
})

test('[ENGINE-07] markup, control characters and turned text do not come through', () => {
  const title = '<b>Sleep</b> in H<sub>2</sub>O &amp;amp; &lt;i&gt;air&lt;/i&gt;, a<b and c>d \u001b[31m\u202edeer'
  const [study] = read('odd.jsonl', JSON.stringify({ title })).studies
  expect(study?.title).toBe('Sleep in H2O & air, a<b and c>d [31m deer')
})

test('[ENGINE-07] an empty file holds nothing, and another kind of file is named', () => {
  for (const name of ['a.ris', 'a.bib', 'a.nbib', 'a.jsonl'])
    expect(read(name, '')).toMatchObject({ studies: [], problems: [] })
  expect(() => read('thesis.docx', '')).toThrow('thesis.docx: the name must end in .ris, .bib, .nbib or .jsonl')
})
