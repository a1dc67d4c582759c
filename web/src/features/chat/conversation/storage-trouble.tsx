import { Suspense, useSyncExternalStore } from 'react'
import { subscribeToConversations } from '../../../device/conversation-index.ts'
import { isStorageFull } from '../../../device/conversation-source.ts'
import { lazyPart } from '../../../device/lazy-part.ts'
import { onStorageTrouble, storageTrouble } from '../../../device/storage.ts'

const StorageNotice = lazyPart(() => import('./storage-notice.tsx'), 'StorageNotice')

/** The notice on what is not kept, when there is trouble: few ever need it. */
export function StorageTrouble() {
  const ofDevice = useSyncExternalStore(onStorageTrouble, storageTrouble)
  const isFull = useSyncExternalStore(subscribeToConversations, isStorageFull)
  const trouble = ofDevice ?? (isFull ? 'account' : null)
  return <Suspense>{trouble && <StorageNotice trouble={trouble} />}</Suspense>
}
