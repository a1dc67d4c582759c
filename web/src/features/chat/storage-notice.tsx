import { useSyncExternalStore } from 'react'
import { onStorageTrouble, storageTrouble } from '../../device/storage.ts'
import { Icon } from '../../ui/icon.tsx'
import { storageWords } from '../../words/chat.ts'

/** Says so when the device keeps no more of what is written. */
export function StorageNotice() {
  const trouble = useSyncExternalStore(onStorageTrouble, storageTrouble)
  if (trouble === null) return null
  return (
    <p className="banner warn" role="status">
      <Icon name="warning" />
      <span>{storageWords[trouble]}</span>
    </p>
  )
}
