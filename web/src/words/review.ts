import { productName } from './product.ts'

export const reviewWords = {
  title: `Enjoying The ${productName}?`,
  line: 'A short review helps other parents find it.',
  later: 'Maybe Later',
  sure: 'Sure!',
  /** Of the mail, where there is no other place for a review. */
  subject: `A review of ${productName}`,
} as const
