import { useEffect } from 'react'
import { Message } from '../../../ui/message.tsx'
import { Waiting } from '../../../ui/waiting.tsx'
import { fetchWords } from '../../../words/chat.ts'
import { Conversation, type ConversationProps } from './conversation.tsx'
import { useFetched } from './use-fetched.ts'

/** A conversation, once it is on this device. */
export function FetchedConversation(props: ConversationProps) {
  const { id, question, onLost } = props
  const [state, tryAgain] = useFetched(id, question !== null)
  useEffect(() => {
    if (state === 'gone') onLost()
  }, [state, onLost])
  if (state === 'here') return <Conversation {...props} />
  if (state !== 'unreachable') return <Waiting words={fetchWords.opening} />
  return (
    <Message spot="spilledTea" title={fetchWords.unreachable} acts={[{ label: fetchWords.again, onAct: tryAgain }]}>
      <p>{fetchWords.unreachableLine}</p>
    </Message>
  )
}
