import { expect, test } from 'vitest'
import { loadTestKnowledge } from '../../../test/knowledge.ts'
import { screen } from './screen.ts'

const knowledge = loadTestKnowledge()
const screened = (text: string) => screen(text, [], knowledge)

/** A small mishap, and the danger that is told in nearly the same words. */
const twins: [small: string, grave: string][] = [
  ['twisted her ankle at gymnastics last week and it is still puffy', 'she twisted her ankle, bone sticks out of it'],
  ['my daughter has chicken pox, lumps in her neck', 'chickenpox and now he is confused and hard to wake'],
  ['I see floaters since the baby came', 'floaters and flashes, and a dark curtain over my eye'],
  ['Malarone gave my son diarrhea', 'my toddler got into my malaria pills'],
  ["boyfriend not allowed upstairs and now she won't speak to me", "her boyfriend hits her and won't let her see us"],
  ['teacher tells him not to tattle so he gets hit', 'he told me not to tell anyone or I get hit'],
  ['black eye after bumping heads with his brother', 'black eye after bumping the table, he keeps vomiting'],
  ["ring stuck on my daughter's finger", 'ring stuck on his finger and the finger is blue'],
  ["bee sting on my 3 year old's foot, it's red and swollen", 'stung by a bee, his lips are swelling'],
  ['slammed her finger in the car door, nail is black', 'finger shut in the car door, the tip is hanging off'],
  ['toddler fell and bit her tongue, it bled a lot', "bit her tongue and it won't stop bleeding"],
  ['my son has a bead in his ear', "bead in his nose, now he can't breathe"],
  ["I saw little white threads in my son's poop", 'he vomited a long worm and his belly is hard and swollen'],
  ["dead tired after the twins' birthday", "after the twins' birthday I wanted to die"],
  ['a baby who sucks its fist', 'baby choking on her fist and going blue'],
  ['my mother in law put a picture of my naked baby online', 'a man online asked my daughter for naked photos'],
  ["my sister's babysitter is mean", 'babysitter is mean, she hit her with a spoon and left marks'],
  ['my son swallowed a coin, he seems ok', 'he swallowed a coin and is coughing and blue'],
  ['swallowed a cherry pit', 'my 3yo swallowed my hair clip'],
  ["glue in my daughter's hair", 'superglue went in her eye'],
  ['our dog keeps scratching his ear', 'our dog bit my toddler in the face'],
  ['strep throat third time this year', 'strep, and now she drools and cannot swallow'],
  ['my newborn has yellow goop in his eye', 'bleach splashed in his eye'],
  ['nicked his finger with the bread knife, the bleeding stopped', "cut his finger and it won't stop bleeding"],
  ['burned his finger on the stove a bit, 4', 'boiling water went over his chest and the skin comes off'],
  ['my toddler ate dirt from the plant pot', 'my toddler ate slug pellets from the plant pot'],
  ['my son has had swollen glands in his neck since last week', 'swollen glands and he cannot breathe lying down'],
  ["I'm scared of the scissors when I cut his hair", 'my son ran at me with the scissors and I am scared of him'],
  ["he gets so worked up he can't breathe, his face goes red", "he gets so worked up he can't breathe and passes out"],
  ["she is 20 months and doesn't say or wave goodbye anymore", 'I said goodbye to the kids, I cannot live like this'],
  ['he was born not breathing, now 4 and late to talk', 'he was born ten minutes ago, blue and not breathing'],
]

test.each(twins)('[ENGINE-09] "%s" gets no card, and "%s" does', (small, grave) => {
  expect(screened(small).danger).toBeNull()
  expect(screened(small).quiet).toBeNull()
  expect(screened(grave).danger).not.toBeNull()
})

test('[ENGINE-09] a parent who sees floaters is told how soon an eye doctor is due', () => {
  expect(screened('seeing specks float past my eye, I am up all night with a newborn').sign?.kind.id).toBe('floaters')
})

test('[ENGINE-09] who tells of a gesture that is gone hears how soon a doctor is due, and of no crisis', () => {
  const lost = screened("our girl is 20 months and doesn't really say or wave goodbye anymore, is this normal?")
  expect(lost.danger).toBeNull()
  expect(lost.quiet).toBeNull()
  expect(lost.sign?.kind.id).toBe('lost-skills')
})

test('[ENGINE-09] bruises that come easily are for a doctor, with a line on who may have given them', () => {
  for (const told of ['my son bruises so easily, new ones every day', 'My daughter bruises easily, she is 4']) {
    expect(screened(told).danger, told).toBeNull()
    expect(screened(told).sign?.kind.id, told).toBe('bruises-without-cause')
    expect(screened(told).quiet, told).toBe('abuse')
  }
  expect(screened('my husband grabbed her and now she has bruises').danger).not.toBeNull()
})

test('[ENGINE-09] what is sharp or swells goes to an emergency room, and a tooth does not', () => {
  for (const thing of ['a safety pin', 'a piece of glass', 'a bobby pin', 'an earring', 'a water bead', 'two magnets'])
    expect(screened(`my 3 year old swallowed ${thing}`).danger?.kind?.id, thing).toBe('swallowed-object')
  expect(screened('my 6 year old swallowed her tooth').danger).toBeNull()
})

test('[ENGINE-09] what lasts, takes weight or swells on one side is no small mishap', () => {
  expect(screened('since the malaria pills my son has diarrhea and is losing weight').danger).not.toBeNull()
  expect(screened("my daughter is 6 and can't stop throwing up").sign?.kind.id).not.toBe('stomach-bug')
  const birth = screened('after hours of pushing he was stuck at the pelvic bone and not coming out')
  expect(birth.danger?.kind?.id).not.toBe('bad-fall-or-crash')
})

test('[ENGINE-09] a danger in another sentence than the mishap is heard', () => {
  expect(screened('He pinched his finger in the drawer. Also I took all my pills tonight.').danger).not.toBeNull()
  expect(screened('Beads in his nose, how to get them out? My husband choked me again.').danger).not.toBeNull()
})
