import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ChildProfile, profileLists, profilesReply } from '@nestbook/contract/children.ts'
import { coverStoryReply, promptsReply } from '@nestbook/contract/home.ts'
import { ageText } from '@nestbook/contract/rules/ages.ts'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { resultOf } from '../../../test/parent.ts'
import { makeMember, type Person } from '../../../test/person.ts'
import { openWorld, type World } from '../../../test/world.ts'

/** A family, what its parent says of it in five messages, and what is so; `null` and '' where nothing was said. */
const familyLine = z.strictObject({
  children: z.array(
    z.strictObject({
      name: z.string(),
      age: z.nullable(z.union([z.int(), z.string()])),
      gender: z.nullable(z.string()),
      facts: z.array(z.string()),
    }),
  ),
  messages: z.array(z.string()),
})
type Family = z.infer<typeof familyLine>

const families = readFileSync(join(import.meta.dirname, '../../../../evals/families.jsonl'), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => familyLine.parse(JSON.parse(line)))
/** All of them with NESTBOOK_FAMILIES=all; else a few. */
const walked = process.env.NESTBOOK_FAMILIES === 'all' ? families : families.filter((_, place) => place % 20 === 3)

let world: World | null = null
let guests = 0
afterAll(() => world?.close())

/** An address may tell so much in a minute: after so many families the next server takes over. */
async function nextWorld(): Promise<World> {
  if (world && guests++ % 15 !== 0) return world
  await world?.close()
  world = await openWorld({ NESTBOOK_FREE_QUESTIONS: '100' })
  return world
}

test.each(walked)(
  '[CHILD-03] a family of whom ten taps and five messages tell what the messages say: $messages.0',
  async (family) => {
    const parent = await makeMember(await nextWorld())
    await walk(parent, family)
    const { profiles } = profilesReply.parse((await parent.get('/api/child-profiles')).body)
    expect(wrongFacts(profiles, family)).toEqual([])
    expect(profiles.length).toBe(family.children.length)
  },
)

async function walk(parent: Person, { messages }: Family): Promise<void> {
  const conversationId = randomUUID()
  const history: { role: 'user' | 'assistant'; content: string }[] = []
  let followUps: string[] = []
  const say = async (userPrompt: string) => {
    const change = randomUUID()
    const told = { userPrompt, conversationHistory: history.slice(-5), conversationId, change }
    expect((await parent.post('/api/child-profiles/extract', told)).status).toBe(200)
    const asked = await parent.ask(userPrompt, { conversationHistory: history.slice(-5) })
    const answer = resultOf(asked.events.map(({ event }) => event))
    followUps = answer.followUps
    const aiResponse = answer.response.slice(0, 2000)
    expect((await parent.post('/api/child-profiles/extract', { ...told, aiResponse })).status).toBe(200)
    history.push({ role: 'user', content: userPrompt }, { role: 'assistant', content: aiResponse })
  }
  for (const [place, message] of messages.entries()) {
    for (const tap of await offersOf(parent, place, followUps)) await say(tap)
    await say(message)
  }
}

/** Two taps at a time: a note and a chip, a sample and the story, or what an answer suggested. */
async function offersOf(parent: Person, place: number, followUps: string[]): Promise<string[]> {
  const family = profilesReply.parse((await parent.get('/api/child-profiles')).body).profiles
  const ages = family.flatMap(({ age }) => (age === null ? [] : [ageText(age)])).join(',')
  const query = ages ? `?${new URLSearchParams({ ages })}` : ''
  const { stickies, examples, placeholders } = promptsReply.parse(
    (await parent.get(`/api/prompts/personalized${query}`)).body,
  )
  const story = coverStoryReply.parse((await parent.get(`/api/coverstory${query}`)).body)
  const taps = [stickies[place]?.prompt, examples[place], placeholders[place], story.prompt]
  const some = place % 2 === 0 ? taps.slice(0, 2) : (followUps.length > 1 ? followUps : taps.slice(2)).slice(0, 2)
  return some.filter((tap) => tap !== undefined)
}

/** What profiles say that nobody told: each is laid on one child of the truth. */
function wrongFacts(profiles: ChildProfile[], { children }: Family): string[] {
  const left = [...children]
  return profiles.flatMap((profile) => {
    const place = left.findIndex(
      ({ name, age, gender }) => profile.name === name && profile.age === age && (profile.gender ?? gender) === gender,
    )
    const { name, age, gender } = profile
    if (place < 0) return [`${name} ${age} ${gender}`]
    const [truth] = left.splice(place, 1)
    return profileLists.flatMap((list) =>
      Object.entries(profile[list])
        .filter(([key, text]) => key.startsWith('item_') && !truth?.facts.includes(String(text)))
        .map(([, text]) => `${name}: ${list} ${text}`),
    )
  })
}
