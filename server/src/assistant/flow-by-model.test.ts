import { afterAll, beforeAll, expect, test } from 'vitest'
import { cite } from '../../test/emulators/model/cite.ts'
import { type ModelEmulator, openModelEmulator } from '../../test/emulators/model/model-emulator.ts'
import { readAs } from '../../test/emulators/model/read-as.ts'
import type { AskedOfModel } from '../../test/emulators/model/script.ts'
import { makeParent, resultOf } from '../../test/parent.ts'
import { openWorld, type World } from '../../test/world.ts'
import { usualLimits } from '../adapters/model/limits.ts'
import { readStudies } from '../modules/studies/studies.ts'
import { readConfig } from '../settings/config.ts'

/** A busy machine must not be the first to end a call. */
const patience = {
  limits: { ...usualLimits, connectMs: 30_000, firstWordMs: 60_000, gapMs: 60_000, totalMs: 60_000 },
  times: { firstWordMs: 60_000, totalMs: 60_000, smallMs: 30_000 },
}

const studies = readStudies(readConfig(process.env).contentFolder)

let emulator: ModelEmulator
let world: World
beforeAll(async () => {
  emulator = await openModelEmulator()
  world = await openWorld(emulator.settings('anthropic'), undefined, undefined, patience)
})
afterAll(async () => {
  await world.close()
  await emulator.close()
})

const question = 'My 3 year old hits me when I say no'
const honest = 'Being hit hurts, and it wears you out. Hold her hands gently and say no. '
const isWriter = ({ body }: AskedOfModel) => body.model === 'emulated-writing'
type AskedOfAnthropic = { system: { text: string }[]; messages: { content: string }[]; output_config?: object }
const isVote = ({ body }: AskedOfModel) => JSON.stringify(body).includes('phone lines before any advice')

/** What the writer is laid, and what the parent gets, with such a reading of the message and such an answer. */
async function ask(
  asked: string,
  read: Record<string, unknown> = {},
  write: (one: AskedOfModel) => string[] = () => [honest],
) {
  emulator.reply((one) => (isWriter(one) ? write(one) : readAs(read)))
  emulator.asked.splice(0)
  const events = await makeParent(world.address).ask(asked)
  const [writer] = emulator.asked.filter(isWriter)
  const messages = (writer?.body.messages ?? []) as { content: string }[]
  return { events, result: resultOf(events), laid: JSON.parse(messages.at(-1)?.content ?? '{}') }
}

test('[ENGINE-02] at most three calls: two small ones at once, then the writer, who chooses among many studies', async () => {
  const { laid } = await ask(question, { topics: ['hitting'] })
  expect(emulator.asked.map(({ body }) => body.model)).toEqual(['emulated-fast', 'emulated-fast', 'emulated-writing'])
  expect(laid.findings.length).toBeGreaterThan(8)
  expect(laid.findings.length).toBeLessThanOrEqual(12)
})

test('[ENGINE-02] a writer is laid the page that is meant, a second one only where it is likely, and of them what bears', async () => {
  const titles = async (topics: string[]) => {
    const { laid } = await ask('My 18 month old wakes at 4:30, should I let her nap longer?', { topics })
    return laid.pages.map(({ title }: { title: string }) => title)
  }
  expect(await titles(['early-waking', 'naps', 'night-waking', 'bedtime'])).toEqual(['Early waking', 'Naps'])
  expect(await titles(['early-waking'])).toEqual(['Early waking'])
})

const bump =
  'My 8 month old rolled off the bed onto the floor today and bumped his head. He cried at once and is fine now. I feel so guilty.'
const sign = /\*\*Watch closely for the next 48 hours\.\*\*/

