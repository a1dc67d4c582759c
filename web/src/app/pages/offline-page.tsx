import { useState } from 'react'
import { checkServer } from '../../device/connection.ts'
import { OfflineList } from '../../features/conversations/offline-list.tsx'
import { NoConnection } from '../../ui/no-connection.tsx'
import { offlineWords } from '../../words/offline.ts'
import { useTitle } from '../use-title.ts'

type Props = { onOpen: (id: string) => void; onLook: () => void }

/** Where the page came up without a network, or without our server: what can be read all the same. */
export function OfflinePage({ onOpen, onLook }: Props) {
  useTitle(offlineWords.none)
  const [hasTried, setHasTried] = useState(false)
  const again = () => {
    onLook()
    void checkServer().then((isThere) => setHasTried(!isThere))
  }
  return (
    <OfflineList
      status={<NoConnection words={hasTried ? offlineWords.still : offlineWords.none} />}
      onOpen={onOpen}
      onAgain={again}
    />
  )
}
