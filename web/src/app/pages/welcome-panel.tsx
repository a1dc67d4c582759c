// First of all imports: it must run before any schema is built.
import '../../api/without-eval.ts'
import { platform } from '../../device/platform.ts'
import { WelcomeDialog } from '../../features/home/welcome-dialog.tsx'
import { useIsSold } from '../../features/purchases/use-is-sold.ts'
import { useStoreTerms } from '../../features/purchases/use-store-terms.ts'
import { ownTerms } from '../../words/pro-terms.ts'

type Props = { onUpgrade: () => void; onClose: () => void }

/** The welcome, with Pro where that can be had. */
export function WelcomePanel({ onUpgrade, onClose }: Props) {
  const isSold = useIsSold()
  const isStore = platform() === 'ios'
  const storeTerms = useStoreTerms(isStore && isSold)
  if (isSold === null || storeTerms === undefined) return null
  return (
    <WelcomeDialog onUpgrade={isSold ? onUpgrade : null} terms={isStore ? storeTerms : ownTerms} onClose={onClose} />
  )
}
