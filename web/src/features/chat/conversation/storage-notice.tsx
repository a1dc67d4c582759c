import { Icon } from '../../../ui/icon.tsx'
import { storageWords } from '../../../words/storage.ts'

/** Says that the device, or the account, keeps no more of what is written. */
export function StorageNotice({ trouble }: { trouble: keyof typeof storageWords }) {
  return (
    <p className="storage-notice" role="status">
      <Icon name="warning" />
      <span>{storageWords[trouble]}</span>
    </p>
  )
}
