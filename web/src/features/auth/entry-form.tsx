import { Banner } from '../../ui/banner.tsx'
import { authWords } from '../../words/auth.ts'
import { placeLinks, placeNames } from '../../words/places.ts'
import { AccountPassword, EmailField, SubmitButton } from './form-parts.tsx'
import { register, signIn } from './load-auth-calls.ts'
import { PasswordChecks } from './password-checks.tsx'
import { useEntries } from './use-entries.ts'

type Props = { onSignedIn: (token: string) => void; onForgot: () => void }

export function SignInForm({ onSignedIn, onForgot }: Props) {
  const send = async (entries: { email: string; password: string }) => onSignedIn((await signIn(entries)).token)
  const { form, entry, problem, isSending, submit } = useEntries({ email: '', password: '' }, send)
  return (
    <>
      {problem && <Banner kind="bad">{problem}</Banner>}
      <form ref={form} onSubmit={submit} noValidate>
        <fieldset className="fields" disabled={isSending}>
          <EmailField {...entry('email')} />
          <AccountPassword {...entry('password')} isNew={false} />
          <p className="forgot">
            <button type="button" className="link tappable small" onClick={onForgot}>
              {authWords.forgot}
            </button>
          </p>
          <SubmitButton isSending={isSending} label={authWords.signIn} working={authWords.signingIn} />
        </fieldset>
      </form>
    </>
  )
}

export function CreateAccountForm({ onSignedIn }: Omit<Props, 'onForgot'>) {
  const send = async ({ email, password }: { email: string; password: string; again: string }) =>
    onSignedIn((await register({ email, password })).token)
  const { form, entry, problem, isSending, submit } = useEntries({ email: '', password: '', again: '' }, send)
  return (
    <>
      {problem && <Banner kind="bad">{problem}</Banner>}
      <form ref={form} onSubmit={submit} noValidate>
        <fieldset className="fields" disabled={isSending}>
          <EmailField {...entry('email')} />
          <AccountPassword {...entry('password')} isNew>
            <PasswordChecks password={entry('password').value} />
          </AccountPassword>
          <AccountPassword {...entry('again')} label={authWords.again} isNew />
          <SubmitButton isSending={isSending} label={authWords.createAccount} working={authWords.creating} />
          <p className="small muted agree">
            {authWords.agree} <a href={placeLinks.terms}>{placeNames.terms}</a> {authWords.and}{' '}
            <a href={placeLinks.privacy}>{placeNames.privacy}</a>.
          </p>
        </fieldset>
      </form>
    </>
  )
}
