import { useCallback, useRef, useState } from 'react'
import { chatWords } from '../../../words/chat.ts'
import type { Writing } from '../answer/answer.tsx'
import { plainWords } from '../answer/plain-words.ts'

/** The words of the newest answer in view, for Stop; and the whole of them once it is complete, for screen readers. */
export function useShownWords() {
  const shown = useRef('')
  const wasGrowing = useRef(false)
  const [words, setWords] = useState('')
  const [isWriting, setWriting] = useState(false)
  const onShown = useCallback((now: string, writing: Writing) => {
    shown.current = now
    if (writing === 'whole' && wasGrowing.current)
      setWords(`${chatWords.answerReady} ${plainWords(now).replace(/\s+/g, ' ')}`)
    wasGrowing.current = writing === 'growing'
    setWriting(writing === 'growing')
  }, [])
  return { onShown, read: () => shown.current, words, isWriting }
}