test('[ENGINE-09] a sign for a doctor is told to the writer, who says it in its place, or it stands below', async () => {
  const { result, laid } = await ask(bump, { danger: 'none', topics: ['home-safety'] })
  expect(laid.signs[0]).toMatch(sign)
  expect(result.response).toMatch(/^Being hit hurts/)
  expect(result.response.trim()).toMatch(/\n\n\*\*Watch closely for the next 48 hours\.\*\*[^\n]*$/)
  for (const whom of ['pediatrician', 'GP', 'midwife', 'health visitor']) {
    const said = ['Every parent has such a morning. ', `Call your ${whom} at once if he vomits or is hard to wake.`]
    const own = await ask(bump, { danger: 'none', topics: ['home-safety'] }, () => said)
    expect(own.result.response.trim(), whom).toBe(said.join(''))
  }
})

test('[ENGINE-09] where the vote is one of concern a sign for a doctor opens the answer', async () => {
  const { result } = await ask(bump, { danger: 'concern', route: 'medical', topics: ['home-safety'] })
  expect(result.response).toMatch(/^(?:\*[^*]+\*\n\n)?\*\*Watch closely/)
  expect(result.response).toContain('Being hit hurts')
})

test('[ENGINE-09] a hazard told in passing stands below an answer that does not say it, and in no other', async () => {
  const honeyed = 'My 10 month old had honey at her grandmother’s. How do I tell my mother-in-law no more sweets?'
  const { result, laid } = await ask(honeyed, { danger: 'none', topics: ['grandparents'] })
  expect(laid.signs[0]).toMatch(/^\*\*No honey before the first birthday/)
  expect(result.response).toMatch(/^Being hit hurts[\s\S]*\n\n\*\*No honey before the first birthday/)
  const said = [
    'She means well, and a plain line is kind. ',
    'No honey before the first birthday, for fear of botulism.',
  ]
  const own = await ask(honeyed, { danger: 'none', topics: ['grandparents'] }, () => said)
  expect(own.result.response.trim()).toBe(said.join(''))
})

test('[ENGINE-02] a question costs less than two cents at 3 and 15 dollars a million, a long post as well', async () => {
  const long = `${question}. ${'We have tried to stay calm with her every evening this week. '.repeat(12)}`
  for (const [asked, characters] of [[question, 1000] as const, [long, 1540] as const]) {
    await ask(asked, { topics: ['hitting'] }, () => ['She is tired. '.repeat(characters / 14)])
    const dollars = emulator.asked.reduce((sum, one) => {
      const { system, messages, output_config } = one.body as AskedOfAnthropic
      const instructions = system[0]?.text.length ?? 0
      const form = output_config ? JSON.stringify(output_config).length : 0
      const read = instructions + form + messages.reduce((so, { content }) => so + content.length, 0)
      return sum + (3 * read + 15 * (isWriter(one) ? characters : 110)) / 4 / 1e6
    }, 0)
    expect(emulator.asked).toHaveLength(3)
    expect(dollars).toBeLessThan(0.02)
  }
})

test('[ENGINE-04] the studies that the writer names are shown under 1, 2, 3, and others apart', async () => {
  const wrong = ' A calm voice on the train to Lisbon helps [3].'
  const write = (one: AskedOfModel) => [honest, cite(one, 7, 2), ' So does sleep [99].', wrong, ' ', cite(one, 7)]
  const { events, result, laid } = await ask(question, { topics: ['hitting'] }, write)
  expect(result.response.match(/\[\d+\]/g)).toEqual(['[1]', '[2]', '[1]'])
  expect(result.response).toContain('So does sleep. ')
  expect(result.response).not.toContain('Lisbon')
  // What is shown is typeset.
  const findings = result.studies.map(({ oneLiner }) => oneLiner.replaceAll('’', "'"))
  expect(findings).toHaveLength(2)
  expect(laid.findings[6]).toContain(findings[0])
  expect(laid.findings[1]).toContain(findings[1])
  const scored = events.flatMap((event) => (event.type === 'relevance_score' ? [event.studyId] : []))
  expect(scored).toEqual(result.studies.map(({ id }) => id))
  for (const { id, relevanceScore } of result.more ?? []) {
    expect(scored).not.toContain(id)
    expect(relevanceScore).toBeGreaterThanOrEqual(55)
  }
})

