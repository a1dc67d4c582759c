// First of all imports: it must run before any schema is built.
import '../../api/without-eval.ts'
import { AskResetScreen, NewPasswordScreen } from '../../features/auth/reset-screen.tsx'
import { resetWords } from '../../words/auth.ts'
import { useTitle } from '../use-title.ts'

type ResetProps = { token: string | null; onLogin: () => void; onAskAgain: () => void; onEnd: () => void }

export function ResetPage({ token, onLogin, onAskAgain, onEnd }: ResetProps) {
  useTitle(token ? resetWords.title : resetWords.askTitle)
  if (!token) return <AskResetScreen onLogin={onLogin} />
  return <NewPasswordScreen token={token} onLogin={onLogin} onAskAgain={onAskAgain} onEnd={onEnd} />
}
