import { readStored, writeStored } from './storage.ts'

export type Theme = 'light' | 'dark'

const barColours = { light: '#FBF6EC', dark: '#221914' } as const
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

function showTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = barColours[theme]
  }
}

function isTheme(value: string | null): value is Theme {
  return value === 'light' || value === 'dark'
}
