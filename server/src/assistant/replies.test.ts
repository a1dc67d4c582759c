import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeParent, resultOf } from '../../test/parent.ts'
import { openWorld, type World } from '../../test/world.ts'
import { loadGuidebook } from '../modules/guidebook/guidebook.ts'
import { readConfig } from '../settings/config.ts'

const { contentFolder } = readConfig(process.env)

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('[ENGINE-02] who shares a joy hears joy: no plan and no study is put upon it', async () => {
  const { outcome, response, studies } = resultOf(
    await makeParent(world.address).ask(
      'We made it to one year of nursing today!! I never thought we would get here. So proud of my little girl.',
    ),
  )
  expect(outcome).toBe('answered')
  expect(studies).toEqual([])
  expect(response.split(/\s+/).length).toBeLessThan(50)
  expect(response).not.toMatch(/###|\?/)
})

test('[ENGINE-02] where few studies bear on what is asked, or none, the answer shows no others and says so', async () => {
  const ask = async (text: string) => resultOf(await makeParent(world.address).ask(text))
  const one = await ask('When can a child sit in the front seat?')
  expect([1, 2]).toContain(one.studies.length)
  expect(one.response).toContain('I know of no other study that bears on exactly this.')
  const none = await ask('How much sleep does a 4 year old need?')
  expect(none.studies).toEqual([])
  expect(none.response).toContain('No study that I know of speaks to exactly this')
})

test('[ENGINE-02] who pours out a heart and may ask something hears sympathy, then the nearest that the book has', async () => {
  const ask = async (text: string) => resultOf(await makeParent(world.address).ask(text))
  const vent =
    'I just need to vent. My toddler is 2 and bites his baby sister every single day, and my husband says I am too soft and does nothing about it himself. I am so tired of all of it. Rant over.'
  const asking = vent.replace('I am so tired', 'What do I do when he bites? I am so tired')
  const maybe = await ask(asking)
  expect(maybe.response.indexOf('guidebook')).toBeGreaterThan(60)
  expect(maybe.response).toMatch(/guidebook[^\n]* on hitting and biting:\n\n[^\n]{40,}/)
  expect(maybe.studies).toEqual([])
  expect((await ask(vent)).response).not.toMatch(/nearest|guidebook|###/)
})

test('[ENGINE-02] an answer is told again in the form that was asked for, and stays with its matter', async () => {
  const parent = makeParent(world.address)
  const question = 'My 3 year old hits me when I say no'
  const first = resultOf(await parent.ask(question)).response
  const conversationHistory = [
    { role: 'user' as const, content: question },
    { role: 'assistant' as const, content: first },
  ]
  const again = async (text: string) => {
    const { response } = resultOf(await parent.ask(text, { conversationHistory: [...conversationHistory] }))
    conversationHistory.push({ role: 'user', content: text }, { role: 'assistant', content: response })
    return response
  }
  const shorter = await again('can you make it shorter please')
  expect(shorter.length).toBeLessThan(first.length / 3)
  const words = await again('just give me the words to say')
  expect(words).toMatch(/^> “/)
  expect(words).not.toMatch(/^1\. /m)
  const [, step] = /^1\. \*\*(.+?)\*\*/m.exec(first) ?? []
  expect(await again('which one do I try first?')).toContain(`**${step}**`)
  expect(await again('put it in a list please')).toContain(`1. **${step}**`)
})

test('[ENGINE-02] who asks in one line what the book settles gets the answer first, and a short one', async () => {
  const { response } = resultOf(await makeParent(world.address).ask('How many naps should a 7 month old have?'))
  expect(response).toMatch(/^The number of naps goes by age/)
  expect(response.split(/\s+/).length).toBeLessThan(300)
})

test('[ENGINE-02] who is asked back is offered the likeliest page first, each with a word that assumes nothing told', async () => {
  const asked =
    "She's 8 months and has been up every 45 min since 11pm. I've fed her, changed her, rocked her. My husband is away and I have work at 7. What do I do right now"
  const { response } = resultOf(await makeParent(world.address).ask(asked))
  const offered = [...response.matchAll(/^- \*\*(.+?)\.\*\* (.+)$/gm)].map(([, title, word]) => ({ title, word }))
  expect(offered).toHaveLength(2)
  expect(offered[0]?.title).toBe('Night waking')
  for (const { word } of offered) expect(word).toMatch(/^[A-Z][^.?!]{20,}[.?!]/)
  expect(response).not.toMatch(/Your back has done|Daycare and Grandma/)
})

test('[ENGINE-02] the likeliest page without a part on the message says where to begin, and the other is only named', async () => {
  const asked =
    'I keep a list on the fridge, the list has names, and every week one of the names is gone and nobody says who did it. My boys are 7 and 10. The older one draws, the younger one sings. What would you do about it?'
  const { response } = resultOf(await makeParent(world.address).ask(asked))
  expect(response).toContain('Learn your two kinds of noise.')
  expect(response).toContain('I also have a page on friends.')
})

test('[ENGINE-02] where the book is not sure of a long message it gives what comes nearest, as no more than that, and asks for no choice', async () => {
  const asked =
    'My daughter wakes at the same time each night, about two, and stays up for an hour or more, cheerful, talking to her bear. She naps once, goes to bed at half past seven and we have tried going in and not going in. She is twenty months old. What would you change first?'
  const { response } = resultOf(await makeParent(world.address).ask(asked))
  const [lead = '', told = '', ask = ''] = response.split('\n\n')
  expect(lead).toMatch(/nearest.*:$/)
  expect(told).toMatch(/^- \*\*Night waking\.\*\* Two cheerful hours at three in the morning/)
  expect(ask).toBe('If that misses what you meant, tell me in one line what you’d most like to know.')
})

test.each([
  ['my 5 year old wants to learn the names of all the clouds', 'play'],
  ['My daughter wants to learn to whistle. She is 5', 'play'],
  ['Should my son learn juggling or magic tricks? He is 9', 'sports and activities'],
])(
  '[ENGINE-02] where the book has nothing, "%s" gets its nearest page by name, and no age that was told is asked',
  async (text, page) => {
    const { outcome, response, studies, followUps } = resultOf(await makeParent(world.address).ask(text))
    expect(outcome).toBe('nothing_found')
    expect(studies).toEqual([])
    expect(response).toContain(`my page on ${page}.`)
    expect(response).not.toMatch(/how old|\bage\b/i)
    expect(followUps).toHaveLength(2)
  },
)

test.each([
  'How do we choose godparents?',
  'How do I explain taxes to my 13 year old?',
  'My 11 year old will only use green pens',
])('[ENGINE-02] where the book has nothing and no page is near, none is named: %s', async (text) => {
  const { outcome, response, followUps } = resultOf(await makeParent(world.address).ask(text))
  expect(outcome).toBe('nothing_found')
  expect(response).not.toContain('page on')
  expect(followUps).toEqual([])
})

test.each([
  ['my 2 year old licks the window of the bus', 'Sniffing, licking or touching everything'],
  ['10 month old hates wearing hats', 'A refused coat or hat'],
])('[ENGINE-02] a line that no page is sure to be about gets the part that lies nearest: %s', async (text, part) => {
  expect(resultOf(await makeParent(world.address).ask(text)).response).toContain(part)
})

test('[ENGINE-08] a refusal names the matter in the parent’s own words, and where to turn', async () => {
  const parent = makeParent(world.address)
  const refused = async (text: string) => resultOf(await parent.ask(text))
  const game = await refused(
    'How do I win the first ten turns of an old strategy game? The enemy has more gold, the map has two rivers, and my cavalry stops at the swamp as if it had bad brakes. I read three guides, watched a match between two champions and still lose every time on turn nine.',
  )
  expect(game.outcome).toBe('declined')
  expect(game.response).toContain('“How do I win the first ten turns of an old strategy game”')
  const long = await refused(
    'My landlord has not fixed the boiler in the flat above the bakery since the third week of September although we wrote twice, and now he wants to raise the rent.',
  )
  expect(long.response).toMatch(/“My landlord has not fixed|law and money/)
  for (const { response } of [game, long])
    expect(response.split('\n\n')[0]).toMatch(/(?:further|look at your papers)\.$/)
})

/** A question, its answer, and what is said to each reply to it; `asked` takes the place of what the answer asks. */
async function repliesTo(question: string, replies: string[], asked?: string) {
  const parent = makeParent(world.address)
  const { response } = resultOf(await parent.ask(question))
  const one = asked ? response.replace(/[^\n]+\?\s*$/, asked) : response
  const conversationHistory = [
    { role: 'user' as const, content: question },
    { role: 'assistant' as const, content: one },
  ]
  const told = []
  for (const reply of replies) told.push(resultOf(await parent.ask(reply, { conversationHistory })))
  return { one, told }
}

test('[ENGINE-02] whoever answers what Nestbook asked hears what that is good for, whatever they say, and it costs nothing', async () => {
  const asked = 'What have you tried for at least five minutes at a time?'
  const { one, told } = await repliesTo(
    'baby is 5 weeks and cries from 5 to 9 every evening',
    [
      'rocking, white noise, the carrier',
      'nothing longer than two minutes',
      'no',
      'not sure',
      'she screams and my mum takes over',
      'the only thing that calms her down is walking round the garden in the sling with her dad',
    ],
    asked,
  )
  expect(one).toContain(asked)
  const pages = loadGuidebook(contentFolder).pages
  const use = pages.flatMap(({ replies }) => replies).find(({ question }) => question === asked)?.text ?? ''
  for (const { response, outcome, totalStudiesConsidered } of told) {
    expect(totalStudiesConsidered).toBe(0)
    expect(response).toMatch(/^(?:Thank you|Good to know|That’s all right)/)
    // Of the sentences one without a child's name, which is filled in.
    expect(response).toContain(use.split('. ').find((sentence) => !sentence.includes('{')))
    expect(outcome).toBe('nothing_found')
  }
  const { told: worries } = await repliesTo('My 9 year old worries about everything, tests, storms, us dying', [
    'like twenty times',
    'all day long',
  ])
  for (const { response } of worries) expect(response).not.toMatch(/panic|\*\*|chest pain/)
  const { told: tablet } = await repliesTo('My 4 year old screams when I take away the tablet', [
    'we already use a timer and he screams anyway',
  ])
  expect(tablet[0]?.response).toMatch(/^\*\*.+\.\*\*/m)
  const { told: bites } = await repliesTo('My daughter (3) bites at daycare', [
    'fine i think, she talks in short sentences',
  ])
  expect(bites[0]?.response).not.toMatch(/^- /m)
})

test('[ENGINE-02] whoever says that they were not answered is answered, pays nothing and is shown no empty search', async () => {
  const { one, told } = await repliesTo('My 8 month old wakes every hour', [
    'You missed it. Is it ok to let her cry for ten minutes?',
  ])
  expect(told[0]).toMatchObject({ outcome: 'nothing_found', totalStudiesConsidered: 0 })
  expect(told[0]?.response).toContain('From about six months')
  // Once in a conversation: a complaint is no way to ask without end.
  const again = await makeParent(world.address).ask('You missed it. Should I wake her for a feed at ten?', {
    conversationHistory: [
      { role: 'user', content: 'My 8 month old wakes every hour' },
      { role: 'assistant', content: one },
      { role: 'user', content: 'You missed it. Is it ok to let her cry for ten minutes?' },
      { role: 'assistant', content: told[0]?.response ?? '' },
    ],
  })
  expect(resultOf(again).response).toMatch(/sorry/)
  expect(resultOf(again).outcome).toBe('answered')
})

test('[ENGINE-02] a no is what it is to the question that was asked: a child who is never dry is told to be left in peace', async () => {
  const asked = 'How many mornings in two weeks are dry?'
  const { told } = await repliesTo('My son is 4 and still wets the bed at night', ['no, never'], asked)
  expect(told[0]?.response).toMatch(/diaper|pull-up|body/)
  expect(told[0]?.response).not.toMatch(/\*\*/)
})

test('[ENGINE-02] a plan that is refused is gone on with; words for a moment are for that moment and that matter', async () => {
  const { told: refused } = await repliesTo(
    'How do I get my 4 year old to stay in bed? She comes out ten times a night',
    ['what if she refuses'],
  )
  expect(refused[0]?.response).not.toMatch(/only one parent/)
  expect(refused[0]?.response).toMatch(/^> “/m)
  const { told: pet } = await repliesTo('My 6 year old found out that his hamster died while he was at school', [
    'give me the words for when he comes through the door',
  ])
  expect(pet[0]?.response).toContain('You may cry')
  expect(pet[0]?.response).not.toMatch(/dog/)
})

test('[ENGINE-02] what is asked next is sought on near pages, too; two parts that are as near are both told', async () => {
  const { told: fathers } = await repliesTo('My 4 year old hits his brother when he is angry', [
    'does it matter that his father shouts',
  ])
  expect(fathers[0]?.response).toMatch(/father’s shout now and then/)
  const { told: naps } = await repliesTo('My 7 month old takes four naps and still wakes at five', [
    'and the naps in the car, do those count?',
  ])
  expect(naps[0]?.response).toMatch(/^- .*stroller.*\n- .*in the car isn’t a full nap/m)
})

test('[ENGINE-02] words to say come from the part that is for the moment; for what is in no page none are made up', async () => {
  const { told: death } = await repliesTo("My 5 year old's grandma died last week. How do I help him?", [
    'what do I say when he asks if grandma is coming back',
  ])
  expect(death[0]?.response).toMatch(/“He died\. His body stopped, and he can’t come back/)
  const { told: shop } = await repliesTo('My 3 year old screams in the supermarket every single time', [
    'what do i say to the cashier when she stares',
  ])
  expect(shop[0]?.response).toMatch(/^My pages have no words for that very moment/)
  expect(shop[0]?.response).not.toMatch(/^> /m)
})

test('[ENGINE-02] whoever asks if another adult is right hears of the matter first; a reaction that is said needs no question below', async () => {
  const { told: dinner } = await repliesTo('My 5 year old is a picky eater, we have had fights every dinner', [
    'my mom says just make him sit there until he eats. is she right?',
  ])
  expect(dinner[0]?.response).toMatch(/^At the table .*Nobody sits until it’s finished/)
  expect(dinner[0]?.response).toMatch(/ask for a trial/)
  const { told: laughs } = await repliesTo('My 17 year old drives too fast', ['what if he just laughs at me'])
  expect(laughs[0]?.response).toMatch(/often cover/)
  expect(laughs[0]?.response).not.toMatch(/If that isn’t it/)
})

test('[ENGINE-09] an ordinary reply frightens nobody: no line on crises or abuse above it; a cry for help has it still', async () => {
  const { told } = await repliesTo('My 2 year old hits me when I say no', [
    "It's worse now",
    'its worse now',
    "he's worse now",
    'not okay with the babysitter',
    'put down drowsy and the eyes popped open',
    'he pulled the blanket over his head',
    'can my husband just go in instead of me',
    'what if she drops to the ground when i take her hand',
    'i dont know what to say to my husband',
    'what can i say to him so he isnt hurt',
  ])
  for (const { response } of told) expect(response).not.toMatch(/988|Childhelp|911/)
  for (const { response } of told.slice(0, 3)) expect(response).toMatch(/^I’m sorry/)
  const { told: heavy } = await repliesTo('My 2 year old hits me when I say no', [
    'i am so tired of this',
    "i can't go on any more",
    'i am scared of my husband, he hits me',
  ])
  expect(heavy.map(({ outcome, response }) => outcome === 'helped' || response.includes('988'))).toEqual([
    true,
    true,
    true,
  ])
})

test('[ENGINE-02] words to say are of the scene that was told, and of the moment that the reply names', async () => {
  const { told: door } = await repliesTo(
    'My 4 yr old wont go to preschool, screams at drop off every morning and the teachers have to peel him off me',
    ['how do i say goodbye exactly'],
  )
  expect(door[0]?.response).toMatch(/^> “.*goodbye/)
  const { told: dog } = await repliesTo('our dog died and my 4 year old keeps asking when he comes back', [
    'what do i say when she asks again',
  ])
  expect(dog[0]?.response).toMatch(/^> “.*(?:again|Same answer as yesterday)/)
  expect(dog[0]?.response).not.toMatch(/sock/)
  const { told: hits } = await repliesTo('My son is 5 and hits his little sister when he doesnt get his way', [
    'just tell me what to say to him',
  ])
  expect(hits[0]?.response).toMatch(/^> “/)
  expect(hits[0]?.response).not.toMatch(/truck|baby/)
})

test('[ENGINE-02] a line on a child of an age that is told is asked anew, whatever was spoken of before', async () => {
  const { told } = await repliesTo('My son is 5 months old and was born early. When will he sit up?', [
    'how do I get gum out of my 5 year olds hair',
  ])
  expect(told[0]?.response).toContain('come out with fat')
})

test('[ENGINE-03] a longer matter that is none of ours is named by the words that ask', async () => {
  const ask = async (text: string) => resultOf(await makeParent(world.address).ask(text))
  const { outcome, response } = await ask(
    'Our trip to Portugal starts on Friday and we still have no plan for the second day. Which train goes from Lisbon to Sintra in the morning?',
  )
  expect([outcome, response]).toEqual([
    'declined',
    expect.stringContaining('“Which train goes from Lisbon to Sintra in the morning”'),
  ])
})

test('[ENGINE-02] who is told that nothing was found is asked for the age only where it was not told', async () => {
  const parent = makeParent(world.address)
  const told = resultOf(await parent.ask('my 5 year old wants to learn the names of all the clouds'))
  expect(told.outcome).toBe('nothing_found')
  expect(told.response).not.toMatch(/\bage\b|how old/i)
  const untold = resultOf(await parent.ask('my son wants to learn the names of all the clouds'))
  expect(untold.response).toMatch(/How old is your child\?$/)
})
