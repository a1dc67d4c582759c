import { useEffect, useRef } from 'react'
import { useStoredPlan } from '../device/stored-plan.ts'
import { questionForPro } from '../device/stored-question.ts'

/** Once there is Pro, leads back to the question that waits for it. */
export function useQuestionForPro(isHome: boolean, open: (conversation: string) => void): void {
  const isPro = useStoredPlan() === 'pro'
  const hasLed = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it leads there once, when Pro is there.
  useEffect(() => {
    const conversation = questionForPro()
    if (!isHome || !isPro || !conversation || hasLed.current) return
    hasLed.current = true
    open(conversation)
  }, [isHome, isPro])
}
