import { Dialog } from '../../ui/dialog.tsx'
import { KeyList } from '../../ui/key-list.tsx'
import { shortcutWords, sidebarWords } from '../../words/conversations.ts'

export function ShortcutsPanel({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={shortcutWords.title} onClose={onClose}>
      <KeyList keys={shortcutWords.keys} />
      <div className="dialog-actions">
        <button type="button" className="button button-quiet" onClick={onClose}>
          {sidebarWords.close}
        </button>
      </div>
    </Dialog>
  )
}