test('[ENGINE-04] who asks for studies: the writer is laid more, and those it tells of stand below by name', async () => {
  const asked = 'Is there any research on toddlers who hit, and which studies?'
  const write = (one: AskedOfModel) => [cite(one, 14, 2), ' So does sleep [99].']
  const { laid: usual } = await ask(asked, { topics: ['hitting'], kind: 'fact' })
  const { result, laid } = await ask(asked, { topics: ['hitting'], kind: 'evidence' }, write)
  expect(usual.findings.length).toBeLessThanOrEqual(12)
  expect(laid.findings.length).toBeGreaterThan(14)
  expect(laid.pages.length).toBeGreaterThan(0)
  const below = result.response.split('\n\n').at(-1)?.split('\n') ?? []
  expect(below).toHaveLength(2)
  expect(result.studies).toHaveLength(2)
  for (const [place, { id, title, year }] of result.studies.entries()) {
    const record = studies.find((one) => one.id === id)
    expect(below[place]).toContain(`“${title}”, from ${year}, ${record?.journal}`)
    expect(below[place]).toMatch(new RegExp(`^- ${record?.authors[0]?.replace(/\.$/, '')}.*\\[${place + 1}\\]$`))
  }
  const other = await ask(asked, { topics: ['hitting'], kind: 'fact' }, (one) => [cite(one, 2)])
  expect(other.result.response).not.toContain('“')
})

test('[ENGINE-02] the ages, the kind of question and the country that the model reads win', async () => {
  const read = {
    children: [
      { months: 11, gender: 'girl' },
      { months: 60, gender: 'boy' },
    ],
    kind: 'fact',
    country: 'UK',
  }
  const { laid } = await ask('Is my daughter (11 months) too young for what our 3 year old neighbour does?', read)
  expect(laid).toMatchObject({ kind: 'fact', family: { age: 'eleven-month-old', gender: 'girl', country: 'UK' } })
  expect(laid.family.others).toMatchObject([{ age: 'five-year-old' }])
  const born = { children: [{ months: 0.5, gender: null }], kind: 'do' }
  expect((await ask('My 2 week old is so fussy, what can I do?', born)).laid.family.age).toBe('newborn')
})

test('[ENGINE-02] the writer reads the last message as it was written, also where it only wants the answer in another form', async () => {
  const parent = makeParent(world.address)
  emulator.reply((one) => (isWriter(one) ? [honest] : readAs({ kind: 'form' })))
  emulator.asked.splice(0)
  const history = [{ role: 'user', content: question }]
  const wish = 'shorter please, and as a list that I can send to my mother in law'
  await (await parent.post({ question: wish, conversationHistory: history })).text()
  const [writer] = emulator.asked.filter(isWriter)
  const [message] = (writer?.body.messages ?? []) as { content: string }[]
  expect(JSON.parse(message?.content ?? '{}')).toMatchObject({ question: wish, conversation: history })
})

test('[ENGINE-03] with a model every language is answered in it, whatever the gate makes of it', async () => {
  const read = { language: 'ar', topics: ['fears'], searches: ['fear of the dark preschool children'] }
  const arabic = 'خوف طفلك من الظلام شائع في هذا العمر، وهو يهدأ مع الوقت حين تكون معه بهدوء.'
  const { events, result, laid } = await ask('ابني عمره أربع سنوات ويخاف من الظلام كل ليلة، ماذا أفعل؟', read, () => [
    arabic,
  ])
  expect(events.some(({ type }) => type === 'help')).toBe(false)
  expect(result).toMatchObject({ outcome: 'answered', writtenBy: 'model', followUps: [] })
  expect(result.response).toContain(arabic)
  expect(laid.language).toBe('ar')
  expect(JSON.stringify(laid.pages)).toMatch(/dark|fear/i)
})

