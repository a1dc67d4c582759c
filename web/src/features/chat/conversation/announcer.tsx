import { useEffect, useState } from 'react'

const clearedAfterMs = 5000

/** Tells a screen reader, once: urgent words at once, others when it has finished speaking. */
export function Announcer({ urgent, calm }: { urgent: string; calm: string }) {
  return (
    <>
      <div className="visually-hidden" role="alert">
        {useBriefly(urgent)}
      </div>
      <div className="visually-hidden" aria-live="polite">
        {useBriefly(calm)}
      </div>
    </>
  )
}

/** Words that leave again, so that nobody is read them twice. */
function useBriefly(words: string): string {
  const [said, setSaid] = useState('')
  useEffect(() => {
    setSaid(words)
    const timer = setTimeout(() => setSaid(''), clearedAfterMs)
    return () => clearTimeout(timer)
  }, [words])
  return said
}
