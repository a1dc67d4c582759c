import { Dialog } from '../../ui/dialog.tsx'
import { KeyList } from '../../ui/key-list.tsx'
import { shortcutWords, sidebarWords } from '../../words/conversations.ts'

export function ShortcutsPanel({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={shortcutWords.title} onClose={onClose}>
      <KeyList keys={shortcutWords.keys} />
      <div className="acts">
        <button type="button" className="btn btn-quiet" onClick={onClose}>
          {sidebarWords.close}
        </button>
      </div>
    </Dialog>
  )
}
