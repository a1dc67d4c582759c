import { readStored, writeStored } from './storage.ts'

export type Theme = 'light' | 'dark'

export const barColours = { light: '#FBF6EC', dark: '#221914' } as const
const prefersDark = () => matchMedia('(prefers-color-scheme: dark)')

export function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'
}

export function chooseTheme(theme: Theme): void {
  writeStored('theme', theme)
  showTheme(theme)
}

/** Follows the device and the other tabs for as long as the app lives; a stored choice wins over the device. */
export function followTheme(): void {
  prefersDark().addEventListener('change', () => {
    if (!isTheme(readStored('theme'))) showTheme(prefersDark().matches ? 'dark' : 'light')
  })
  window.addEventListener('storage', (event) => {
    if (event.key === 'nestbook.theme' && isTheme(event.newValue)) showTheme(event.newValue)
  })
}

/** The colours switch at once: none of them moves over. */
function showTheme(theme: Theme): void {
  const root = document.documentElement
  root.dataset.switching = ''
  root.dataset.theme = theme
  // Read, so that everything has its colour before it may move again.
  void root.offsetWidth
  delete root.dataset.switching
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = barColours[theme]
  }
}

function isTheme(value: string | null): value is Theme {
  return value === 'light' || value === 'dark'
}
