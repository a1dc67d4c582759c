import type { Outcome } from '@nestbook/contract/research.ts'
import type { Voice } from '../modules/voice/voice.ts'
import type { ReadMood } from '../readers/mood/mood.ts'
import { askForEnglish, askWhoItIsAbout, declineKindly, greet } from './screen/say.ts'
import type { Screening } from './screen/screen.ts'
import type { Writing } from './steps.ts'
import { ready } from './stream-answer.ts'
import type { Opener } from './understand/opener.ts'
import type { Question } from './understand/understand.ts'
import { groupFor } from './write/mood-groups.ts'

/** What is said where nothing is looked for: fixed words. */
export type Decline = {
  /** To a greeting, to thanks, to a question about ourselves. */
  greet: (opener: Opener, text: string, isInTalk: boolean) => Writing
  /** To what is none of our business, in the parent's language where a model read it. */
  elsewhere: (text: string, screening: Screening, language: string | null) => Writing
  /**
   * The reply, without a model, to a message that is not ours, is in another language or does not say whom it is about.
   * Null where it can be answered.
   */
  unread: (question: Question, screening: Screening, isTalk: boolean) => { writing: Writing; outcome: Outcome } | null
}

export function makeDecline(voice: Voice, readMood: ReadMood): Decline {
  const elsewhere: Decline['elsewhere'] = (text, screening, language) =>
    ready(declineKindly(text, screening, voice, language))
  /** Whoever passes on a find or shares a joy need not say whose child it is about. */
  function isOnlyTold({ text }: Question): boolean {
    const { mood, mayAsk } = readMood(text)
    const isSure = (mood === 'joy' || mood === 'tells') && !mayAsk && text.split(/\s+/).length >= minToldWords
    return isSure && groupFor({ text }, mood, voice) !== null
  }

  return {
    greet: (opener, text, isInTalk) =>
      ready(greet(isInTalk && opener === 'abilities' ? 'abilitiesNow' : opener, text, voice)),
    elsewhere,
    unread(question, screening, isTalk) {
      const { foreign, scope, sign } = screening
      if (isTalk) return null
      if (scope === 'elsewhere') return { writing: elsewhere(question.text, screening, null), outcome: 'declined' }
      if (foreign) return { writing: ready(askForEnglish(foreign, voice)), outcome: 'declined' }
      if (scope !== 'unclear' || sign?.kind.part || isKnownFamily(question) || isOnlyTold(question)) return null
      return { writing: ready(askWhoItIsAbout(question.text, voice)), outcome: 'nothing_found' }
    },
  }
}

const minToldWords = 8

/** Who has told of children asks about them, whether they say so or not. */
function isKnownFamily({ family = [], childrenAges, history }: Question): boolean {
  return family.length > 0 || childrenAges.length > 0 || history.some(({ role }) => role === 'user')
}
