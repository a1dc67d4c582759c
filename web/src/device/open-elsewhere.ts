/** Opens an address that is not ours, in a window or program of its own. */
export function openElsewhere(address: string): void {
  if (address.startsWith('mailto:')) window.location.assign(address)
  else window.open(address, '_blank', 'noopener,noreferrer')
}
