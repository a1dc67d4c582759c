import type { Turn } from '../store/conversation-state.ts'

/** Prints one answer, or saves it as a page: fetched when it is wanted. */
export async function printAnswer(turn: Turn): Promise<void> {
  const { openPrintPage } = await import('./print-page.tsx')
  const close = openPrintPage(turn)
  window.addEventListener('afterprint', close, { once: true })
  window.print()
}
