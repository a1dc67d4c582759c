import type { KeyboardEvent } from 'react'

/** Enter submits the field's form, Shift+Enter adds a line, and an input method that is composing keeps its Enter. */
export function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return
  // Safari ends the composition before the key arrives; 229 is how it still shows.
  if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
