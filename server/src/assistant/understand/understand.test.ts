import { expect, test } from 'vitest'
import { loadTestKnowledge } from '../../../test/knowledge.ts'
import { readOpener } from './opener.ts'
import { understand } from './understand.ts'

const { lexicon, topics } = loadTestKnowledge()
const ask = (text: string, earlier: string[] = [], childrenAges: string[] = []) =>
  understand({ text, childrenAges, history: earlier.map((content) => ({ role: 'user', content })) }, lexicon, topics)

test.each([
  ['My 3 year old hits me', 36],
  ['my 14 mo wakes up', 14],
  ['She is almost 5 and wets the bed', 60],
  ['My 6 week old cries all evening', 1],
  ['our two-and-a-half year old', 30],
  ['my twelve-year-old wants a phone', 144],
  ['He turned 4 and hates preschool', 48],
  ['My son (7) lies to me', 84],
  ['My daughter is in 3rd grade', 102],
  ["Came home drunk. 15. He's mortified", 180],
  ['My 2.5 year old bites', 30],
  ["There's one friend I don't like. My girl, 9, adores her", 108],
  ['Is it one talk or many? Mine are 7, 10 and 12', 84],
  ['Sixteen, and the towels live on the floor', 192],
  ['He storms out when he loses. Eight. His sister gives up', 96],
  ['Bedwetting at seven, is that usual?', 84],
  ["They're both 15 and in love", 180],
  ['They fight over pancakes. 5 and 7. I hide', 60],
  ['My boy is two and three months and says fifteen words', 27],
  ['Back at work four months after the birth', 4],
  ["He's in year 3 and hates it", 90],
  ['Jabs on Friday, 12 months, how do I hold him?', 12],
  ['The waitlist is nine months. My two and a half year old only points', 30],
  ['Dry for 5 months before, 3.5 yr boy, back in pull-ups', 42],
  ['Rips up a drawing if one line is wrong, 5', 60],
  ['is wetting the bed at 7 still normal', 84],
  ['Still in nappies at 2.5 and hides to poo', 30],
  ['Tantrums at almost 3, every day', 36],
  ['Is it too late to start the cello at 11?', 132],
  ['At eleven he still won’t go in an elevator', 132],
  ['Surely at seven he should be able to keep hold of himself', 84],
  ['We practice every evening. Is it normal for a girl of nine to punch?', 108],
  ['My father laughed because Jonas, ten, builds things all day', 120],
  ['is three old enough for a sticker chart', 36],
  ['Dry at 3, she is 6 now and wet again', 72],
  ['not on the move yet at 9 mths', 9],
  ['My 3 week old never burps', 0],
  ['Her 8 week jabs are on Friday', 2],
  ["He's nine days old and sleeps a lot", 0],
])('[ENGINE-02] the age in "%s" is %i months', (text, months) => {
  expect(ask(text).age?.months).toBe(months)
})

test.each([
  'I hit my head',
  'We have 2 kids',
  'It takes 45 minutes',
  'up at 3 am every night',
  'She eats 10 grapes',
  'One week in a caravan with noisy people',
  "Dinner at 6, he won't eat",
  'Up at nearly 5, every day',
  'They are one big happy family',
  '3 day potty training',
  'School refusal, eleven days missed so far',
  'We eat at seven, and at eight the lights go out',
  "The handover is at six, and she's cross all evening",
  'I gave the medicine at 6, he gave it again at 7.30',
])('[ENGINE-02] "%s" names no age in years', (text) => {
  expect(ask(text).age?.isRough ?? true).toBe(true)
})

test('[ENGINE-02] how babies are made is asked of no baby', () => {
  expect(ask('What age do you tell them how babies are made?')).toMatchObject({ age: null, stage: null })
})

test.each([
  ['can you make that shorter?', 'shorter'],
  ['tldr please', 'shorter'],
  ['just give me the words to say', 'words'],
  ['what exactly do I say to her?', 'words'],
  ['which one do I try first?', 'first'],
  ['where do I start', 'first'],
  ['put it in a list please', 'list'],
  ['and at night?', null],
  ['he bit me first, what now', null],
])('[ENGINE-02] "%s" after an answer asks for it in the form: %s', (text, form) => {
  expect(ask(text, ['My 3 year old hits me when I say no']).form).toBe(form)
})

test.each([
  ['My 4 year old lies about brushing teeth. Just tell me what to say.', 'words'],
  ['My 4 year old lies. What do I say to him?', null],
  ['My 3 year old hits me when I say no', null],
  ['He cries at drop-off. TLDR: my son is struggling with daycare since we moved', null],
])('[ENGINE-02] "%s" wants an answer in the form: %s', (text, form) => {
  expect(ask(text).form).toBe(form)
})

