// First of all imports: it must run before any schema is built.
import '../../api/without-eval.ts'
import { MyChildren } from '../../features/children/my-children.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { childrenWords } from '../../words/children.ts'
import { settingsWords } from '../../words/settings.ts'
import { useTitle } from '../use-title.ts'

export function SettingsPage() {
  useTitle(settingsWords.title)
  const sections = [{ id: 'my-children', title: childrenWords.title, body: <MyChildren /> }]
  return <Sheet title={settingsWords.title} index={settingsWords.index} sections={sections} />
}
