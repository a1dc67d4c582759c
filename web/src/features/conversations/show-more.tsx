import { sidebarWords } from '../../words/conversations.ts'

export function ShowMore({ left, atATime, onMore }: { left: number; atATime: number; onMore: () => void }) {
  if (left <= 0) return null
  return (
    <button type="button" className="button button-text button-block" onClick={onMore}>
      {sidebarWords.more(Math.min(left, atATime))}
    </button>
  )
}
