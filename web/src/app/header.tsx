import type { MouseEvent } from 'react'
import { chooseTheme, currentTheme } from '../device/theme.ts'
import { Icon } from '../ui/icon.tsx'
import { Mark } from '../ui/mark.tsx'
import { sidebarWords } from '../words/conversations.ts'
import { goHome, productName, switchTheme } from '../words/product.ts'
import { useScrolled } from './use-scrolled.ts'

export function Header({ onHome, onMenu }: { onHome: () => void; onMenu: () => void }) {
  const isScrolled = useScrolled()
  const home = (event: MouseEvent) => {
    // A new tab stays the browser's business.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onHome()
  }
  return (
    <header className={isScrolled ? 'header is-scrolled' : 'header'}>
      <button type="button" className="icon-btn" aria-label={sidebarWords.open} onClick={onMenu}>
        <Icon name="menu" />
      </button>
      <a className="brand" href="/" aria-label={goHome} onClick={home}>
        <Mark />
        <span>{productName}</span>
      </a>
      <span className="spacer" />
      <button type="button" className="icon-btn" aria-label={switchTheme} onClick={switchThemes}>
        <Icon name="moon" className="t-moon" />
        <Icon name="lamp" className="t-lamp" />
      </button>
    </header>
  )
}

function switchThemes(): void {
  chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark')
}
