import { Message } from '../../ui/message.tsx'
import { notFoundWords } from '../../words/auth.ts'
import { useTitle } from '../use-title.ts'

export function NotFoundPage({ onHome }: { onHome: () => void }) {
  useTitle(notFoundWords.title)
  const act = (
    <button type="button" className="btn btn-primary" onClick={onHome}>
      {notFoundWords.ask}
    </button>
  )
  return (
    <Message spot="emptyNest" title={notFoundWords.title} acts={act}>
      <p>{notFoundWords.line}</p>
    </Message>
  )
}
