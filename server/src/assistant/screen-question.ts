import type { Danger } from '../modules/safety/safety.ts'
import { step } from '../tracing/tracing.ts'
import type { Screening } from './screen/screen.ts'
import { isOnlyPolite } from './understand/opener.ts'
import type { Question } from './understand/understand.ts'
import { withoutNames } from './without-names.ts'

type Screen = (text: string, history: Question['history']) => Screening

export type ScreenQuestion = {
  /** What a question is screened for before all else. */
  screenQuestion: (question: Question) => Screening
  /** The danger that someone may be in, despair among it: then help comes first, whatever else holds. */
  dangerIn: (question: Question) => Danger | null
}

const politely: Screening = {
  ...{ danger: null, quiet: null, isPlea: false, sign: null, scope: 'ours' },
  ...{ offTopic: null, matter: null, foreign: null },
}

export function makeScreenQuestion(screen: Screen): ScreenQuestion {
  /** A question is screened before its turn comes, and once. */
  const screened = new WeakMap<Question, Screening>()

  function screenOnce(question: Question): Screening {
    const known = screened.get(question)
    if (known) return known
    const screening = step('screen', () => screen(question.text, question.history))
    screened.set(question, screening)
    return screening
  }

  /** "Bye" alone is a farewell, unless what was said before it was a call for help. */
  function wasInDanger({ history }: Question): boolean {
    const last = history.findLast(({ role }) => role === 'user')
    return last !== undefined && screen(last.content, []).danger !== null
  }

  return {
    screenQuestion(question) {
      const { text, history, family = [] } = question
      if (isOnlyPolite(text) && !wasInDanger(question)) return politely
      const screening = screenOnce(question)
      // "Maya bites" is ours: a family's name for a child says so to nobody else.
      const plain = withoutNames(text, family)
      return screening.scope === 'ours' || plain === text ? screening : screen(plain, history)
    },
    dangerIn(question) {
      const { danger, isPlea } = screenOnce(question)
      return danger ?? (isPlea ? { route: 'self_harm_parent', kind: null } : null)
    },
  }
}
