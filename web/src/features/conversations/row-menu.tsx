import { useEffect, useRef } from 'react'
import { steer } from '../../ui/drop-menu.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { sidebarWords } from '../../words/conversations.ts'

type Props = {
  isPinned: boolean
  onClose: () => void
  onRename: () => void
  onPin: () => void
  onDelete: () => void
}

export function RowMenu({ isPinned, onClose, onRename, onPin, onDelete }: Props) {
  const menu = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    const items = menu.current
    items?.querySelector('button')?.focus()
    items?.scrollIntoView({ block: 'nearest' })
    const pressBeside = (event: PointerEvent) => {
      const row = items?.parentElement
      if (event.target instanceof Node && !row?.contains(event.target)) close.current()
    }
    document.addEventListener('pointerdown', pressBeside)
    return () => document.removeEventListener('pointerdown', pressBeside)
  }, [])
  return (
    <div className="row-menu" role="menu" tabIndex={-1} ref={menu} onKeyDown={(event) => steer(event, onClose)}>
      <Item icon="pencil" word={sidebarWords.rename} onPress={onRename} />
      <Item icon="pin" word={isPinned ? sidebarWords.unpin : sidebarWords.pin} onPress={onPin} />
      <Item icon="bin" word={sidebarWords.remove} isGrave onPress={onDelete} />
    </div>
  )
}

type ItemProps = { icon: IconName; word: string; isGrave?: boolean; onPress: () => void }

function Item({ icon, word, isGrave = false, onPress }: ItemProps) {
  return (
    <button type="button" role="menuitem" className={isGrave ? 'is-grave' : ''} onClick={onPress}>
      <Icon name={icon} />
      {word}
    </button>
  )
}
