import type { DoodleName } from './doodle.tsx'

type Pigment = 'butter' | 'blush' | 'sage' | 'sky' | 'apricot' | 'lilac'

export type NotePrompt = { title: string; doodle: DoodleName; pigment: Pigment; question: string }
export type ChipPrompt = { text: string; pigment: Pigment; question: string }

/** Typed into the empty field one after the other. */
export const samples = [
  'My toddler hits me when I say no',
  'My baby only falls asleep on me',
  'How do I get her to eat vegetables?',
  'My kids fight over every toy',
  'He cries at every drop-off',
  'How do I talk to my teen about phones?',
  'My 6-year-old is scared of the dark',
  'When should we start potty training?',
] as const

export const notes: readonly NotePrompt[] = [
  {
    title: 'Sleep',
    doodle: 'moon',
    pigment: 'butter',
    question: 'My child keeps waking up at night and comes into our bed. How can we all get more sleep?',
  },
  {
    title: 'Big Feelings',
    doodle: 'storm',
    pigment: 'sage',
    question: 'My child has huge meltdowns over small things. How can I help in the moment?',
  },
  {
    title: 'Sibling Rivalry',
    doodle: 'seesaw',
    pigment: 'sky',
    question: 'My kids fight all day long. When should I step in, and what can I do so that they get along better?',
  },
  {
    title: 'Mealtime',
    doodle: 'bowl',
    pigment: 'blush',
    question: 'My child refuses almost everything I cook. How do I handle picky eating without a fight?',
  },
  {
    title: 'Screen Time',
    doodle: 'screen',
    pigment: 'lilac',
    question: 'Turning off the screen ends in tears every day. How do I set limits that hold?',
  },
  {
    title: 'Potty Training',
    doodle: 'potty',
    pigment: 'apricot',
    question: 'How do I know my toddler is ready for potty training, and how do we start?',
  },
]

export const chips: readonly ChipPrompt[] = [
  {
    text: 'My toddler hits me',
    pigment: 'butter',
    question: 'My toddler hits me. What should I do in the moment?',
  },
  {
    text: 'How do I handle whining?',
    pigment: 'blush',
    question: 'How do I handle whining? Some days it never stops.',
  },
  {
    text: 'I need potty training tips',
    pigment: 'sage',
    question: 'I need potty training tips. My toddler refuses to sit on the potty. What helps?',
  },
  {
    text: 'Bedtime takes two hours',
    pigment: 'sky',
    question: 'Bedtime takes two hours. How can I make it shorter and calmer?',
  },
  {
    text: 'My teen won’t talk to me',
    pigment: 'apricot',
    question: 'My teen won’t talk to me. How can I stay close without pushing?',
  },
  {
    text: 'Dinner is a battle every night',
    pigment: 'lilac',
    question: 'Dinner is a battle every night. How do I get my child to try new foods?',
  },
  {
    text: 'How much screen time is okay?',
    pigment: 'butter',
    question: 'How much screen time is okay? And what matters besides the minutes?',
  },
  {
    text: 'Homework ends in tears',
    pigment: 'sage',
    question: 'Homework ends in tears. How can I help without doing it for my child?',
  },
]
