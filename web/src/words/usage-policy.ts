import type { Policy } from './legal.ts'
import { productName } from './product.ts'

export const usagePolicy: Policy = {
  title: 'Acceptable Use Policy',
  intro: [
    `${productName} is for parents and caregivers aged 18 and older. It gives general information about raising children aged 0-18.`,
    `By using ${productName} you agree to this policy.`,
  ],
  sections: [
    {
      title: 'Not professional advice',
      blocks: [
        'Answers are general information only, not medical, psychological or legal advice. They do not replace somebody who knows your child. If you or a child is in danger, contact emergency services.',
        [
          'Emergency: 911',
          'Suicide and crisis line: 988, by call or text',
          'Suspected child abuse: the child-abuse hotline, 1-800-422-4453, by call or text. Its counselors can talk it through with you and explain how to report in your state; it is not itself a place of report.',
        ],
        'Outside the United States, call your local emergency number.',
        `${productName} can make mistakes. Please double check important information, above all before you give a medicine, change a treatment or decide something that is hard to undo.`,
      ],
    },
    {
      title: 'What it is for',
      blocks: [
        [
          'Ask about your own family, or about a child in your care.',
          'Use the answers for yourself, and share them with those who raise the child with you or look after the child’s health.',
          'Keep your password to yourself. What is done with your account is yours to answer for.',
        ],
      ],
    },
    {
      title: 'What is not allowed',
      blocks: [
        [
          'Seeking or spreading anything that harms, exploits or endangers a child, or that presents a child in a sexual way.',
          'Threatening, harassing or spying on another person, a partner or a former partner included.',
          'Entering what you have no right to share, such as somebody else’s records.',
          'Presenting answers as the word of a doctor, therapist or lawyer, or using them in place of one for others.',
          'Breaking into the service, getting around its limits, or making it act against its own rules.',
          'Reading out its content by machine, reselling it, or using it to build something that competes with it.',
          'Making accounts in bulk, or for somebody who has not asked for one.',
          'Using it when you are under 18.',
        ],
      ],
    },
    {
      title: 'How we enforce this policy',
      blocks: [
        'We look at what happened and at how serious it is. Usually the steps follow one another:',
        ['Warning and education', 'Temporary suspension', 'Permanent termination'],
        'Where a child or anybody else is at risk, or the law demands it, we may go to the last step at once and inform the authorities. Who believes that we were wrong can write to us and is heard.',
      ],
    },
    {
      title: 'Plans and payment',
      blocks: [
        'The free plan includes 10 queries a day, Pro includes 100. Pro costs $8.99 per month after a free trial of 7 days and can be cancelled anytime; it then lasts until the end of the time that is paid for. Deleting an account cancels its subscription. A subscription that was bought in an app store is cancelled in that store.',
      ],
    },
    {
      title: 'What belongs to whom',
      blocks: [
        `What you write stays yours. You let us keep and process it, only so that ${productName} can work for you. The studies belong to their authors and publishers; we name them, say in our own words what they found, and link to them.`,
      ],
    },
    {
      title: 'Liability',
      blocks: [
        `We take care, but we cannot promise that every answer is right or that the service is always there. As far as the law allows, ${productName} is offered as it is.`,
        'Liability is limited to the amount you paid in the last 12 months, or $100, whichever is greater. This does not limit what cannot be limited by law.',
      ],
    },
    {
      title: 'Changes to this policy',
      blocks: [
        'When this policy changes, the date at the top changes with it. Who goes on using the service after that agrees to the new text.',
      ],
    },
    {
      title: 'Questions',
      blocks: ['Policy questions are answered within 24-48 hours.'],
    },
  ],
}
