import type { SubscriptionReply } from '@nestbook/contract/billing.ts'
import type { ReactNode } from 'react'
import { Banner, type BannerKind } from '../../ui/banner.tsx'
import { noticeWords } from '../../words/billing.ts'
import { longDate } from '../../words/dates.ts'
import { discountLines, planState } from './plan-state.ts'
import type { Leaving } from './use-leaving.ts'

type Props = { reply: SubscriptionReply; isSold: boolean; portal: Leaving | null }

/** What has to be known of a subscription, the most pressing first. */
export function Notices({ reply, isSold, portal }: Props) {
  const { subscription, paysTwice, subscriptionSources, lastEnding } = reply
  const plan = planState(reply)
  const discount = isSold ? discountLines(reply) : null
  const end = longDate(subscription?.periodEndDate ?? '') ?? ''
  const card = subscription?.card
  const isPastDue = subscription?.status === 'past_due'
  return (
    <>
      {isPastDue && <PastDue day={end} portal={portal} />}
      {paysTwice && (
        <Notice kind="warn" title={noticeWords.paysTwice}>
          {subscriptionSources.includes('apple') ? noticeWords.twiceAtApple : noticeWords.twiceHere}
        </Notice>
      )}
      {plan === 'cancelled' && (
        <Notice kind="warn" title={noticeWords.cancelled}>
          {noticeWords.cancelledLine(end)}
        </Notice>
      )}
      {discount && (
        <Notice kind="ok" title={noticeWords.promotion}>
          {discount.promotion}
        </Notice>
      )}
      {card?.isExpiring && plan === 'pro' && !isPastDue && (
        <Notice kind="warn" title={noticeWords.cardExpires(capitalized(card.brand), card.last4)}>
          {noticeWords.cardLine} <Mend portal={portal} />
        </Notice>
      )}
      {plan === 'free' && lastEnding && (
        <Banner kind="warn">{noticeWords.endings[lastEnding.reason](longDate(lastEnding.endedAt) ?? '')}</Banner>
      )}
    </>
  )
}

/** A payment failed; Pro stays for a while. */
export function PastDue({ day, portal }: { day: string; portal: Leaving | null }) {
  return (
    <Notice kind="warn" title={noticeWords.pastDue}>
      {noticeWords.pastDueLine(day)} <Mend portal={portal} />
    </Notice>
  )
}

function Mend({ portal }: { portal: Leaving | null }) {
  if (!portal) return null
  return (
    <button type="button" className="link tappable mend-link" disabled={portal.isWorking} onClick={portal.leave}>
      {noticeWords.updateCard}
    </button>
  )
}

function Notice({ kind, title, children }: { kind: BannerKind; title: string; children: ReactNode }) {
  return (
    <Banner kind={kind}>
      <b>{title}</b>
      <br />
      {children}
    </Banner>
  )
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
