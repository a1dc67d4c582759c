/** What opens within a page or a layer, and closes for the key: menus, the card of a study, the sheet of reasons. */
const small = '[role="menu"], .menu, .popover, .reasons'

/** Closes what lies on top of the screen, as Escape does; false when nothing does. */
export function closeTopmost(): boolean {
  const layer = [...document.querySelectorAll('dialog[open]')].at(-1)
  const within = [...(layer ?? document).querySelectorAll(small)].at(-1)
  if (within) within.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
  else layer?.dispatchEvent(new Event('cancel', { cancelable: true }))
  return Boolean(within ?? layer)
}
