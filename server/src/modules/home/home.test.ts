import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { type CoverStory, coverStoryReply, type HomePrompts, promptsReply } from '@nestbook/contract/home.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { query } from '../../../test/database-look.ts'
import { makeMember, makePerson, type Person } from '../../../test/person.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { loadHomeSets, loadStories } from './home.ts'

const day = 24 * 60 * 60 * 1000
const noon = Date.parse('2026-11-21T12:00:00Z')
let clock = noon
const contentFolder = join(import.meta.dirname, '../../../../content')
let world: World
let guest: Person
beforeAll(async () => {
  world = await openWorld({}, undefined, () => new Date(clock))
  guest = makePerson(world.address)
})
afterAll(() => world.close())

const at = (path: string, ages?: string) => (ages ? `${path}?${new URLSearchParams({ ages })}` : path)
async function promptsFor(ages?: string, person = guest): Promise<HomePrompts> {
  return promptsReply.parse((await person.get(at('/api/prompts/personalized', ages))).body)
}
async function storyFor(ages?: string, person = guest): Promise<CoverStory> {
  return coverStoryReply.parse((await person.get(at('/api/coverstory', ages))).body)
}

test('[HOME-12] six notes, eight examples and sixteen placeholders, by the children’s ages where they are known', async () => {
  const mixed = await promptsFor()
  const toddlers = await promptsFor('2 years,3 years')
  expect([mixed.personalized, toddlers.personalized]).toEqual([false, true])
  for (const { stickies, examples, placeholders } of [mixed, toddlers]) {
    expect([stickies.length, examples.length, placeholders.length]).toEqual([6, 8, 16])
    expect(new Set(stickies.map(({ color }) => color)).size).toBe(6)
    expect(new Set([...examples, ...placeholders, ...stickies.map(({ prompt }) => prompt)]).size).toBe(30)
  }
  expect(JSON.stringify(toddlers)).toMatch(/toddler/i)
  expect(JSON.stringify(toddlers)).not.toMatch(/my teen|newborn/i)
  const both = JSON.stringify(await promptsFor('6-12 months,15 years'))
  expect(both).toMatch(/baby/i)
  expect(both).toMatch(/teen/i)
})

test('[PROMPT-01] whoever is signed in is offered what their own children’s ages, interests and challenges bring up, all day', async () => {
  clock = noon
  const parent = await makeMember(world)
  const plain = await promptsFor()
  expect(await promptsFor(undefined, parent)).toEqual(plain)
  const kids = [
    { name: 'Maya', age: 4, challenges: { item_1: 'picky eating' }, interests: { item_1: 'dinosaurs' } },
    { name: 'Leo', age: '6-12 months', challenges: { item_1: 'bites', item_2: 'night waking' } },
  ]
  for (const kid of kids) expect((await parent.post('/api/child-profiles', kid)).status).toBe(200)
  const own = await promptsFor(undefined, parent)
  expect(own.personalized).toBe(true)
  expect([own.stickies.length, own.examples.length, own.placeholders.length]).toEqual([6, 8, 16])
  const byAges = await promptsFor('6-12 months,4 years')
  for (const part of ['stickies', 'examples'] as const) {
    const texts = own[part].map((each) => JSON.stringify(each))
    expect(texts.filter((text) => /eat|food|vegetable|pasta|dinner/i.test(text)).length).toBeGreaterThan(0)
    expect(texts).not.toEqual(byAges[part].map((each) => JSON.stringify(each)))
    expect(JSON.stringify(own[part])).not.toMatch(/my teen/i)
  }
  const texts = (prompts: HomePrompts) => [...prompts.examples, ...prompts.placeholders].join('\n')
  // Over a week each child's own troubles come up by its name, and nothing else does.
  const week: string[] = []
  for (let n = 0; n < 7; n++) {
    clock = noon + n * day
    await parent.login(parent.email)
    week.push(texts(await promptsFor(undefined, parent)))
    expect(texts(await promptsFor('6-12 months,4 years'))).not.toMatch(/Maya|Leo/)
  }
  const named = week
    .join('\n')
    .split('\n')
    .filter((line) => /Maya|Leo/.test(line))
  expect(named.join('\n')).toMatch(/Leo/)
  for (const line of named)
    expect(line).toMatch(/Leo/.test(line) ? /bit|hair|night|wak|sleep/i : /eat|food|veg|dinner|meal|taste|picky|dino/i)
  clock = noon
  await parent.login(parent.email)
  for (const hours of [3, 11]) {
    clock = noon + hours * 60 * 60 * 1000
    expect(await promptsFor(undefined, parent)).toEqual(own)
  }
  clock = noon
  // A token that counts no more opens no family, and closes no page.
  const stranger = makePerson(world.address)
  stranger.use('x'.repeat(43))
  expect(await promptsFor(undefined, stranger)).toEqual(plain)
})

