import { join } from 'node:path'
import type { FeedbackReason } from '@nestbook/contract/feedback.ts'
import type { FinalResult } from '@nestbook/contract/research.ts'
import { describe, expect, test } from 'vitest'
import { readStudies } from '../modules/studies/studies.ts'
import { readConfig } from '../settings/config.ts'
import type { Question } from './answer.ts'
import { makeAssistant } from './assistant.ts'
import { loadKnowledge } from './knowledge.ts'

const config = readConfig({}, join(import.meta.dirname, '../../..'))
const { answer } = makeAssistant(loadKnowledge(config.contentFolder, readStudies(config.contentFolder)))

async function lastWord(question: Partial<Question> & { text: string }): Promise<FinalResult> {
  const whole = { childrenAges: [], history: [], ...question }
  for await (const event of answer(whole, new AbortController().signal)) if (event.type === 'final_result') return event
  throw new Error('There was no result.')
}

/** The answer to the first, and to what is said to it. */
async function talk(first: string, second: string): Promise<{ one: string; two: FinalResult; words: number }> {
  const { response: one } = await lastWord({ text: first })
  const history = [
    { role: 'user' as const, content: first },
    { role: 'assistant' as const, content: one },
  ]
  const two = await lastWord({ text: second, history })
  return { one, two, words: two.response.split(/\s+/).length }
}

/** What is answered to each of what a parent says, one after the other. */
async function conversation(...said: string[]): Promise<string[]> {
  const history: Question['history'][number][] = []
  const answers: string[] = []
  for (const text of said) {
    const { response } = await lastWord({ text, history })
    answers.push(response)
    history.push({ role: 'user', content: text }, { role: 'assistant', content: response })
  }
  return answers
}

const boldIn = (text: string) => [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, title]) => title)
const bedtime = 'How do I get my 4 year old to stay in bed? She comes out ten times a night'
const hitsWhenFed = 'My 3 year old daughter hits her baby brother when I feed him. What do I do?'
const hitting = 'My toddler is 2 and hits me when i say no'

