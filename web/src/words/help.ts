import { homeNumbers } from './home-numbers.ts'
import { productName } from './product.ts'

export const helpWords = {
  ...homeNumbers,
  index: 'Sections',
  nowLine: 'Calls and texts work without the internet.',
  where: 'Where are you?',
  home: 'United States',
  elsewhere: 'Another country',
  call: (number: string) => `Call ${number}`,
  swallowed: (line: string) => `Something was swallowed: ${line}`,
  start: 'Getting Started',
  steps: [
    'Describe what is happening, in your own words. Half sentences are fine.',
    'Watch the research take shape, then read the answer.',
    'Open the studies under the answer to see where it came from.',
  ],
  faq: 'FAQ',
  contact: 'Contact Support',
  contactLine: 'Stuck, or something looks wrong?',
  contactLink: 'Email support',
  contactSubject: `Help with ${productName}`,
  feedback: 'Feedback',
  feedbackLine: 'Tell us what helped and what did not.',
  feedbackLink: 'Send feedback',
  feedbackSubject: `Feedback on ${productName}`,
  about: 'About',
  aboutLines: [
    `${productName} is for parents and caregivers of children aged 0-18.`,
    'It is a guidebook that you can ask: it looks through a database of more than 2,000 parenting and child-development studies, and writes down what they say about your question.',
  ],
} as const

type Question = { question: string; answer: string; link?: 'privacy' | 'terms' | 'manage-account' }

/** What people ask of us most. */
export const frequentQuestions: readonly Question[] = [
  {
    question: 'Where do the answers come from?',
    answer:
      'From a database of parenting and child-development studies. Each answer lists the studies it used, with the most relevant first. A study that was not found for your question is never named.',
  },
  {
    question: 'How many questions can I ask?',
    answer:
      'Free plans include 10 queries a day, Pro includes 100. Both reset at midnight. Without an account you have 10 in total.',
  },
  {
    question: 'Is this medical advice?',
    answer: `No. ${productName} gives general information only, not medical, psychological or legal advice. In an emergency call your local emergency number: in the US 911, or 988 in a crisis.`,
  },
  {
    question: 'Why does an answer show no studies?',
    answer:
      'Because no study we know comes close enough. We would rather say so than stretch one that is about something else. Asking in other words, or about one thing at a time, often finds more.',
  },
  {
    question: 'How does it know about my children?',
    answer:
      'From the ages that you tell us and, if you leave it switched on, from what you mention in your questions. Settings shows all of it: you can correct it, remove it, or switch the learning off.',
  },
  {
    question: 'Where are my conversations kept?',
    answer:
      'With an account they are kept for you and are the same on every device. Without one they stay in this browser, and signing in brings them along.',
  },
  {
    question: 'I did not get the verification email. What now?',
    answer:
      'Look into your spam or junk folder first. Then sign in with the same address and choose Resend Verification Email. A link works for 24 hours.',
  },
  {
    question: 'I forgot my password. How do I get in?',
    answer:
      'Choose Forgot your password? on the sign-in screen. We send a link for choosing a new one; it works once, for 30 minutes.',
  },
  {
    question: 'Who can read what I write?',
    answer:
      'No other parent. Where a language model writes the answers, your question goes to it, and to nobody else. We sell nothing of it and show no ads. The privacy policy says what is kept, and for how long.',
    link: 'privacy',
  },
  {
    question: 'Can I delete everything?',
    answer: 'Yes. Account Management deletes your account with all that we keep for it, at once and for good.',
    link: 'manage-account',
  },
]
