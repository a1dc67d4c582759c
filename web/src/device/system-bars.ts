import { plugin } from './platform.ts'
import { barColours, currentTheme } from './theme.ts'

type SystemBars = { setStyle: (options: { style: 'LIGHT' | 'DARK' }) => Promise<unknown> }
type Ground = { paint: (options: { color: string }) => Promise<unknown> }

/** In an app, the system's bars and what shows behind the page follow the page's colours, for as long as it lives. */
export function paintShell(): void {
  new MutationObserver(() => void paint()).observe(document.documentElement, { attributeFilter: ['data-theme'] })
  void paint()
}

async function paint(): Promise<void> {
  const [bars, ground] = [plugin('SystemBars'), plugin('NestbookShell')]
  const theme = currentTheme()
  try {
    // The bars' plugin paints a ground of its own: ours comes after it.
    if (canStyle(bars)) await bars.setStyle({ style: theme === 'dark' ? 'DARK' : 'LIGHT' })
    if (canPaint(ground)) await ground.paint({ color: barColours[theme] })
  } catch (failure) {
    console.warn(`The system bars keep their look: ${failure instanceof Error ? failure.message : ''}`)
  }
}

function canStyle(found: unknown): found is SystemBars {
  return typeof found === 'object' && found !== null && 'setStyle' in found
}

function canPaint(found: unknown): found is Ground {
  return typeof found === 'object' && found !== null && 'paint' in found
}