describe('[ENGINE-02] a reply is served from what was just said', () => {
  test.each([
    ['make it shorter pls', 110],
    ['too much to take in at 5am lol can you boil it down', 110],
    ['just one sentence', 45],
    ['put that in a list', 130],
    ['which one do i do first', 80],
  ])('"%s" brings the steps that were told, in at most %i words', async (reply, max) => {
    const { one, two, words } = await talk(bedtime, reply)
    expect(words).toBeLessThanOrEqual(max)
    for (const title of boldIn(two.response)) expect(one).toContain(`**${title}**`)
  })

  test('each reply goes back to the plan that was told, over replies without one', async () => {
    const first = 'How do I get my 8 year old son to do his homework without a fight?'
    const said = await conversation(first, 'what exactly do i say to him', 'as a list', 'explain the second step')
    const [plan = '', words = '', list = '', second = ''] = said
    const titles = boldIn(plan)
    expect(boldIn(words)).toEqual([])
    expect(titles.length).toBeGreaterThan(1)
    expect(boldIn(list)).toEqual(titles)
    expect(second).toContain(`By **${titles[1]?.replace(/\.$/, '')}** I meant this.`)
    expect(second).not.toMatch(/^- [a-z]/m)
    const [one = '', , explained = ''] = await conversation(first, 'in one sentence', 'and what was the third step?')
    expect(explained).toContain(`By **${boldIn(one)[2]?.replace(/\.$/, '')}** I meant this.`)
  })

  test('one sentence is one, and a shorter answer says no line on help that the answer did not', async () => {
    const [, sentence = ''] = await conversation(hitting, 'just one sentence')
    expect(sentence.match(/[.!?]["”]?(?= |$)/g)).toHaveLength(1)
    const [night = '', short = ''] = await conversation('My 2 year old wakes up every night screaming', 'shorter')
    const help = short.split('\n\n').at(-1) ?? ''
    expect(night).toContain(help)
    const [, open = ''] = await conversation(hitsWhenFed, 'shorter')
    expect(open).toMatch(/^### \S.*\n\nIt is daily/m)
  })

  test('the words to say are quotes and nothing else, whichever way they are asked for', async () => {
    for (const asked of ['what words do i use', 'which phrases should i use'])
      for (const line of (await talk(bedtime, asked)).two.response.split('\n')) expect(line).toMatch(/^(?:>.*)?$/)
  })

  test('a book is for an eight-year-old, and a note to a preschool greets a preschool', async () => {
    const { two: book } = await talk('My 8 year old lies about homework', 'is there a book?')
    expect(book.response).toMatch(/for an eight-year-old/)
    const { two: note } = await talk('My 4 year old bites other kids', 'write a note for her preschool')
    expect(note.response).toContain('> Dear preschool team,')
  })

  test('the words to say are quotes and nothing else', async () => {
    const { two } = await talk(bedtime, 'just tell me what to say')
    for (const line of two.response.split('\n')) expect(line).toMatch(/^(?:>.*)?$/)
  })

  test('a note for the daycare is a letter about this child, by nobody’s invented name', async () => {
    const { two } = await talk('My 3 year old bites at daycare', 'can you write a note to the daycare')
    expect(two.response).toContain('> Dear daycare team,')
    expect(two.response).toContain('> My 3 year old bites at daycare.')
    expect(two.response).not.toContain('{')
  })

  test('a letter tells the parent’s own words and wish, and never what a parent does at home', async () => {
    const { one, two } = await talk(
      'My 8 year old is being teased about her glasses, i dont know what to do',
      'write a note to her teacher asking if she can sit with her friend',
    )
    expect(two.response).toContain('> Dear teacher,')
    expect(two.response).toContain('> My 8 year old is being teased about her glasses.\n')
    expect(two.response).toContain('> I would like to ask you if she can sit with her friend.')
    for (const title of boldIn(one)) expect(two.response).not.toContain(title)
    const { two: ill } = await talk('My 3 year old has a peanut allergy', 'write something for the babysitter')
    expect(ill.response).toMatch(/911 first/)
  })

  test('a letter tells a sentence to its end, and is written to the coach who is named', async () => {
    const { two } = await talk(
      'My 2 year old clings to me and sobs when I leave him with my mother in law',
      'write something I can leave for her on the fridge',
    )
    expect(two.response).toContain('> My 2 year old clings to me and sobs when I leave him with my mother in law.')
    const { two: soccer } = await talk(
      'Our 9 year old melts down at soccer when he is taken off the field',
      'what could I write to his coach',
    )
    expect(soccer.response).toContain('> Dear coach,')
  })

  test('a text to the other parent is no letter to a stranger, and names what they differ on', async () => {
    const { two } = await talk(
      'My husband and I disagree on bedtime for our 6 year old, he lets her stay up till 9:30',
      'can you write something I could text him about it',
    )
    expect(two.response).toMatch(/> Can we take ten quiet minutes this week to talk about bedtime\?/)
    expect(two.response).not.toMatch(/Dear|regards/i)
  })

  test('a letter with a wish of the parent’s has no second one, and no word of a doctor who was not named', async () => {
    const { two: nap } = await talk(
      'My 4 year old naps two hours at preschool and then is awake until ten at night',
      'can you write the preschool a note asking to wake him after 45 minutes',
    )
    expect(nap.response).toMatch(/^I can’t send anything/)
    expect(nap.response).toContain('> I would like to ask you to wake him after 45 minutes.')
    expect(nap.response).not.toContain('“')
    const { two: toilet } = await talk(
      'My 7 year old comes home wet because she won’t use the school toilets',
      'write a short message to her teacher',
    )
    expect(toilet.response).not.toMatch(/doctor|911/)
    expect(toilet.response).toMatch(/without asking in front of the class/)
  })

  test('an age that is put right brings what holds for that age', async () => {
    const { one, two } = await talk(
      'My daughter keeps coming into our bed at night, she is 3',
      "sorry typo, she's 8 not 3",
    )
    expect(two.response).toMatch(/^An eight-year-old, then\./)
    expect(two.response).toContain('School-age children')
    const titles = boldIn(two.response)
    expect(titles).toHaveLength(3)
    for (const title of titles) expect(one).not.toContain(`**${title}**`)
  })

  test('an age that is put right may be a number and its unit alone', async () => {
    const { two } = await talk("My son won't eat any vegetables. He's 12", 'I meant 12 months!')
    expect(two.response).toMatch(/^A one-year-old, then\./)
    expect(two.response).toContain('grapes, cherry tomatoes and hot dogs quartered lengthwise')
  })

  test('[ENGINE-03] a short question on the answer is never sent away, what has nothing to do with it is', async () => {
    const thumb = 'My 7 year old still sucks her thumb when she watches tv'
    const { two } = await talk(thumb, 'does that nail polish stuff work')
    expect(two.outcome).toBe('answered')
    expect(two.response).toMatch(/Bitter paint/)
    for (const other of ['do i need a visa for vietnam', 'what time is it in tokyo', 'write me a poem about the sea'])
      expect((await talk(thumb, other)).two.outcome, other).toBe('declined')
  })

  test('[ENGINE-09] a request in a few words brings the plan in short, and no word on crises', async () => {
    const nightmares = 'My 6 year old has nightmares almost every night since we moved house'
    const { one, two, words } = await talk(nightmares, 'sorry can you just tell me what to do tonight')
    expect(two.response).not.toContain('988')
    expect(words).toBeLessThanOrEqual(110)
    const [first = ''] = boldIn(one)
    expect(boldIn(two.response)).toContain(first)
    expect(boldIn(two.response).length).toBeGreaterThan(1)
    expect((await talk(nightmares, "tell me what to do, i can't go on any more")).two.response).toContain('988')
  })

  test('what was told already and answers a question is told again, and no neighbour of it', async () => {
    const { one, two } = await talk(
      'We’ve just started potty training our 2.5 year old and he’s had 6 accidents today',
      'how many days before I give up?',
    )
    const told = /If five or more a day last past two weeks[^.]*\./.exec(one)?.[0]
    expect(told).toBeDefined()
    expect(two.response).toContain(told)
  })

  test('a grave detail that is added brings the line on when to get help', async () => {
    const { two } = await talk(
      'My 13 year old barely eats dinner any more, says she isn’t hungry.',
      'I should have mentioned she’s lost quite a lot of weight and she’s running every morning',
    )
    expect(two.response).not.toMatch(/silent|say nothing/)
    expect(two.response).toMatch(/pediatrician this week: weight loss/)
  })

  test('whoever already does the thing is not told to do it', async () => {
    const { two } = await talk(
      'homework is a battle every night with my 11 year old',
      'we already do breaks and a timer. doesn’t work. what else',
    )
    expect(two.response).not.toMatch(/break|timer/i)
    expect(boldIn(two.response)).toHaveLength(2)
  })

  test('whether it is proven is told with the answer that was given, and with what its study can show', async () => {
    const { two } = await talk(
      'Is it ok to let my 8 month old cry at bedtime?',
      'is that actually proven or just opinion?',
    )
    expect(two.response).toMatch(/^From about six months a healthy child may cry for short, planned stretches/)
    expect(two.response).toMatch(/As evidence I would call it \w+/)
  })

  test('a list for the child says what the child does', async () => {
    const { two } = await talk('bedtime takes 2 hours with our 4 year old', 'make a bedtime chart for her wall')
    expect(two.response).toMatch(/^Here is one to hang up.*\n\n(?:- .*\n)+- Teeth\n/)
  })

  test('the second step that was told is explained', async () => {
    const { one, two } = await talk(bedtime, 'what did you mean by step 2')
    const second = boldIn(one.slice(one.indexOf('\n2. ')))[0]?.replace(/\.$/, '')
    expect(two.response).toContain(`By **${second}** I meant this.`)
  })

  test('[ENGINE-02] whoever wants more on a step gets what the page says of it elsewhere', async () => {
    const asked = "our 3.5 year old won't poop on the potty, only in a pull up"
    const { one, two } = await talk(asked, 'say more about the second one')
    const [, step = ''] = /\n2\. (.+)/.exec(one) ?? []
    const [first, ...more] = two.response.split('\n\n')
    expect(first).toMatch(/I meant this\.$/)
    expect(more.join(' ').split(' ').length).toBeGreaterThan(step.split(' ').length + 20)
  })

  test('[ENGINE-04] whoever asks about a study that was told of hears of that one, whatever would be found now', async () => {
    const { one, two } = await talk(
      'My 15 year old daughter slams doors and says she hates us',
      'is that study reliable?',
    )
    const [, told = ''] = /^- (.+) \[1\]$/m.exec(one) ?? []
    expect(told).not.toBe('')
    expect(two.studies.length).toBeGreaterThan(0)
    expect(two.response).toContain(told)
  })

  test('which study is the strongest is told from those found, with what its design can show', async () => {
    const { two } = await talk('Is it ok to let my 9 month old cry it out?', 'which study is the strongest')
    const number = Number(/\[(\d)\]/.exec(two.response)?.[1])
    expect(two.response).toContain(two.studies[number - 1]?.oneLiner)
    expect(two.studies[number - 1]?.strength).toBe('strong')
  })

  test('no title of a book is made up', async () => {
    const { two } = await talk(bedtime, 'is there a good book on this?')
    expect(two.response).toMatch(/names no book|don’t know a title/)
  })

  test.each(['i tried that', "it didn't work", 'what else can i do', 'what if she refuses'])(
    '"%s" brings what was not told yet, never the same text again',
    async (reply) => {
      const { one, two, words } = await talk(bedtime, reply)
      const steps = boldIn(two.response).filter((title) => !title?.endsWith(':'))
      expect(steps.length).toBeGreaterThan(0)
      for (const title of steps) expect(one).not.toContain(`**${title}**`)
      expect(words).toBeLessThanOrEqual(250)
    },
  )

  test.each([
    ['My 6 year old cries when he loses a game', 'should i let him win', /^You may let him win now and then/],
    ['My 3 week old cries when I put him in the bassinet', 'should i swaddle him', /on the back/],
    ['My 9 year old gets stomach aches before school', 'my wife lets him stay home', /One of you takes the mornings/],
    ['My 17 year old drives too fast', 'what if he just laughs at me', /^A laugh or a shrug is often cover/],
    ['My 4 year old won’t leave the playground', 'what if he runs away from me', /^Then stop talking and go after him/],
    ['My 3 year old hits her brother', 'what if i lose my temper', /as soon as you are calm, say it plainly/i],
    [
      'Our 2 year old has started hitting his grandmother when she comes over.',
      'but why only her? he doesn’t do it with anyone else',
      /^It seldom means that this person is loved less/,
    ],
    [
      'I screamed at my 6 year old this morning before school',
      'do I bring it up or leave it?',
      /^Bring it up, and keep it short/,
    ],
    [
      'My twins are 4 and they fight over every single toy',
      'one of them is autistic, does that change anything?',
      /^Yes, in the way there/,
    ],
    [
      'My 5 year old melts down every time we leave the playground',
      'mostly when her friends are still there playing',
      /^Ends are hard when they arrive from nowhere/,
    ],
    [
      'My 2 year old throws food off the high chair at every meal.',
      'I don’t agree with taking the plate away, he’d go to bed hungry',
      /^(?:That is a fair objection|Fair enough)/,
    ],
    ['My 4 year old is terrified of the dark', 'is there a book I can read to her', /for a four-year-old/],
    ['My stepdaughter is 10 and won’t talk to me', 'do you know a good book for me', /books for parents about/],
    [
      'My 4 year old is an angel at school and wild at home',
      'why only with me',
      /^Mostly because you are the safe place/,
    ],
    ['My 12 year old won’t get off the phone', 'and when she argues for hours?', /^Then you needn’t win/],
    ['My 4 year old still drinks from a bottle', 'grandma gives it to him anyway', /^Then talk with grandma/],
    ['My 2 year old bites at daycare', 'why does she never bite at home', /^Because it is another world there/],
    [
      'My 5 year old eats only noodles',
      'my mother in law thinks we are too strict',
      /^That stings.*your mother in law/,
    ],
    ['My 2 year old throws his food', 'my wife laughs when he does it', /^A laugh is the best reward/],
    ['My 11 year old wants a phone, all her friends have one', 'what if her dad says yes', /^Then talk with her dad/],
    ['How much TV can my 3 year old watch?', 'is one hour too long', /^Screen time can be up to about an hour/],
    [
      'My 8 month old wakes every hour',
      'You missed it. Is it ok to let her cry for ten minutes?',
      /^(?:I’m sorry|You’re right).*\n\nFrom about six months/,
    ],
    ['My 14 year old was dumped by her boyfriend', 'I dont know what to say to her', /^> “/],
    ['My 4 year old screams when I take away the tablet', 'something i can text my husband', /^I can’t send/],
    [
      'How do I get my 9 year old to play less on his console',
      'does watching youtube count in that hour too',
      /^Watching others play counts as screen time/,
    ],
    [
      'My week old baby fell asleep on my heartbeat, how will I ever say no to this face',
      'can he sleep on my chest when I am dozing off too, or is that a no',
      /^A baby’s nap on your chest is safe only while you’re wide awake/,
    ],
  ])('after "%s" the new point "%s" is answered first, and in few words', async (first, second, said) => {
    const { two, words } = await talk(first, second)
    expect(two.response).toMatch(said)
    expect(words).toBeLessThanOrEqual(140)
    expect(two.response).not.toMatch(/^###/m)
  })

  test('how long is answered with what to expect', async () => {
    const { two } = await talk(bedtime, 'how long will it take')
    expect(two.response).toMatch(/\*\*Week two:\*\*|ten to fourteen nights/)
  })

  test('an age that was asked for is taken in', async () => {
    const { one, two } = await talk('My daughter wont sleep through the night', '8 months')
    expect(one).toContain('How old is')
    expect(two.response).toMatch(/^An eight-month-old, then\./)
  })

  test('another matter in the second turn is a question of its own, about the same child', async () => {
    const { two } = await talk(hitting, 'different question, how do i get him to give up the pacifier')
    expect(two.response).toMatch(/pacifier/i)
    expect(two.response).not.toMatch(/hit/i)
  })

  test.each([
    ['it worked!! thank you', /wonderful|good to hear|so glad/],
    ["that's not what I asked", /sorry|right to say/],
    ['thanks, i will try it tonight', /Come back and tell me/],
  ])('"%s" gets a short word that costs nothing', async (reply, said) => {
    const { two, words } = await talk(hitting, reply)
    expect(two).toMatchObject({ outcome: 'nothing_found', studies: [] })
    expect(two.response).toMatch(said)
    expect(words).toBeLessThan(80)
  })
})

test('"bye" is a farewell after talk of hitting, and no call for help; after one it is', async () => {
  const { two } = await talk('My 3 year old hits other kids at the playground', 'bye')
  expect(two.outcome).toBe('nothing_found')
  const { two: other } = await talk('I want to kill myself tonight', 'bye')
  expect(other.outcome).toBe('helped')
})

test('[ENGINE-02] "i feel like a bad mom" after an answer gets sympathy before any plan', async () => {
  const { two } = await talk(hitting, 'i feel like a bad mom')
  expect(two.response).not.toMatch(/^1\. /m)
})

test.each([
  ['hi', /how old/],
  ['what can you do?', /plan for this week/],
  ['who are you', /Nestbook/],
  ['are you a real person or an AI?', /program/],
  ['do you save my data?', /trains no language model/],
  ['how much does it cost', /start for free/],
  ['bye!', /./],
  ['thanks', /./],
])('[ENGINE-08] "%s" is answered as a host would, and costs nothing', async (text, said) => {
  const { response, outcome } = await lastWord({ text })
  expect(response).toMatch(said)
  expect(outcome).toBe('nothing_found')
})

test('an age told after all takes the page of that age: at eight months no newborn’s', async () => {
  const first = 'My daughter wont sleep through the night'
  const { response: told } = await lastWord({ text: first })
  const history = [
    { role: 'user' as const, content: first },
    { role: 'assistant' as const, content: told },
  ]
  const { response } = await lastWord({ text: 'she is 8 months', history })
  expect(response).toMatch(/^An eight-month-old, then/)
  expect(response).not.toMatch(/newborn|birth weight/i)
})

test('[ENGINE-02] asked again, a question gets another first step and other words, with what was wrong in mind', async () => {
  const { response } = await lastWord({ text: bedtime })
  const answers = [response]
  for (const reasons of [[], ['unkind' as const]]) {
    const instead = { answers: [...answers], reasons, note: '' }
    const next = await lastWord({ text: bedtime, instead })
    const quote = /^> .+$/m.exec(next.response)?.[0] ?? '> none'
    for (const title of boldIn(next.response)) expect(answers.join()).not.toContain(`**${title}**`)
    expect(answers.join()).not.toContain(quote)
    answers.push(next.response)
  }
  expect(answers[2]).toMatch(/^I’m sorry that it sounded that way/)
})

test.each([
  bedtime,
  'my toddler bites',
  'Is it normal that my 9 month old wakes every two hours',
  'How do I talk to my 5 year old about divorce?',
])('[ENGINE-02] "%s" is answered again as long as there is another first step, and then no more', async (text) => {
  let last = await lastWord({ text })
  const answers = [last.response]
  while (last.again === undefined) {
    last = await lastWord({ text, instead: { answers: answers.slice(-4), reasons: [], note: '' } })
    const [first] = boldIn(last.response)
    expect(first).toBeDefined()
    expect(answers.join()).not.toContain(`**${first}**`)
    expect(last.outcome).toBe('answered')
    answers.push(last.response)
    expect(answers.length).toBeLessThanOrEqual(5)
  }
  expect(last.again).toBe('withReasons')
  // What was wrong is taken up all the same; where nothing new is left that is said, and free.
  const asked = async (reasons: FeedbackReason[]) =>
    lastWord({ text, instead: { answers: answers.slice(-4), reasons, note: '' } })
  const unkind = await asked(['unkind'])
  expect(unkind.response).toMatch(/^I’m sorry that it sounded that way.+(?:I have told you|That is all)/s)
  expect(unkind.outcome).toBe('nothing_found')
  expect((await asked(['hard_to_follow'])).response).toMatch(/^I’m sorry, that was too much.+\*\*/s)
})

test('[ENGINE-02] a joy that was shared has no second answer, one in another form only where something was wrong', async () => {
  expect((await lastWord({ text: 'She took her first steps today!!' })).again).toBe('never')
  expect((await talk(bedtime, 'make it shorter pls')).two.again).toBe('withReasons')
})

test('[ENGINE-02] asked again, a question is shown other studies as long as there are any', async () => {
  const first = await lastWord({ text: hitting })
  const instead = { answers: [first.response], reasons: [], note: '' }
  const next = await lastWord({ text: hitting, instead })
  const cited = first.studies.filter((_, place) => first.response.includes(`[${place + 1}]`)).map(({ id }) => id)
  expect(cited.length).toBeGreaterThan(0)
  expect(next.studies.length).toBeGreaterThan(0)
  expect(next.studies.filter(({ id }) => cited.includes(id))).toEqual([])
  // Where there are no others, those told of are not shown a second time below other words.
  const dark = 'My 6 year old is afraid of the dark'
  const one = await lastWord({ text: dark })
  expect(one.studies.length).toBeGreaterThan(0)
  const two = await lastWord({ text: dark, instead: { answers: [one.response], reasons: [], note: '' } })
  expect(two.outcome).toBe('answered')
  expect(two.studies).toEqual([])
  const doubted = { answers: [one.response], reasons: ['doubt_research' as const], note: '' }
  expect((await lastWord({ text: dark, instead: doubted })).studies.length).toBeGreaterThan(0)
})

test('[ENGINE-02] the main thing of an answer of one passage is that passage, and no plan of another matter', async () => {
  const { one, two, words } = await talk(
    'Our 12 year old was left out of a group chat and is heartbroken. She came home in tears on monday, hardly eats dinner and keeps checking the phone. I don’t know whether to call the other mom or stay out of it. My husband says kids will be kids. What should I do?',
    'too long, what’s the main thing',
  )
  expect(two.response).toMatch(/^The main thing: \S/)
  const [first = ''] = two.response.replace('The main thing: ', '').split(/(?<=[.?!]) /)
  expect(one).toContain(first)
  expect(one).toContain('left out')
  expect(boldIn(two.response).filter((title) => !one.includes(`**${title}**`))).toEqual([])
  expect(words).toBeLessThan(70)
})

test('[ENGINE-02] who sends a grandparent away is spoken of as that, with words for the grandparent', async () => {
  const { one, two } = await talk(
    'My 3 year old tells her grandpa to go away whenever he visits',
    'what can i say to him so he isnt hurt',
  )
  expect(one).toContain('too fast')
  expect(one).not.toContain('dementia')
  expect(two.response).toMatch(/^> “Don’t be hurt/)
})

test.each(['How much screen time is okay?', 'how much tv is too much', 'How do I deal with sibling rivalry'])(
  '[CHAT-08] "%s" names no child, and is shown what was found of children of any age',
  async (text) => {
    const { studies } = await lastWord({ text })
    expect(studies.length).toBeGreaterThan(0)
  },
)
