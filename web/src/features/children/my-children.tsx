import { limits } from '@nestbook/contract/rules/limits.ts'
import { Suspense, useRef, useState } from 'react'
import { lazyPart } from '../../device/lazy-part.ts'
import emptyNest from '../../ui/art/spot-empty-nest.svg'
import { Banner } from '../../ui/banner.tsx'
import { Icon } from '../../ui/icon.tsx'
import { addChildrenWords, childrenWords } from '../../words/children.ts'
import { AutoBuild } from './auto-build.tsx'
import { ChildCard } from './child-card.tsx'
import { titleChildren } from './child-titles.ts'
import { refreshFamily, useFamily } from './family.ts'
import { ProfileDialog } from './profile-dialog.tsx'
import './my-children.css'

const AddChildren = lazyPart(() => import('./add-children.tsx'), 'AddChildren')

/** What is known of the children, and whether more may be learned. */
export function MyChildren() {
  return (
    <>
      <AutoBuild />
      <Profiles />
    </>
  )
}

function Profiles() {
  const { profiles, hasFailed } = useFamily()
  const [opened, setOpened] = useState<string | null>(null)
  const [isAdding, setAdding] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  // The card that had the focus is gone with its child.
  const removed = () => {
    setOpened(null)
    place.current?.focus()
  }
  if (!profiles) return hasFailed ? <Failed /> : <Loading />
  const titles = titleChildren(profiles)
  const shown = profiles.findIndex(({ id }) => id === opened)
  return (
    <div ref={place} tabIndex={-1} className="profiles">
      {profiles.length === 0 ? (
        <None />
      ) : (
        <ul className="kids">
          {profiles.map((profile, at) => (
            <ChildCard
              key={profile.id}
              profile={profile}
              title={titles[at] ?? ''}
              place={at}
              onOpen={() => setOpened(profile.id)}
            />
          ))}
        </ul>
      )}
      <button
        type="button"
        className="button button-quiet add-child"
        disabled={profiles.length >= limits.children}
        onClick={() => setAdding(true)}
      >
        <Icon name="plus" />
        {addChildrenWords.addOne}
      </button>
      <Suspense>{isAdding && <AddChildren isKnown onClose={() => setAdding(false)} />}</Suspense>
      {profiles[shown] && (
        <ProfileDialog
          profile={profiles[shown]}
          title={titles[shown] ?? ''}
          onClose={() => setOpened(null)}
          onRemoved={removed}
        />
      )}
    </div>
  )
}

function None() {
  return (
    <div className="no-kids">
      <img src={emptyNest} alt="" width={176} height={132} />
      <p className="muted">{childrenWords.none}</p>
    </div>
  )
}

function Failed() {
  return (
    <>
      <Banner kind="bad">{childrenWords.failed}</Banner>
      <button type="button" className="button button-quiet button-sm" onClick={() => void refreshFamily()}>
        {childrenWords.again}
      </button>
    </>
  )
}

function Loading() {
  return (
    <div className="kids" aria-busy="true">
      <span className="visually-hidden" role="status">
        {childrenWords.loading}
      </span>
      {[0, 1].map((place) => (
        <div key={place} className="child-card child-card-blank" aria-hidden="true">
          <span className="blank" />
          <span className="blank" />
          <span className="blank" />
        </div>
      ))}
    </div>
  )
}
