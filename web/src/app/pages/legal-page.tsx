// First of all imports: it must run before any schema is built.
import '../../api/without-eval.ts'
import { LegalScreen } from '../../features/legal/legal-screen.tsx'
import { privacyPolicy } from '../../words/privacy-policy.ts'
import { usagePolicy } from '../../words/usage-policy.ts'
import { useTitle } from '../use-title.ts'

type Props = { name: 'privacy' | 'terms'; onBack: () => void }

export function LegalPage({ name, onBack }: Props) {
  const policy = name === 'privacy' ? privacyPolicy : usagePolicy
  useTitle(policy.title)
  return <LegalScreen key={name} policy={policy} onBack={onBack} />
}