test('[ENGINE-03] an answer that begins in another language is asked for once more, then the guidebook writes', async () => {
  const inSpanish = [
    'Claro, aquí tienes un plan para que tu hija duerma mejor ',
    'por la noche, paso a paso y con calma.',
  ]
  const inEnglish = ['Of course, here is a plan for the nights when she is awake ', 'and you are tired, step by step.']
  const { result } = await ask(question, { topics: ['hitting'] }, () => inSpanish)
  expect(result).toMatchObject({ outcome: 'answered', writtenBy: 'guidebook' })
  expect(emulator.asked.filter(isWriter)).toHaveLength(2)
  let tries = 0
  const ofSpanish = await ask('Mi hija de tres años no quiere dormir sola en su cama', { language: 'es' }, () =>
    tries++ === 0 ? inEnglish : inSpanish,
  )
  expect(ofSpanish.result.response.trim()).toBe(inSpanish.join(''))
  const wanted = await ask('Answer in Spanish please: my daughter wakes at night', { language: 'es' }, () => inSpanish)
  expect(wanted.result.response.trim()).toBe(inSpanish.join(''))
})

test('[ENGINE-09] danger in another language brings the card in that language', async () => {
  const { events, result } = await ask('ابني يقول إنه لا يريد أن يعيش بعد الآن', {
    danger: 'acute',
    route: 'self_harm_child',
    language: 'ar',
  })
  const card = events.find((event) => event.type === 'help')
  expect(card).toMatchObject({ route: 'self_harm_child', title: 'خذ الأمر بجدية وابقَ قريبًا من طفلك.' })
  expect(card?.contacts[0]).toMatchObject({ href: 'tel:988', label: 'اتصل بـ 988' })
  expect(card?.translated).toMatchObject({ language: 'ar', kicker: 'قبل أي شيء' })
  expect(result).toMatchObject({ outcome: 'helped', writtenBy: 'guidebook' })
})

test('[ENGINE-09] a vote of none takes a card away that is not sure, and a sure sign waits for no model', async () => {
  const calm = await ask('My 5 year old keeps saying he will kill his brother when they play', { danger: 'none' })
  expect(calm.events.some(({ type }) => type === 'help')).toBe(false)
  expect(calm.result).toMatchObject({ outcome: 'answered', writtenBy: 'model' })
  expect(calm.result.response.trim()).toBe(honest.trim())
  const likely = await ask('My daughter had ear drops in and one ear went red, now it is gone', { danger: 'none' })
  expect(likely.result.response).toMatch(/^Being hit hurts[^*]*\n\n\*I’m not a medical professional[^*]*\*$/)
  const sure = await ask('My newborn is 3 weeks old and has a fever of 101.5', { danger: 'none' })
  expect(sure.events.some(({ type }) => type === 'help')).toBe(true)
  expect(emulator.asked).toEqual([])
})

test('[ENGINE-09] a vote of concern puts two quiet lines above the answer', async () => {
  const { result } = await ask('I cry every day since the baby came and nothing helps', {
    danger: 'concern',
    route: 'self_harm_parent',
  })
  expect(result.response).toMatch(/^\*[^*]*(?:988|1-833-852-6262)[^*]*\*\n\n/)
  expect(result.response).toContain('Hold her hands gently')
})

test('[ENGINE-09] no word leaves before the vote is in, also when it comes last', async () => {
  emulator.asked.splice(0)
  emulator.reply((one) => {
    if (isWriter(one)) return [honest]
    return isVote(one)
      ? [...Array.from({ length: 40 }, () => ' '), ...readAs({ danger: 'acute', route: 'abuse' })]
      : readAs()
  })
  emulator.pace(20)
  const events = await makeParent(world.address).ask('What does it mean when she draws him that way?')
  emulator.pace(0)
  expect(emulator.asked.some(isWriter)).toBe(true)
  expect(JSON.stringify(events)).not.toContain('Hold her hands gently')
  expect(events.find((event) => event.type === 'help')).toMatchObject({ route: 'abuse' })
})

