// First of all imports: it must run before any schema is built.
import '../../api/without-eval.ts'
import { CheckEmailScreen } from '../../features/auth/check-email-screen.tsx'
import {
  NothingVerifiedScreen,
  VerifiedScreen,
  VerifyFailedScreen,
  VerifyScreen,
} from '../../features/auth/verify-screens.tsx'
import { checkEmailWords, verifyWords } from '../../words/auth.ts'
import { useTitle } from '../use-title.ts'

export function CheckEmailPage(props: Parameters<typeof CheckEmailScreen>[0]) {
  useTitle(checkEmailWords.title)
  return <CheckEmailScreen {...props} />
}

export function VerifyPage(props: Parameters<typeof VerifyScreen>[0]) {
  useTitle(verifyWords.checking)
  return <VerifyScreen {...props} />
}

export function VerifiedPage(props: Parameters<typeof VerifiedScreen>[0]) {
  useTitle(verifyWords.verified)
  return <VerifiedScreen {...props} />
}

export function NothingVerifiedPage(props: Parameters<typeof NothingVerifiedScreen>[0]) {
  useTitle(verifyWords.nothing)
  return <NothingVerifiedScreen {...props} />
}

export function VerifyFailedPage(props: Parameters<typeof VerifyFailedScreen>[0]) {
  useTitle(verifyWords.failed)
  return <VerifyFailedScreen {...props} />
}
