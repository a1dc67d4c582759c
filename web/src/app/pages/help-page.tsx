// First of all imports: it must run before any schema is built.
import '../../api/without-eval.ts'
import { HelpScreen } from '../../features/help/help-screen.tsx'
import { helpWords } from '../../words/help.ts'
import { useTitle } from '../use-title.ts'

export function HelpPage() {
  useTitle(helpWords.title)
  return <HelpScreen />
}
