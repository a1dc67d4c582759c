import { Message } from '../../ui/message.tsx'
import { notFoundWords } from '../../words/auth.ts'
import { useTitle } from '../use-title.ts'

type Props = {
  onHome: () => void
  /** Null for who has none to open. */
  onConversations: (() => void) | null
}

export function NotFoundPage({ onHome, onConversations }: Props) {
  useTitle(notFoundWords.title)
  const more = onConversations ? [{ label: notFoundWords.conversations, onAct: onConversations }] : []
  const acts = [{ label: notFoundWords.ask, onAct: onHome }, ...more]
  return (
    <Message spot="emptyNest" title={notFoundWords.title} acts={acts}>
      <p>{notFoundWords.line}</p>
    </Message>
  )
}
