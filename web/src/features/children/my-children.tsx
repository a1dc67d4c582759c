import emptyNest from '../../ui/art/spot-empty-nest.svg'
import { Banner } from '../../ui/banner.tsx'
import { childrenWords } from '../../words/children.ts'
import { AutoBuild } from './auto-build.tsx'
import { ChildCard } from './child-card.tsx'
import { titleChildren } from './child-titles.ts'
import { refreshFamily, useFamily } from './family.ts'
import './my-children.css'

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
  if (!profiles) return hasFailed ? <Failed /> : <Loading />
  if (profiles.length === 0) return <None />
  const titles = titleChildren(profiles)
  return (
    <ul className="kids">
      {profiles.map((profile, place) => (
        <ChildCard key={profile.id} profile={profile} title={titles[place] ?? ''} place={place} />
      ))}
    </ul>
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
      <button type="button" className="btn btn-quiet btn-sm" onClick={() => void refreshFamily()}>
        {childrenWords.again}
      </button>
    </>
  )
}

function Loading() {
  return (
    <div className="kids" aria-busy="true">
      <span className="vh" role="status">
        {childrenWords.loading}
      </span>
      {[0, 1].map((place) => (
        <div key={place} className="kid sk-kid" aria-hidden="true">
          <span className="sk" />
          <span className="sk" />
          <span className="sk" />
        </div>
      ))}
    </div>
  )
}
