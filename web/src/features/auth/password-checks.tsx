import { passwordRules } from '@nestbook/contract/rules/password.ts'
import { Icon } from '../../ui/icon.tsx'
import { passwordRuleWords } from '../../words/auth.ts'

/** The rules of a password, ticked as they are met. */
export function PasswordChecks({ password }: { password: string }) {
  return (
    <ul className="checks" aria-label={passwordRuleWords.label}>
      {passwordRules.map(({ error, isMet }) => (
        <li key={error} className={isMet(password) ? 'is-met' : ''}>
          <span className="check-box">{isMet(password) && <Icon name="tick" />}</span>
          <span>
            {passwordRuleWords[error]}
            <span className="visually-hidden">
              , {isMet(password) ? passwordRuleWords.met : passwordRuleWords.unmet}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
