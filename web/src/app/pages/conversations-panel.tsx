import { Sidebar, type SidebarProps } from '../../features/conversations/sidebar.tsx'

/** The sidebar; whatever is chosen in it closes it. */
export function ConversationsPanel({ current, onOpen, onNew, onAsk, onClose }: SidebarProps) {
  const closing =
    <Choice extends unknown[]>(act: (...choice: Choice) => void) =>
    (...choice: Choice) => {
      onClose()
      act(...choice)
    }
  return (
    <Sidebar
      current={current}
      onOpen={closing(onOpen)}
      onNew={closing(onNew)}
      onAsk={closing(onAsk)}
      onClose={onClose}
    />
  )
}
