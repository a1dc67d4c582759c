import { useEffect, useState } from 'react'
import { type HomeFamily, storedFamily } from '../../device/stored-family.ts'

const nobody: HomeFamily = { ages: '', hasNone: false }

/** What is known of the parent's children; null until it is. A guest has told nothing of any. */
export function useHomeFamily(isMember: boolean): HomeFamily | null {
  const [family, setFamily] = useState(() => (isMember ? storedFamily() : nobody))
  useEffect(() => {
    if (!isMember) return setFamily(nobody)
    let isHere = true
    let stop = () => {}
    import('../../features/children/family.ts').then(
      ({ followFamily }) => {
        if (isHere) stop = followFamily((known) => setFamily((before) => known ?? before ?? nobody))
      },
      () => isHere && setFamily((before) => before ?? nobody),
    )
    return () => {
      isHere = false
      stop()
    }
  }, [isMember])
  return family
}
