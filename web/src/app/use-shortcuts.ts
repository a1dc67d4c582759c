import { useEffect, useRef } from 'react'

/** `/` goes to the question field, `?` shows the shortcuts; while something is typed they are letters like others. */
export function useShortcuts(onHelp: () => void): void {
  const help = useRef(onHelp)
  help.current = onHelp
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return
      if (event.key === '?') help.current()
      else if (event.key === '/') focusQuestion()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

function focusQuestion(): void {
  document.querySelector<HTMLElement>('#question, #message')?.focus()
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]')
}
