import { useEffect, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import './toast.css'

type Props = {
  title: string
  line: string
  act: { label: string; run: () => void } | undefined
  ms: number
  onEnd: () => void
}

/** A slip that says something in passing. It waits while somebody is at it. */
export function Toast({ title, line, act, ms, onEnd }: Props) {
  const [isHeld, setHeld] = useState(false)
  const end = useRef(onEnd)
  end.current = onEnd
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => end.current(), ms)
    return () => clearTimeout(timer)
  }, [isHeld, ms])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only holds still under the pointer.
    <div
      className="toast"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name="tick" />
      <span>
        <b>{title}</b> <span>{line}</span>
      </span>
      {act && (
        <button type="button" className="link" onClick={act.run}>
          {act.label}
        </button>
      )}
    </div>
  )
}
