import { productName } from './product.ts'

export const welcomeWords = {
  title: `Welcome to ${productName}`,
  close: 'Close',
  blurbs: [
    {
      title: 'Real Research Database',
      line: 'Answers draw on parenting and child-development studies, shown with every reply.',
      emoji: '🔎',
      color: 'butter',
    },
    {
      title: 'Learns Your Family',
      line: 'Ages and the details you share shape the guidance you get.',
      emoji: '🌱',
      color: 'sage',
    },
    {
      title: 'Intelligent Question Analysis',
      line: 'It looks for what is behind the question, not only the words.',
      emoji: '😤',
      color: 'sky',
    },
  ],
  trial: (length: string) => `${length} free trial`.toUpperCase(),
  price: (amount: string) => `${amount}/month`,
  terms: 'Cancel anytime • No commitment',
  accept: 'Try Pro Now →',
  later: 'Maybe Later',
  start: 'Get Started',
  promises: (isSold: boolean) => ['No ads', 'Secure', ...(isSold ? ['Cancel anytime'] : [])],
} as const
