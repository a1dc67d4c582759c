import { doodles } from './doodles.ts'

/** The ink drawing for an emoji; the emoji itself where none is drawn. */
export function Doodle({ emoji }: { emoji: string }) {
  const path = doodles[emoji]
  if (!path) {
    return (
      <span className="doodle-emoji" aria-hidden="true">
        {emoji}
      </span>
    )
  }
  return (
    <svg className="doodle" viewBox="0 0 40 40" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
