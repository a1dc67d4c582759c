import { useCallback, useEffect, useState } from 'react'
import { isOffline } from '../../../device/connection.ts'
import { conversationSource } from '../../../device/conversation-source.ts'
import { deviceConversations } from '../../../device/conversation-store.ts'

export type Fetched = 'coming' | 'here' | 'gone' | 'unreachable'

/** Whether a conversation is on this device; where it is not, it is brought here. A new one is at once. */
export function useFetched(id: string, isNew: boolean): [Fetched, () => void] {
  const [state, setState] = useState<Fetched>(() =>
    isNew || deviceConversations.read(id) !== null ? 'here' : 'coming',
  )
  const fetch = useCallback(async () => {
    // A signed-in parent's home cannot be had without a network.
    if (isOffline()) setState((now) => (now === 'here' ? now : 'unreachable'))
    const home = await conversationSource()
    const found = await home.fetch(id)
    // What is here already is looked after in silence.
    setState((now) => (now === 'here' ? now : found))
  }, [id])
  useEffect(() => void fetch(), [fetch])
  const tryAgain = () => {
    setState('coming')
    void fetch()
  }
  return [state, tryAgain]
}
