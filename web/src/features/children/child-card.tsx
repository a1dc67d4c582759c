import type { ChildProfile } from '@nestbook/contract/children.ts'
import { dayLabel } from '@nestbook/contract/rules/time-labels.ts'
import { childrenWords } from '../../words/children.ts'
import { childPigment } from './child-pigment.ts'

type Props = {
  profile: ChildProfile
  title: string
  /** Among the family's children; each has its own colour. */
  place: number
  onOpen: () => void
}

export function ChildCard({ profile: { age, updated_at }, title, place, onOpen }: Props) {
  return (
    <li className={`child-card n-${childPigment(place)}`}>
      <div className="child-name">
        <h3>{title}</h3>
        {age !== null && <span className="child-age">{childrenWords.age(age)}</span>}
      </div>
      <p className="child-meta">{childrenWords.updated(dayLabel(Date.parse(updated_at), Date.now()))}</p>
      <button type="button" className="link tappable" onClick={onOpen}>
        {childrenWords.view}
        <span className="visually-hidden">{childrenWords.of(title)}</span>
      </button>
    </li>
  )
}
