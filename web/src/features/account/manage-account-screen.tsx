import type { User } from '@nestbook/contract/auth.ts'
import { Fragment, useState } from 'react'
import { useSupportEmail } from '../../api/use-support-email.ts'
import { useStoredPlan } from '../../device/stored-plan.ts'
import { Address } from '../../ui/address.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { longDate } from '../../words/dates.ts'
import { manageWords } from '../../words/manage-account.ts'
import { placeLinks, placeNames } from '../../words/places.ts'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { SignedInDevices } from './signed-in-devices.tsx'
import './manage-account.css'

type Props = { user: User; onDeleted: () => void; onSignInAgain: () => void; onGone: () => void }

/** What the account is, where it is open, and how to be rid of it. */
export function ManageAccountScreen({ user, ...end }: Props) {
  return (
    <Sheet
      title={manageWords.title}
      index={manageWords.index}
      sections={[
        { id: 'account-overview', title: manageWords.overview, body: <Overview user={user} /> },
        { id: 'devices', title: manageWords.devices, body: <SignedInDevices /> },
        { id: 'data-export', title: manageWords.export, body: <DataExport /> },
        { id: 'danger-zone', title: manageWords.danger, body: <Danger user={user} {...end} />, isDangerous: true },
      ]}
    />
  )
}

function Overview({ user: { email, createdAt } }: { user: User }) {
  const [plan, state] = manageWords.states[useStoredPlan()]
  return (
    <>
      <Facts
        rows={[
          [
            manageWords.email,
            <Fragment key="email">
              <Address email={email} /> <Badge kind="ok">{manageWords.verified}</Badge>
            </Fragment>,
          ],
          [
            manageWords.subscription,
            <Fragment key="plan">
              <b>{plan}</b> / {state}
            </Fragment>,
          ],
          [manageWords.memberSince, longDate(createdAt) ?? manageWords.unknown],
        ]}
      />
      <p className="to-other">
        <a className="link tappable" href={placeLinks.settings}>
          {placeNames.settings}
        </a>
      </p>
    </>
  )
}

function DataExport() {
  const [isTold, setIsTold] = useState(false)
  const support = useSupportEmail()
  const close = () => setIsTold(false)
  return (
    <>
      <p className="muted">{manageWords.exportLine}</p>
      <div className="card-actions">
        <button type="button" className="button button-quiet" onClick={() => setIsTold(true)}>
          {manageWords.exportAct}
        </button>
      </div>
      {isTold && (
        <Dialog title={manageWords.export} role="alertdialog" onClose={close}>
          <p>
            {manageWords.exportSoon}
            {support && (
              <>
                {' '}
                {manageWords.exportAt} <a href={`mailto:${support}`}>{support}</a>
              </>
            )}
            .
          </p>
          <div className="dialog-actions">
            <button type="button" className="button button-primary" onClick={close}>
              {manageWords.ok}
            </button>
          </div>
        </Dialog>
      )}
    </>
  )
}

function Danger({ user, ...end }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const open = () => {
    setProblem(null)
    setIsOpen(true)
  }
  const close = (why: string | null) => {
    setIsOpen(false)
    setProblem(why)
  }
  return (
    <>
      <p className="muted">{manageWords.dangerLine}</p>
      {problem && <Banner kind="bad">{problem}</Banner>}
      <div className="card-actions">
        <button type="button" className="button button-danger-quiet" onClick={open}>
          {manageWords.deleteAll}
        </button>
      </div>
      {isOpen && <DeleteAccountDialog user={user} onClose={close} {...end} />}
    </>
  )
}