test.each([
  ["I've tried yelping and I've tried the swing", ['yelping', 'the swing']],
  ["we've walked her back and we've tried a gate", ['a gate', 'walking her back']],
  ["we've done gas drops, the swing, white noise", ['gas drops', 'the swing', 'white noise']],
  ["We've taken the phone, we've paid for tutors", ['taking the phone', 'paying for tutors']],
  ['tried the car thing, he puts headphones in', ['the car thing']],
  ['We did say no firmly', []],
  ["she kicks when we're trying to cut her nails", []],
  ['What do we do?', []],
])('[ENGINE-02] "%s": what was tried is %j', (text, tried) => {
  expect(ask(text).tried.map((one) => one.text)).toEqual(tried)
})

test.each([
  ["8yo won't do homework, tried taking away the ipad and a reward chart", 'homework'],
  ['My 14 year old wont get up for school, we tried taking the phone at night', 'teen-sleep'],
  ['my 4 year old has started lying about brushing teeth, we tried a sticker chart and it worked for a week', 'lying'],
])('[ENGINE-02] "%s" is about what is wrong, not about what was tried', (text, topic) => {
  expect(ask(text).topics[0]?.id).toBe(topic)
})

test('[ENGINE-02] a follow-up takes age, child and matter from the conversation', () => {
  const intent = ask('what if she laughs when I do that?', ['My 3 year old hits me when I say no'])
  expect(intent).toMatchObject({ isFollowUp: true, stage: 'toddler', gender: 'girl' })
  expect(intent.topics[0]?.id).toBe('hitting')
})

test('[ENGINE-02] what a parent did since goes on with the conversation', () => {
  expect(ask('we did say no firmly every time, and we moved the dog', ['my son (2) hits the dog'])).toMatchObject({
    isFollowUp: true,
    stage: 'toddler',
  })
})

test.each([
  ['That didn’t work', true],
  ['we tried that, she still does it', true],
  ['no luck', true],
  ['ok we did it for two weeks and he is getting worse', true],
  ['should I try that at night too?', false],
  ['how long until it helps?', false],
  ['and what if she still cries after two weeks?', false],
  ['she is five', false],
])('[ENGINE-02] "%s" after an answer: has it not helped? %s', (text, isSetback) => {
  const history = [
    { role: 'user' as const, content: 'My 3 year old hits me when I say no' },
    { role: 'assistant' as const, content: 'Catch the hand, say five words.' },
  ]
  expect(understand({ text, childrenAges: [], history }, lexicon, topics).isSetback).toBe(isSetback)
  expect(ask(text).isSetback).toBe(false)
})

test.each([
  ['and naps?', 'my 8 month old wakes all night', 'naps'],
  ['and social media?', 'my 10 year old wants a phone', 'social-media'],
  ['and at daycare?', 'my toddler won’t eat', 'picky-eating'],
  ['what if he laughs', 'My 3 year old hits me', 'hitting'],
])('[ENGINE-02] "%s" after "%s" is about %s', (text, earlier, topic) => {
  expect(ask(text, [earlier]).topics[0]?.id).toBe(topic)
})

test.each([
  ['it worked, thank you!!', 'thanks'],
  ['That helped a lot', 'thanks'],
  ['it worked for a week, then it stopped', 'asks'],
])('[ENGINE-02] "%s" after an answer: %s', (text, kind) => {
  expect(ask(text, ['My 3 year old hits me']).kind).toBe(kind)
})

test('[ENGINE-02] a new matter in a conversation stands by itself', () => {
  const intent = ask('My 14 year old son is vaping in his room', ['My 3 year old hits me when I say no'])
  expect(intent).toMatchObject({ isFollowUp: false, stage: 'teen', gender: 'boy' })
  expect(intent.topics[0]?.id).toBe('vaping')
})

test('[ENGINE-02] the age of a profile serves when the question names none, not when the children differ', () => {
  expect(ask('Bedtime takes two hours', [], ['4 years']).stage).toBe('preschooler')
  expect(ask('How do we get through the terrible 2s?').stage).toBe('toddler')
  expect(ask('Bedtime takes two hours', [], ['4 years', '14 years']).age).toBeNull()
})

test('[ENGINE-02] a name is found, and a word that only looks like one is not', () => {
  expect(ask('Our son Max refuses homework').name).toBe('Max')
  expect(ask('My daughter plays Minecraft all day').name).toBeNull()
  expect(ask("Rohan is ten and won't read").name).toBe('Rohan')
})

