import { Sidebar } from '../../features/conversations/sidebar.tsx'

type Props = {
  current: string | null
  onOpen: (id: string) => void
  onNew: () => void
  onAsk: (question: string) => void
  onClose: () => void
}

/** The sidebar; whatever is chosen in it closes it. */
export function ConversationsPanel({ current, onOpen, onNew, onAsk, onClose }: Props) {
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
