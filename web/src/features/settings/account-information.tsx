import type { User } from '@nestbook/contract/auth.ts'
import { Fragment } from 'react'
import { Address } from '../../ui/address.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Facts } from '../../ui/facts.tsx'
import { longDate } from '../../words/dates.ts'
import { placeLinks, placeNames } from '../../words/places.ts'
import { settingsWords as words } from '../../words/settings.ts'
import './settings.css'

/** Whose account it is. */
export function AccountInformation({ user: { email, createdAt, isVerified } }: { user: User }) {
  return (
    <>
      <Facts
        rows={[
          [
            words.email,
            <Fragment key="email">
              <Address email={email} />
              <span className="fixed">{words.emailFixed}</span>
            </Fragment>,
          ],
          [words.memberSince, longDate(createdAt) ?? words.unknown],
          [
            words.status,
            <Badge key="status" kind={isVerified ? 'ok' : 'warn'}>
              {isVerified ? words.verified : words.unverified}
            </Badge>,
          ],
        ]}
      />
      <p className="to-other">
        <a className="link tappable" href={placeLinks['manage-account']}>
          {placeNames['manage-account']}
        </a>
      </p>
    </>
  )
}