test.each([
  "Shy 6 year old won't say hello",
  "Refused school again. She's 12",
  "Well, there it was. She's 9",
  "Car sick on every bend, and he's 5",
  'Empty page for the family tree. Grade 2. Adopted son',
  "What my 3 year old called the vicar can't be repeated",
])('[ENGINE-02] "%s" names nobody', (text) => {
  expect(ask(text).name).toBeNull()
})

test.each([
  ['my 9 year old and my 2 year old won’t go to bed', ['two-year-old']],
  ['My son Max is 9 and my daughter Ada is 2. Both wake at night', ['Ada']],
  ['My 3 and 6 year old fight all day', ['six-year-old']],
  ['Our son Max (4) and his sister Ada (5) are both afraid of the dark', ['Ada']],
  ['My son Max is 4 and hits his sister Ada', []],
  ['My son Max is jealous of Ada', []],
  ['My daughter is 4 months and 3 weeks old and wakes all night', []],
  ['I have a 9 year old and a 2 year old. The older one won’t do homework', []],
  ['Our twins are nine weeks old and cry', []],
  ['My boys are 7 and 10 and fight. Older one says I take sides', ['ten-year-old']],
])('[ENGINE-02] beside the first child, "%s" asks about %j', (text, others) => {
  expect(ask(text).others.map(({ name, ageNoun }) => name ?? ageNoun)).toEqual(others)
})

test('thanks in a conversation is thanks, not a question', () => {
  expect(ask('Thank you, that helps', ['My 3 year old hits me']).kind).toBe('thanks')
  expect(ask('thanks but what about at night?', ['My 3 year old hits me']).kind).toBe('asks')
  expect(ask("thanks, and what about his brother, he's 5", ['My 3 year old hits me']).kind).toBe('asks')
})

test.each([
  ['stop dream feed?', 'night-waking'],
  ['pocket money age eight', 'chores'],
  ['tips for witching hour', 'crying'],
  ['late talking 25mo', 'late-talking'],
  ['How can I make my kids listen?', 'defiance'],
])('[ENGINE-02] a few words are enough: "%s" is about %s', (text, topic) => {
  expect(ask(text).topics[0]?.id).toBe(topic)
})

test('[ENGINE-02] at twenty-two months a child has a toddler’s matters as well', () => {
  expect(ask('toddler climbs out of the cot every night, 22 months, is it too soon for a bed').topics[0]?.id).toBe(
    'own-bed',
  )
})

test('what can be done about a child is no question about Nestbook', () => {
  expect(readOpener('what can i do here')).toBe('abilities')
  expect(readOpener("what can I do about my toddler's tantrums?")).toBeNull()
})

test('[ENGINE-02] what is measured in meters, and how old a thing is, is no age of a child', () => {
  const age = (text: string) => ask(text).age?.months ?? null
  for (const text of [
    'My daughter sleeps in her cot, and she is 1m from our bed',
    'He is 2m tall, my son',
    'We have a 5m walk to nursery and he screams',
    'The pool is 3m deep and my son dives',
    "he's 5m down the road",
    'My kid is 5 feet from me',
    'he is 1m 20 tall',
    'My husband has a 3y contract abroad and our son misses him',
    'he has a 2 year old car to play in',
  ])
    expect(age(text), text).toBeNull()
  for (const [text, months] of [
    ['My 5m is teething', 5],
    ['she is 5m and teething', 5],
    ['5m old, wakes all night', 5],
    ['my 2y 3m son bites', 27],
    ['The house is 3y old and my daughter is 8', 96],
    ['Will my 12m walk soon?', 12],
  ] as const)
    expect(age(text), text).toBe(months)
})

test.each([
  ['The swaddle and the bassinet both come along, is one bag enough?', 'baby'],
  ['Since I stopped pumping I cry a lot. Is that hormones?', 'baby'],
  ['Tears over the spelling test again, and recess was taken away', 'schoolAge'],
  ['The learner’s permit came today and I am terrified', 'teen'],
])('words of an age tell the stage where no age is told: "%s"', (text, stage) => {
  expect(ask(text)).toMatchObject({ age: null, stage })
})

test('a long message about somebody else’s attitude is not about a teen', () => {
  const text =
    'I took my daughter to the park and another mother told me off because she coughed. The attitude of that woman! I explained that it was only a cold and that she had been home for three days, and still she stared at us until we left the playground. Was I wrong to go?'
  expect(ask(text).stage).not.toBe('teen')
})
