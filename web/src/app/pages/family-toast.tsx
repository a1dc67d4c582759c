// First of all imports: it must run before any schema is built.
import '../../api/without-eval.ts'
import { useSyncExternalStore } from 'react'
import { shownToast, showToast, subscribeToToasts } from '../../features/children/toasts.ts'
import { Toast } from '../../ui/toast.tsx'

/** Says what was learned of the children, on whatever screen. */
export function FamilyToast() {
  const toast = useSyncExternalStore(subscribeToToasts, shownToast)
  return (
    <div role="status">
      {toast && (
        <Toast
          key={`${toast.title} ${toast.line}`}
          title={toast.title}
          line={toast.line}
          act={toast.act}
          ms={toast.ms}
          onEnd={() => showToast(null)}
        />
      )}
    </div>
  )
}
