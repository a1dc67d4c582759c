// First of all imports: it must run before any schema is built.
import '../../api/without-eval.ts'
import { AddChildren } from '../../features/children/add-children.tsx'

export function AddChildrenPanel({ onClose }: { onClose: () => void }) {
  return <AddChildren onClose={onClose} />
}
