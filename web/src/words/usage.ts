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
