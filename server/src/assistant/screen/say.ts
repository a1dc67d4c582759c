import type { HelpRoute } from '@nestbook/contract/research.ts'
import type { Safety } from '../../modules/safety/safety.ts'
import type { Voice } from '../../modules/voice/voice.ts'

type Said = { text: string; followUps: string[] }

/** What is said below the safety card: fixed words, and no way to more questions in between. */
export function sayWhatToDoNext(route: HelpRoute, safety: Safety): Said {
  return { text: safety.afterwards(route), followUps: [] }
}

/** Says in Spanish, and in English, that the answer can be had in English. */
export function askForEnglish(voice: Voice): Said {
  return { text: voice.askForEnglish, followUps: [] }
}

/** Says in a sentence that a matter is not ours, and shows a way back. */
export function declineKindly(text: string, label: string | null, voice: Voice): Said {
  const subject = label ?? voice.declineSubject
  const frame = voice.declines[text.length % voice.declines.length] ?? voice.declines[0] ?? ''
  const said = frame
    .replace('{subject}', subject)
    .replace('{Subject}', subject.charAt(0).toUpperCase() + subject.slice(1))
  return { text: said, followUps: voice.declineFollowUps }
}
