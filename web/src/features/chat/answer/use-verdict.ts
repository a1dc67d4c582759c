import type { FeedbackReason } from '@nestbook/contract/feedback.ts'
import { useState } from 'react'
import { deviceFingerprint } from '../../../device/fingerprint.ts'
import { afterWords } from '../../../words/chat.ts'
import type { Turn, Verdict } from '../store/conversation-state.ts'
import { emitEngagement } from '../store/engagement.ts'

/** Whether an answer helped: shown at once, taken back when it could not be told. A thumb down may say why. */
export function useVerdict({ answer: { run }, verdict }: Turn, onRate: (verdict: Verdict) => void) {
  const [isAsking, setAsking] = useState(false)
  const [status, setStatus] = useState('')

  const send = async (next: Verdict, reasons: FeedbackReason[], note: string): Promise<boolean> => {
    if (!run) return false
    const caller = { fingerprint: await deviceFingerprint() }
    const isTold = await import('../../../api/send-feedback.ts')
      .then(({ sendFeedback }) => sendFeedback(caller, { run, verdict: next, reasons, note }))
      .catch(() => false)
    if (!isTold) setStatus(afterWords.notSent)
    return isTold
  }
  const rate = async (pressed: 'up' | 'down') => {
    const next = verdict === pressed ? null : pressed
    setStatus('')
    setAsking(next === 'down')
    onRate(next)
    if (!(await send(next, [], ''))) onRate(verdict)
    else if (next === 'up') {
      setStatus(afterWords.thanks)
      emitEngagement('helpful_response')
    }
  }
  const sendReasons = async (reasons: FeedbackReason[], note: string) => {
    if (!(await send('down', reasons, note))) return false
    setAsking(false)
    setStatus(afterWords.thanks)
    return true
  }
  return {
    isAsking,
    closeSheet: () => setAsking(false),
    rate: (pressed: 'up' | 'down') => void rate(pressed),
    sendReasons,
    status,
  }
}