test('[ENGINE-03] what the model finds to be none of our business is declined, and ours is answered against the gate', async () => {
  const other = await ask('Which stocks should I buy this week?', { scope: 'elsewhere' })
  expect(other.result).toMatchObject({ outcome: 'declined' })
  expect(emulator.asked.some(isWriter)).toBe(false)
  const german = await ask('Welche Aktien soll ich diese Woche kaufen?', { scope: 'elsewhere', language: 'de' })
  expect(german.result).toMatchObject({ outcome: 'declined', followUps: [] })
  expect(german.result.response).toMatch(/^Dabei kann ich nicht helfen/)
  const ours = await ask('Which stocks should I buy this week?', { scope: 'ours' })
  expect(ours.result).toMatchObject({ outcome: 'answered', writtenBy: 'model' })
})

test('[PERF] two answers of the model are waited for before the first word, whatever the machine adds', async () => {
  emulator.reply((one) => (isWriter(one) ? words(honest.repeat(8)) : words(readAs({ topics: ['hitting'] })[0] ?? '')))
  emulator.pace(8)
  const untilFirstWord = async (thinkMs: number) => {
    emulator.think(thinkMs)
    const waits: number[] = []
    for (let round = 0; round < 3; round++) {
      const reply = await makeParent(world.address).post({ question })
      const begun = performance.now()
      for await (const part of reply.body?.pipeThrough(new TextDecoderStream()) ?? [])
        if (part.includes('event: text_chunk')) {
          waits.push(performance.now() - begun)
          break
        }
    }
    return Math.min(...waits)
  }
  const ownWork = await untilFirstWord(0)
  const waitedFor = (await untilFirstWord(600)) - ownWork
  emulator.think(0)
  emulator.pace(0)
  expect(Math.round(waitedFor / 600)).toBe(2)
})

const ceilings: Record<string, string>[] = [
  { MODEL_TOKENS_PER_DAY: '100' },
  { MODEL_DOLLARS_PER_DAY: '0.0005', MODEL_PRICES: '3/15' },
]

test.each(ceilings)(
  'past %o of a day the guidebook writes, in every process, and use is counted by call',
  async (max) => {
    const settings = { ...emulator.settings('openai'), ...max, NESTBOOK_METRICS_PORT: '0' }
    emulator.reply((one) => (isWriter(one) ? [honest] : readAs()))
    const one = await openWorld(settings, undefined, undefined, patience)
    const writerOf = async (address: string) => resultOf(await makeParent(address).ask(question)).writtenBy
    expect(await writerOf(one.address)).toBe('model')
    const other = await openWorld(settings, one.databaseUrl, undefined, patience)
    try {
      await expect.poll(() => writerOf(one.address), { timeout: 30_000 }).toBe('guidebook')
      const measured = (await one.services.metrics?.text()) ?? ''
      for (const call of ['vote', 'understand', 'write'])
        expect(measured).toMatch(new RegExp(`nestbook_model_tokens_total\\{call="${call}",kind="input"\\} [1-9]`))
      expect(measured).toMatch(/nestbook_model_dollars_total\{call="write"\} 0\.0/)
      expect(await writerOf(other.address)).toBe('guidebook')
    } finally {
      await other.close()
      await one.close()
    }
  },
)

test('a parent waits for a model’s first word as long as its operator allows, then the guidebook writes', async () => {
  emulator.reply((one) => (isWriter(one) ? [honest] : readAs()))
  const writerWith = async (seconds: string) => {
    const settings = { ...emulator.settings('openai'), MODEL_FIRST_WORD_SECONDS: seconds, MODEL_WHOLE_SECONDS: '240' }
    const other = await openWorld(settings)
    const { writtenBy } = resultOf(await makeParent(other.address).ask(question))
    await other.close()
    return writtenBy
  }
  emulator.think(4000)
  const writers = await Promise.all(['3', '60'].map(writerWith))
  emulator.think(0)
  expect(writers).toEqual(['guidebook', 'model'])
})

