import { userInfo } from 'node:os'
import { mailboxOf } from '@nestbook/contract/rules/email.ts'
import { operatorActs } from '../security-log.ts'
import type { Services } from '../services.ts'

export const adminUsage = `Usage:
  npm run admin -- find ADDRESS           its account, plan, limits and devices
  npm run admin -- end-sessions ADDRESS   signs every device out
  npm run admin -- resend ADDRESS         the mail to confirm the address, or to choose a new password
  npm run admin -- delete ADDRESS --sure  the account with everything of it
  npm run admin -- queues                 what waits to be sent or worked off`

type Account = { id: string; email: string; createdAt: Date; provider: string }
type Act = { security: string; call: string; account?: string }
type AdminReply = { lines: string[]; act: Act } | null

/**
 * Does what an operator asks, and gives what to print; null when it is no action of ours. Every act goes to the security
 * log of the servers that run, and to `log`. Nothing here reads what a family wrote.
 */
export async function administer(
  [action = '', address = '']: readonly string[],
  isSure: boolean,
  services: Services,
  log: (line: object) => void,
): Promise<string[] | null> {
  const told = await runAction(action, address, isSure, services)
  if (!told) return null
  const line = { ...told.act, operator: userInfo().username }
  await services.database.ring(operatorActs, JSON.stringify(line))
  log(line)
  return told.lines
}

async function runAction(action: string, address: string, isSure: boolean, services: Services): Promise<AdminReply> {
  if (action === 'queues')
    return { lines: await describeQueues(services), act: { security: 'queues_seen', call: 'admin queues' } }
  if (!address || !['find', 'end-sessions', 'resend', 'delete'].includes(action)) return null
  const operators = services.auth.forOperators
  const { account, registration } = await operators.byAddress(address)
  const call = `admin ${action}`
  const act = (security: string): Act => ({ security, call, ...(account ? { account: account.id } : {}) })
  if (action === 'resend') {
    const letter = await operators.resend(address)
    return letter ? { lines: [`The mail "${letter}" is queued.`], act: act('mail_sent_again') } : nobody(act)
  }
  if (!account) {
    if (!registration) return nobody(act)
    const since = registration.createdAt.toISOString()
    return {
      lines: [`No account, but a registration that waits to be confirmed since ${since}.`],
      act: act('account_seen'),
    }
  }
  if (action === 'find') return { lines: await describeAccount(account, services), act: act('account_seen') }
  if (action === 'end-sessions') {
    await operators.endSessions(account)
    return { lines: ['Every device is signed out.'], act: act('signed_out_everywhere') }
  }
  if (!isSure) return { lines: ['Nothing is deleted: add --sure. It cannot be undone.'], act: act('account_seen') }
  await operators.remove(account)
  return { lines: ['The account is deleted with everything of it.'], act: act('account_deleted') }
}

function nobody(act: (security: string) => Act): AdminReply {
  return { lines: ['No account and no registration has this address.'], act: act('account_seen') }
}

async function describeAccount(account: Account, services: Services): Promise<string[]> {
  const { id, email, createdAt, provider } = account
  const owner = `account:${id}`
  const nowhere = { network: '', timeZone: null, device: null }
  const address = services.keyedHash('allowance', mailboxOf(email))
  const usage = await services.usage.look({ ...nowhere, owner, account: id, address, madeAt: createdAt })
  const { plan, sources, paysTwice } = await services.subscriptions.standing(owner)
  const sessions = await services.sessions.list(id)
  return [
    `account    ${id}`,
    `made       ${createdAt.toISOString()}, signs in with ${provider}`,
    `plan       ${plan}${sources.length > 0 ? `, sold by ${sources.join(' and ')}` : ''}${paysTwice ? ', PAYS TWICE' : ''}`,
    `questions  ${usage.used} of ${usage.dailyLimit} used, resets ${usage.resetsAt}`,
    `devices    ${sessions.length}`,
    ...sessions.map(({ device, seenAt }) => `           ${device}, seen ${seenAt.toISOString()}`),
  ]
}

async function describeQueues({ mail, billing }: Services): Promise<string[]> {
  const mails = (await mail.queues()).map((of) => ({ ...of, queue: `mail "${of.queue}"` }))
  return [...mails, ...(await billing.queues())].map(({ queue, waiting, since, tries }) => {
    const more = [since && `since ${since.toISOString()}`, tries && `${tries} tries at most`].filter(Boolean)
    return `${queue}: ${[waiting, ...more].join(', ')}`
  })
}
