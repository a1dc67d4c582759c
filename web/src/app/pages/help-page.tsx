import { HelpScreen } from '../../features/help/help-screen.tsx'
import { helpWords } from '../../words/help.ts'
import { useTitle } from '../use-title.ts'

export function HelpPage() {
  useTitle(helpWords.title)
  return <HelpScreen />
}