test('[PROMPT-01] what a parent talked of before today comes up, and what they talk of today waits', async () => {
  clock = noon
  const parent = await makeMember(world)
  expect((await parent.post('/api/child-profiles', { name: 'Ada', age: 15 })).status).toBe(200)
  const before = await promptsFor(undefined, parent)
  const id = randomUUID()
  const title = 'My teen is vaping in the school bathroom'
  expect((await parent.post('/api/conversations', { id, title, messages: [] })).status).toBe(200)
  await query(world, 'update conversations set updated_at = $2 where id = $1', [id, new Date(noon)])
  expect(await promptsFor(undefined, parent)).toEqual(before)
  await query(world, 'update conversations set updated_at = $2 where id = $1', [id, new Date(noon - day)])
  const after = await promptsFor(undefined, parent)
  expect(after).not.toEqual(before)
  expect(JSON.stringify([after.stickies, after.examples])).toMatch(/vap/i)
  expect(await promptsFor(undefined, parent)).toEqual(after)
  const stranger = await makeMember(world)
  expect(await promptsFor('15 years', stranger)).toEqual(before)
})

test('[HOME-12] with no ages, or none that say anything, all five age groups are mixed', async () => {
  const { stickies } = await promptsFor()
  const groups = Object.entries(loadHomeSets(contentFolder))
  const from = stickies.map(
    ({ prompt }) => groups.find(([, { notes }]) => notes.some((note) => note.prompt === prompt))?.[0],
  )
  expect(new Set(from)).toEqual(new Set(['baby', 'toddler', 'preschooler', 'schoolAge', 'teen']))
  expect(await promptsFor('grown up,,900 years')).toEqual(await promptsFor())
  expect(await storyFor('grown up')).toEqual(await storyFor())
})

test('[PROMPT-02] what is offered stays the same all day and is the same for everybody with such ages, and changes the next day', async () => {
  clock = noon
  const [prompts, story] = [await promptsFor('4 years'), await storyFor('4 years')]
  clock = noon + 11 * 60 * 60 * 1000
  const member = await makeMember(world)
  expect(await promptsFor('4 years', member)).toEqual(prompts)
  expect(await storyFor('5 years', member)).toEqual(story)
  clock = noon + day
  expect(await promptsFor('4 years')).not.toEqual(prompts)
  expect((await storyFor('4 years')).prompt).not.toBe(story.prompt)
  clock = noon
})

test('[PROMPT-02] each age group has sixty days of stories before one comes again, with pictures of at least 60 scenes', async () => {
  const pictures = new Set<string>()
  for (const ages of ['0-6 months', '2 years', '4 years', '8 years', '15 years', '2 years,15 years', undefined]) {
    const seen = new Set<string>()
    for (let n = 0; n < 60; n++) {
      clock = noon + n * day
      const { prompt, imageUrl } = await storyFor(ages)
      seen.add(prompt)
      pictures.add(imageUrl)
    }
    expect(seen.size).toBe(60)
  }
  expect(pictures.size).toBeGreaterThanOrEqual(60)
  clock = noon
})

test('a story says what one study found and whose it is, and has a picture that says what is in it', async () => {
  const story = await storyFor('2 years')
  expect(story.line.split(' ').length).toBeLessThanOrEqual(30)
  expect(story.citation).toMatch(/\. .+, (19|20)\d\d\.$/)
  expect(story.imageUrl).toMatch(/^\/scenes\/[a-z-]+-1280\.webp$/)
  expect(story.smallImageUrl).toMatch(/^\/scenes\/[a-z-]+-640\.webp$/)
  expect(story.alt.length).toBeGreaterThan(20)
})

test('the day is the asker’s own, and what is told may be kept by their browser until it ends', async () => {
  clock = Date.parse('2026-11-21T11:30:00Z')
  const inZone = async (zone: string) => {
    const { headers, body } = await guest.call('GET', '/api/coverstory', undefined, { 'x-time-zone': zone })
    return { day: (body as unknown as CoverStory).day, kept: headers.get('cache-control'), vary: headers.get('vary') }
  }
  expect(await inZone('Pacific/Auckland')).toMatchObject({ day: '2026-11-22', kept: 'private, max-age=3600' })
  expect(await inZone('Asia/Tokyo')).toMatchObject({ day: '2026-11-21' })
  expect(await inZone('Pacific/Kiritimati')).toMatchObject({ day: '2026-11-22' })
  expect((await inZone('Nowhere/At-All')).day).toBe('2026-11-21')
  clock = Date.parse('2026-11-21T23:50:00Z')
  expect(await inZone('UTC')).toMatchObject({
    kept: 'private, max-age=600',
    vary: expect.stringContaining('x-time-zone'),
  })
  clock = noon
})

