import { inFigures } from './counts.ts'
import { frameWords } from './frame.ts'

export const usageWords = {
  left: (remaining: number, limit: number) => `${inFigures(remaining)} of ${inFigures(limit)} free queries left`,
  today: ' today',
  dailyOut: 'Daily limit reached.',
  /** A guest's queries do not come back the next day. */
  guestOut: 'Limit reached.',
  proLeft: (remaining: number, limit: number) => `${inFigures(remaining)} of ${inFigures(limit)} queries left`,
  upgrade: frameWords.upgrade,
} as const

export const planWords = {
  title: 'Upgrade to Pro',
  close: 'Close',
  terms: 'Terms of Service',
  soon: 'Upgrading is not available yet.',
  soonLine: (limit: number) => `Until it is, your ${inFigures(limit)} free queries come back every day at midnight.`,
  guestLine: 'A free account is there now, with queries that come back every day.',
  signIn: 'Sign in or create an account',
  free: 'Free Plan',
  freePrice: '$0',
  freeLine: (limit: number) => `${inFigures(limit)} queries per day`,
  freeList: (limit: number) => [
    `${inFigures(limit)} free queries each day`,
    'Guidance for ages 0-18',
    'Sticky-note topics and examples',
  ],
  current: 'Current Plan',
  pro: 'Pro Plan',
  popular: 'Most Popular',
  proPrice: '$8.99',
  afterTrial: '/mo after trial',
  trial: '7-Day FREE Trial',
  proList: [
    '100 queries per day',
    'Research citations with every answer',
    'Access to a database of 2000+ studies',
    'Personalized prompts based on your family',
    'Optional automatic learning about your children',
    'Conversation history synced across devices',
  ],
} as const

export const proWelcomeWords = {
  title: 'Welcome to Pro!',
  line: 'Your subscription is being processed and will be active shortly.',
  price: '$8.99/mo',
  terms: '7-day free trial then $8.99/month',
  start: 'Get Started!',
} as const
