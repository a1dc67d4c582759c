import type { MouseEvent, ReactNode } from 'react'
import { chooseTheme, currentTheme } from '../device/theme.ts'
import { Icon } from '../ui/icon.tsx'
import { Mark } from '../ui/mark.tsx'
import { goHome, productName, switchTheme } from '../words/product.ts'
import { useScrolled } from './use-scrolled.ts'

type Props = {
  onHome: () => void
  /** What stands before the logo: a way back, or a menu. */
  start?: ReactNode
  /** What stands at the right end: a way in, or the account. */
  end?: ReactNode
}

export function Header({ onHome, start, end }: Props) {
  const isScrolled = useScrolled()
  const home = (event: MouseEvent) => {
    // A new tab stays the browser's business.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onHome()
  }
  return (
    <header className={isScrolled ? 'header is-scrolled' : 'header'}>
      {start}
      <a className="brand" href="/" aria-label={goHome} onClick={home}>
        <Mark />
        <span>{productName}</span>
      </a>
      <span className="spacer" />
      <button type="button" className="icon-button" aria-label={switchTheme} onClick={switchThemes}>
        <Icon name="moon" className="t-moon" />
        <Icon name="lamp" className="t-lamp" />
      </button>
      {end}
    </header>
  )
}

function switchThemes(): void {
  chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark')
}
