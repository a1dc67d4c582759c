import { wantsUpgrade } from '../../device/person.ts'
import { LoginScreen } from '../../features/auth/login-screen.tsx'
import { onePage } from '../../features/auth/spread.tsx'
import { TryBox } from '../../features/home/try-box.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { authWords, tagline } from '../../words/auth.ts'
import { useTitle } from '../use-title.ts'

type LoginProps = Omit<Parameters<typeof LoginScreen>[0], 'wantsUpgrade' | 'beside'> & {
  /** Asks as a guest. */
  onAsk: (question: string) => void
}

export function LoginPage({ onAsk, ...props }: LoginProps) {
  useTitle(props.isNew ? authWords.createAccount : isFrontPage() ? tagline : authWords.signIn)
  const isOnePage = useMedia(onePage)
  // Who came to create an account or to have Pro has tried it.
  const isNewcomer = !props.isNew && !wantsUpgrade()
  const guest = isOnePage ? { label: authWords.guest, onGuest: props.onGuest } : null
  return (
    <LoginScreen
      {...props}
      wantsUpgrade={wantsUpgrade()}
      beside={isNewcomer && <TryBox onAsk={onAsk} guest={guest} />}
    />
  )
}

/**
 * To who is not in yet, the front page shows the login screen. Its tab and its place in a search say what is behind it.
 */
function isFrontPage(): boolean {
  return window.location.pathname === '/'
}
