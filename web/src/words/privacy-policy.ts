import type { Policy } from './legal.ts'
import { productName } from './product.ts'

export const privacyPolicy: Policy = {
  title: 'Privacy Policy',
  intro: [
    'This page explains what we keep, why, for how long, and how to have it removed.',
    `What you tell ${productName} is about your family. We keep as little of it as we can, we sell none of it, and we show no advertising.`,
  ],
  sections: [
    {
      title: 'What we keep',
      blocks: [
        [
          'Your account: your email address, when it was made and confirmed, and your plan. Of a password only a hash is kept, from which it cannot be read. Whoever signs in with Google or Apple has no password here.',
          'What you bought in the App Store: the number of the purchase, and until when it lasts. Of how you pay we learn nothing.',
          'Your conversations, if you have an account. They are the same on all your devices for that reason.',
          'Your children’s profiles: what you type there and, unless you switch it off, what you mention in your questions. You see all of it in Settings, where you can correct and remove it.',
          'How many questions you have asked, for the daily limit, and what you said of an answer when you press a thumb.',
          'The devices on which you are signed in, by the kind of browser and the days of first and last use.',
          'Traces against misuse, such as how often somebody tried to sign in. Addresses of networks and devices are kept only as keyed hashes in them.',
        ],
        'If you use Nestbook as a guest, your conversations stay in your browser. We keep a keyed hash of a random number that your browser made up, to count your free questions.',
      ],
    },
    {
      title: 'What we use it for',
      blocks: [
        [
          'To answer your questions, with what fits your children’s ages.',
          'To keep your account safe, and to send the mails that it needs: confirming your address, choosing a new password, a welcome.',
          'To find out where answers are weak, from counts and from what you send us as feedback.',
          'To charge for Pro, if you buy it.',
        ],
        'It is not used to train language models, and it is not used for advertising.',
      ],
    },
    {
      title: 'Who else receives it',
      blocks: [
        'Nobody buys it, and no tracker of another company runs on our pages. Some work is done for us by others, who may use what they receive for that work alone:',
        [
          'Where a language model writes the answers, its provider receives your question, the conversation it belongs to and the children’s ages that matter for it. It does not receive your email address. Once a day it may also receive your children’s ages and what their profiles say they like and find hard, without their names, to think of questions for your home page.',
          'Those who carry our mail receive your address and the mail.',
          'If you buy Pro, the company that handles the payment receives what the payment needs. We never see the number of your card.',
          'If you sign in with Google or Apple, they learn that you signed in here. We learn your address from them, and nothing more.',
        ],
        'We hand something out to authorities only where the law obliges us to, and no more than it asks for.',
      ],
    },
    {
      title: 'How long we keep data',
      blocks: [
        [
          'Account data is deleted within 30 days of closure. You can close your account yourself under Account Management: it goes from our database at once, and from backups as they expire.',
          'A conversation with “Don’t remember this conversation” switched on stands in no list. It is deleted a day after its last message, or a day after you switched that on if that was later.',
          'Analytics are retained for at most 2 years. They are counts, without names or questions.',
          'Registrations that nobody confirms are deleted after a week.',
          'What a guest’s browser keeps stays there until it is deleted there, or until the guest signs in.',
        ],
      ],
    },
    {
      title: 'How we protect it',
      blocks: [
        'Connections are encrypted. Signing in is limited against guessing, links in our mails serve for a short time, and changing your password signs out every other device. Our logs hold no questions, addresses or tokens. Should something happen all the same that puts you at risk, we tell you without delay.',
      ],
    },
    {
      title: 'Children',
      blocks: [
        `${productName} is for adults: parents and caregivers aged 18 and older. It is not meant for children and does not knowingly collect anything from them. What parents tell of their children is used to answer the parents, and to nothing else.`,
      ],
    },
    {
      title: 'What is in your browser',
      blocks: [
        'Your browser keeps what Nestbook needs there: that you are signed in, whether you like it light or dark, a random number for the device, and conversations so that you can read them without a network. Logging out clears it, but for the appearance and the device’s own number.',
      ],
    },
    {
      title: 'Your requests',
      blocks: [
        'You may ask what we hold about you, have it corrected, have it handed to you, or have it deleted, wherever you live.',
        'Privacy questions get a reply within 72 hours. Data requests are completed within 30 days.',
      ],
    },
    {
      title: 'Changes to this policy',
      blocks: [
        'When this policy changes, the date at the top changes with it. If a change matters to what we do with your family’s data, we tell you before it takes effect.',
      ],
    },
  ],
}