test('a model with a small window is laid so much less: the likeliest page and the best findings stay', async () => {
  const settings = { ...emulator.settings('openai'), MODEL_CONTEXT_TOKENS: '4500' }
  const small = await openWorld(settings, world.databaseUrl, undefined, patience)
  try {
    const { laid: usual } = await ask(question, { topics: ['hitting'] })
    emulator.asked.splice(0)
    await makeParent(small.address).ask(question)
    const [writer] = emulator.asked.filter(isWriter)
    const messages = (writer?.body.messages ?? []) as { content: string }[]
    const content = messages.at(-1)?.content ?? ''
    expect(JSON.stringify(usual).length).toBeGreaterThan(4500)
    expect(content.length).toBeGreaterThan(3000)
    expect(content.length).toBeLessThanOrEqual(4500)
    expect(JSON.parse(content).pages[0]).toEqual(usual.pages[0])
    expect(usual.findings.slice(0, 2)).toEqual(JSON.parse(content).findings.slice(0, 2))
  } finally {
    await small.close()
  }
})

/** As tokens come: about four letters each. */
function words(text: string): string[] {
  return text.match(/[\s\S]{1,4}/g) ?? []
}

test('[ENGINE-09] a country that the model reads has its own lines: quiet, on the card, and before the writer', async () => {
  const low = `${question}, and I sit on the stairs and cry most nights since then`
  const { result, laid } = await ask(low, { topics: ['hitting'], country: 'England', danger: 'concern', route: null })
  expect(result.response).toContain('Samaritans (116 123)')
  expect(result.response).not.toContain('988')
  expect(laid.help[0]).toBe('999: Emergency services')
  const fever = 'What do I do when my 2 year old has a fever?'
  const inEngland = await ask(fever, {
    topics: ['fever'],
    country: 'England',
    children: [{ months: 24, gender: null }],
  })
  expect(JSON.stringify(inEngland.laid.pages)).toMatch(/\b999\b/)
  expect(JSON.stringify(inEngland.laid.pages)).not.toMatch(/\b911\b/)
  expect((await ask(question, { country: 'USA' })).laid.help).toBeUndefined()
  expect((await ask(question, { country: 'Germany' })).laid.help[0]).toMatch(/^112: /)
})

test('[ENGINE-02] after the first birthday the writer is laid nothing that holds for the first year alone', async () => {
  const inOurBed = 'Is it ok that she sleeps in our bed and wakes all night?'
  const of = async (months: number, topic: string, asked: string) => {
    const read = { topics: [topic], children: [{ months, gender: null }] }
    return JSON.stringify((await ask(asked, read)).laid.pages)
  }
  for (const [topic, asked, line] of [
    ['bed-sharing', inOurBed, 'The danger is greatest in the first four months'],
    ['night-waking', 'Help with waking at night please', 'Small stomachs still need a feed'],
  ] as const) {
    expect(await of(5, topic, asked)).toContain(line)
    expect(await of(15, topic, asked)).not.toContain(line)
  }
  expect(await of(15, 'bed-sharing', inOurBed)).toContain('the dangers of infancy are mostly past')
})

test('[ENGINE-02] what was tried is laid once, whoever read it', async () => {
  const asked = 'My 2 year old wakes hourly. We tried white noise and an earlier bedtime, nothing helps. What now?'
  const { laid } = await ask(asked, { topics: ['night-waking'], tried: ['tried white noise', 'an earlier bedtime'] })
  expect(laid.family.tried.filter((one: string) => one.includes('white noise'))).toHaveLength(1)
  expect(laid.family.tried.filter((one: string) => one.includes('earlier bedtime'))).toHaveLength(1)
})
