import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { changed } from '../test/copied-project.ts'
import { checkHome } from './home.ts'

const root = join(import.meta.dirname, '../..')
const made: string[] = []
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})

/** The content that the home page is checked with, to plant mistakes in. */
function makeContent() {
  const folder = mkdtempSync(join(tmpdir(), 'nestbook-home-'))
  made.push(folder)
  for (const part of ['home', 'lexicon', 'studies'])
    cpSync(join(root, 'content', part), join(folder, part), { recursive: true })
  const change = (path: string, from: string, to: string) =>
    writeFileSync(join(folder, path), changed(readFileSync(join(folder, path), 'utf8'), from, to))
  return { folder, change }
}

test('[HOME-13] each of the six sets has notes, examples and placeholders enough, none of them twice', () => {
  const { complaints, counts } = checkHome(join(root, 'content'), join(root, 'web'))
  expect(complaints).toEqual([])
  expect(counts).toMatch(/^8\d\d texts of the home page, 3\d\d cover stories$/)
})

test('[HOME-13] a text that stands in two sets, and a set that has too few, are told', () => {
  const world = makeContent()
  world.change(
    'home/sets/teen.json',
    '"text": "',
    '"text": "How do I handle whining!", "topic": "anger" }, { "text": "',
  )
  world.change(
    'home/sets/baby.json',
    '"text": "',
    '"text": "how do i handle WHINING?", "topic": "gardening" }, { "text": "',
  )
  const baby = join(world.folder, 'home/sets/baby.json')
  const set = JSON.parse(readFileSync(baby, 'utf8'))
  writeFileSync(baby, JSON.stringify({ ...set, notes: set.notes.slice(0, 11) }))
  const { complaints } = checkHome(world.folder, join(root, 'web'))
  expect(complaints).toContain('content/home/sets/baby.json: 11 notes, fewer than 12')
  expect(complaints).toContain(
    'content/home/sets/baby.json: "how do i handle WHINING?" is on gardening, which is no topic',
  )
  expect(complaints.join('\n')).toMatch(/handle whining!" stands twice/)
})

test('a story without its study, picture, topic or measure, and a picture that is not there, are told', () => {
  const world = makeContent()
  const stories = 'home/stories/toddler.jsonl'
  world.change(stories, '"s6d9e3dcb70"', '"s0000000000"')
  world.change(stories, '"toddler-02"', '"teen-02"')
  world.change(stories, '"topic": "praise"', '"topic": "gardening"')
  world.change(stories, '"scene": "potty-corner"', '"scene": "nowhere"')
  world.change(stories, '"line": "', `"line": "${'and '.repeat(30)}`)
  world.change(
    'home/scenes.json',
    '"bath-time": ',
    '"moon-landing": { "alt": "A child on the moon.", "stages": [] }, "bath-time": ',
  )
  world.change('home/stories/teen.jsonl', '"scene": "friends-on-steps"', '"scene": "school-bus-morning"')
  const said = checkHome(world.folder, join(root, 'web')).complaints.join('\n')
  for (const part of [
    'the picture school-bus-morning is of another stage',
    'toddler-01: there is no study s0000000000',
    'teen-02: its id does not begin with its group',
    'there is no topic gardening',
    'no picture shows nowhere',
    /toddler-01: its line has \d\d words, more than 24/,
    /scenes.json moon-landing: there is no .*art\/scenes\/moon-landing.svg/,
    /scenes.json moon-landing: there is no .*moon-landing-1280.webp/,
  ])
    expect(said).toMatch(part)
})
