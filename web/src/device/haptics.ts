import { plugin } from './platform.ts'

type Haptics = { impact: (options: { style: 'LIGHT' }) => Promise<unknown> }

/** In an app, the tap that a finger feels when a question goes off; nothing in a browser. */
export function tapLightly(): void {
  const haptics = plugin('Haptics')
  if (isHaptics(haptics)) void haptics.impact({ style: 'LIGHT' }).catch(() => {})
}

function isHaptics(found: unknown): found is Haptics {
  return typeof found === 'object' && found !== null && 'impact' in found
}
