// First of all imports: it must run before any schema is built.
import '../../api/without-eval.ts'
import { WelcomeDialog } from '../../features/home/welcome-dialog.tsx'
import { useIsSold } from '../../features/purchases/use-is-sold.ts'

type Props = { onUpgrade: () => void; onClose: () => void }

/** The welcome, with Pro where that can be had. */
export function WelcomePanel({ onUpgrade, onClose }: Props) {
  const isSold = useIsSold()
  if (isSold === null) return null
  return <WelcomeDialog onUpgrade={isSold ? onUpgrade : null} onClose={onClose} />
}
