import { useSyncExternalStore } from 'react'
import { subscribeToConversations } from '../../../device/conversation-index.ts'
import { isStorageFull } from '../../../device/conversation-source.ts'
import { onStorageTrouble, storageTrouble } from '../../../device/storage.ts'
import { Icon } from '../../../ui/icon.tsx'
import { storageWords } from '../../../words/chat.ts'

/** Says so when the device, or the account, keeps no more of what is written. */
export function StorageNotice() {
  const ofDevice = useSyncExternalStore(onStorageTrouble, storageTrouble)
  const isFull = useSyncExternalStore(subscribeToConversations, isStorageFull)
  const trouble = ofDevice ?? (isFull ? 'account' : null)
  if (trouble === null) return null
  return (
    <p className="storage-notice" role="status">
      <Icon name="warning" />
      <span>{storageWords[trouble]}</span>
    </p>
  )
}
