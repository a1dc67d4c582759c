import type { AppleSignIn, SignedIn } from '@nestbook/contract/auth.ts'
import { AppError } from '@nestbook/contract/errors.ts'
import { emailError, normaliseEmail } from '@nestbook/contract/rules/email.ts'
import { IdentityRefused, type ProvenPerson } from '../../adapters/identity/proven-person.ts'
import type { Change } from '../../database/database.ts'
import { hashToken, randomName, randomToken } from '../secrets/secrets.ts'
import type { Account } from './accounts.store.ts'
import { type AuthContext, durations, type Visit } from './auth-context.ts'
import { enter } from './enter.ts'
import type { Provider } from './tickets.store.ts'

export type Begun = { to: string } | { error: 'oauth_failed' }
/** What a sign-in came to: a code for the page that began it, or why there is none. */
export type Returned = { code: string } | { error: 'oauth_failed' | 'access_denied' }
/** From where a sign-in is begun, and where to it leads back. */
export type Begins = { challenge: string; browser: string; returnTo: string; network: string; isInApp: boolean }

export function makeProviderSignIn(context: AuthContext) {
  const {
    database,
    accounts,
    sessions,
    tickets,
    attempts,
    mail,
    keyedHash,
    encryption,
    now,
    bounds,
    google,
    apple,
    report,
  } = context
  const inMs = (ms: number) => new Date(now().getTime() + ms)
  // Made from the state, so that neither has to be kept.
  const tiesOf = (state: string) => ({
    state,
    nonce: keyedHash('sign-in nonce', state),
    verifier: keyedHash('sign-in verifier', state),
  })

  /** The account that is theirs: known by the provider's name for them, or by an address that both sides proved. */
  async function accountFor(provider: Provider, person: ProvenPerson): Promise<string> {
    return database.inOneChange(async (change) => {
      const known = await tickets.accountOf(provider, person.subject, change)
      if (known) return known
      const email = normaliseEmail(person.email)
      if (!person.isEmailProved || emailError(email))
        throw new IdentityRefused('The provider has not proved an address that we can keep.')
      const made = { id: randomName(), email, passwordHash: null, provider, createdAt: now() }
      const isNew = await accounts.create({ ...made, isPasswordProved: false, onboardingSeenAt: null }, change)
      const account = isNew ? made.id : await linkAccount(provider, email, change)
      await tickets.join(provider, person.subject, account, now(), change)
      if (isNew) await mail.send({ letter: 'welcome', email, subjectId: account }, change)
      return account
    })
  }

  /** Who chose the password may have done so at somebody else's address: unproved, it ends with all its sessions. */
  async function linkAccount(provider: Provider, email: string, change: Change): Promise<string> {
    const account = await accounts.byEmail(email, change)
    if (!account) throw new AppError('busy')
    if (account.passwordHash === null || account.isPasswordProved) return account.id
    await accounts.dropPassword(account.id, provider, change)
    await sessions.endAll(account.id, change)
    await accounts.purgeDevices(account.id, change)
    return account.id
  }

  function failed(error: unknown): null {
    if (!(error instanceof IdentityRefused)) throw error
    report(error)
    return null
  }

  async function enterAs(id: string, visit: Visit): Promise<SignedIn> {
    const account: Account | null = await accounts.byId(id)
    if (!account) throw new AppError('sign_in_over')
    return enter(context, account, visit)
  }

  /** Without the token the parent is signed in all the same; Apple then keeps the sign-in in its own list. */
  async function storeAppleToken(code: string, subject: string): Promise<void> {
    if (!apple?.canRevoke) return
    const token = await apple.exchangeCode(code).catch(failed)
    if (token) await tickets.storeToken('apple', subject, encryption.encrypt(token))
  }

  return {
    /**
     * Reads what Apple holds of an account that is going; called once it is gone, has Apple forget it. What fails is
     * told to the operator: an account goes at once, whatever Apple says.
     */
    async prepareRevoking(account: string): Promise<() => Promise<void>> {
      const encrypted = apple?.canRevoke ? await tickets.tokensOf('apple', account) : []
      const standing = encrypted.map((text) => encryption.decrypt(text)).filter((token) => token !== null)
      return async () => {
        for (const token of standing) await apple?.revoke(token).catch(failed)
      }
    },

    providers: { google: google !== null, apple: apple !== null },

    /** Begins a sign-in with Google for the page that keeps the verifier of `challenge`. Gives where to go. */
    async beginGoogle({ challenge, browser, returnTo, network, isInApp }: Begins): Promise<Begun> {
      if (!google) throw new AppError('not_found')
      await attempts.consume(`sign-in-from:${network}`, bounds.signIns, durations.hour)
      const state = randomToken()
      const to = await google.begin(returnTo, tiesOf(state)).catch(failed)
      if (to === null) return { error: 'oauth_failed' }
      const purpose = isInApp ? ('google-in-app' as const) : ('google' as const)
      const ticket = { ticketHash: hashToken(state), purpose, expiresAt: inMs(durations.signIn) }
      await tickets.issue({ ...ticket, challenge, browser: hashToken(browser) })
      return { to: to.href }
    },

    /** Takes what Google sent back to the browser that began, and says whether it was an app's. */
    async returnFromGoogle(returned: URL, browser: string | null): Promise<Returned & { isInApp: boolean }> {
      if (!google) throw new AppError('not_found')
      const state = returned.searchParams.get('state') ?? ''
      const ticket = await tickets.use(hashToken(state), ['google', 'google-in-app'], now())
      const isInApp = ticket?.purpose === 'google-in-app'
      if (!ticket || !browser || ticket.browser !== hashToken(browser)) return { error: 'oauth_failed', isInApp }
      if (returned.searchParams.get('error') === 'access_denied') return { error: 'access_denied', isInApp }
      const person = await google.finish(returned, tiesOf(state)).catch(failed)
      const account = person && (await accountFor('google', person).catch(failed))
      if (!account) return { error: 'oauth_failed', isInApp }
      const code = randomToken()
      const kept = { ticketHash: hashToken(code), purpose: 'code' as const, expiresAt: inMs(durations.minute) }
      await tickets.issue({ ...kept, challenge: ticket.challenge, account })
      return { code, isInApp }
    },

    /** Signs in with the code, once, where its challenge's verifier is. Throws sign_in_over. */
    async exchange(code: string, verifier: string, visit: Visit): Promise<SignedIn> {
      await attempts.consume(`exchange-from:${visit.network}`, bounds.signIns, durations.hour)
      const ticket = await tickets.use(hashToken(code), ['code'], now())
      if (!ticket?.account || ticket.challenge !== hashToken(verifier)) throw new AppError('sign_in_over')
      return enterAs(ticket.account, visit)
    },

    /** A word that Apple is to put into the token; it serves once. */
    async issueNonce({ network }: Visit): Promise<string> {
      if (!apple) throw new AppError('not_found')
      await attempts.consume(`sign-in-from:${network}`, bounds.signIns, durations.hour)
      const nonce = randomToken()
      await tickets.issue({ ticketHash: hashToken(nonce), purpose: 'apple', expiresAt: inMs(durations.signIn) })
      return nonce
    },

    /** Throws apple_failed. What the app says of the person beside the token is not believed. */
    async signInWithApple({ identityToken, authorizationCode }: AppleSignIn, visit: Visit): Promise<SignedIn> {
      if (!apple) throw new AppError('not_found')
      await attempts.consume(`sign-in-from:${visit.network}`, bounds.signIns, durations.hour)
      const read = await apple.read(identityToken).catch(failed)
      const isOurs = read !== null && (await tickets.use(hashToken(read.nonce), ['apple'], now())) !== null
      const account = isOurs ? await accountFor('apple', read.person).catch(failed) : null
      if (!account || !read) throw new AppError('apple_failed')
      if (authorizationCode) await storeAppleToken(authorizationCode, read.person.subject)
      return enterAs(account, visit)
    },
  }
}
