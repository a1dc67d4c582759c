import { Message } from '../../ui/message.tsx'
import { notFoundWords } from '../../words/auth.ts'
import { useTitle } from '../use-title.ts'

export function NotFoundPage({ onHome }: { onHome: () => void }) {
  useTitle(notFoundWords.title)
  return (
    <Message spot="emptyNest" title={notFoundWords.title} acts={[{ label: notFoundWords.ask, onAct: onHome }]}>
      <p>{notFoundWords.line}</p>
    </Message>
  )
}
