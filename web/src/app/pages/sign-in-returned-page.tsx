// First of all imports: it must run before any schema is built.
import '../../api/without-eval.ts'
import { SignInReturnedScreen } from '../../features/auth/sign-in-returned.tsx'
import { authWords } from '../../words/auth.ts'
import { useTitle } from '../use-title.ts'

export function SignInReturnedPage(props: Parameters<typeof SignInReturnedScreen>[0]) {
  useTitle(authWords.completing)
  return <SignInReturnedScreen {...props} />
}
