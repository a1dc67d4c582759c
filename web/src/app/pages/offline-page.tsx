import { useState } from 'react'
import { lookForServer } from '../../device/connection.ts'
import { KeptList } from '../../features/conversations/kept-list.tsx'
import { NoConnection } from '../../ui/no-connection.tsx'
import { offlineWords } from '../../words/offline.ts'
import { useTitle } from '../use-title.ts'

/** Where the page came up without a network: what can be read all the same. */
export function OfflinePage({ onOpen }: { onOpen: (id: string) => void }) {
  useTitle(offlineWords.none)
  const [hasTried, setHasTried] = useState(false)
  const again = () => void lookForServer().then((isThere) => setHasTried(!isThere))
  return (
    <KeptList
      status={<NoConnection words={hasTried ? offlineWords.still : offlineWords.none} />}
      onOpen={onOpen}
      onAgain={again}
    />
  )
}