test('a list of ages beyond any family is refused', async () => {
  for (const path of ['/api/coverstory', '/api/prompts/personalized']) {
    const { status, body } = await guest.get(`${path}?ages=${'4 years,'.repeat(200)}`)
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'bad_request' })
    expect((await guest.get(`${path}?ages=1&ages=2`)).status).toBe(400)
  }
})

test('[HOME-12] what a family is offered agrees with its children’s ages, number and genders, or names none', async () => {
  clock = noon
  const parent = await makeMember(world)
  const kids = [
    { name: '', age: 2, gender: 'Female' },
    { name: '', age: 7, gender: null },
  ]
  for (const kid of kids) expect((await parent.post('/api/child-profiles', kid)).status).toBe(200)
  const seen = new Set<string>()
  for (let days = 0; days < 14; days++) {
    clock = noon + days * day
    const { stickies, examples, placeholders } = await promptsFor('2 years,7 years', parent)
    expect([stickies.length, examples.length, placeholders.length]).toEqual([6, 8, 16])
    for (const text of [...stickies.map(({ prompt }) => prompt), ...examples, ...placeholders]) seen.add(text)
  }
  const all = [...seen].join('\n')
  expect(all).not.toMatch(/\b(?:he|him|his|himself|son|boy|twins?)\b/i)
  expect(all.match(/\b\w+-year-old\b/g)?.filter((age) => !/^(?:two|seven)-/i.test(age))).toEqual([])
  expect(all).toMatch(/\bat seven\b/)
  expect(all).not.toMatch(/\bat (?:four|five|eight|nine|8|15)\b|\b(?:second grader|girls)\b/i)
  const ofOne = [...seen].filter((text) => /\b(?:she|her)\b/i.test(text))
  expect(ofOne.length).toBeGreaterThan(3)
  expect(ofOne.filter((text) => /seven-year-old|homework/i.test(text))).toEqual([])
})

test('[HOME-12] a family is offered no newborn where its baby is older, no age of another baby, and no baby that it did not tell of', async () => {
  const families = [
    ['8 months', /newborn|colic|at (?:eight|nine) months/i],
    ['18 months', /newborn|colic|at (?:eight|nine) months/i],
    ['3 years', /new baby|second baby|baby (?:brother|sister)|pregnant/i],
    ['2 years,9 years', /new baby|second baby|baby (?:brother|sister)|pregnant/i],
  ] as const
  for (const [ages, wrong] of families)
    for (let days = 0; days < 14; days++) {
      clock = noon + days * day
      const { stickies, examples, placeholders } = await promptsFor(ages)
      expect([stickies.length, examples.length, placeholders.length]).toEqual([6, 8, 16])
      for (const text of [...stickies.map(({ prompt }) => prompt), ...examples, ...placeholders])
        expect(text, ages).not.toMatch(wrong)
    }
})

test('[HOME-09] children of two stages have their days in turn, never the guests’ mixed stories', async () => {
  const stories = []
  for (let days = 0; days < 4; days++) {
    clock = noon + days * day
    const both = (await storyFor('6-12 months,15 years')).prompt
    const alone = [(await storyFor('6-12 months')).prompt, (await storyFor('15 years')).prompt]
    stories.push(both)
    expect(both).not.toBe((await storyFor()).prompt)
    expect(alone.length).toBe(2)
  }
  expect(new Set(stories).size).toBe(4)
  const ofBaby = loadStories(contentFolder).baby.map(({ question }) => question)
  expect(stories.map((question) => ofBaby.includes(question)).filter(Boolean).length).toBe(2)
})

test('[HOME-07] on every day the notes begin with the commonest matters of each stage, at a week’s end a rare one follows', async () => {
  const monday = Date.parse('2026-11-23T12:00:00Z')
  const rare = Object.values(loadHomeSets(contentFolder)).flatMap(({ notes }) =>
    notes.slice(7).map(({ title }) => title),
  )
  for (let days = 0; days < 7; days++) {
    clock = monday + days * day
    for (const ages of [undefined, '2 years']) {
      const isRare = (await promptsFor(ages)).stickies.map(({ title }) => rare.includes(title))
      expect([days, isRare[0]]).toEqual([days, false])
      expect(isRare.filter(Boolean).length).toBeLessThanOrEqual(3)
      expect([days, ages, isRare.includes(true)]).toEqual([days, ages, days >= 5])
    }
  }
})
