import { plugin } from './platform.ts'

type Share = { share: (options: { text: string; dialogTitle: string }) => Promise<unknown> }

/** Whether the system's sheet for passing something on can be had: in an app. A browser copies and prints instead. */
export function canShare(): boolean {
  return isShare(plugin('Share'))
}

/** Opens it. Whoever closes it has changed their mind, which is nothing wrong. */
export async function shareText(text: string, title: string): Promise<void> {
  const sheet = plugin('Share')
  if (isShare(sheet)) await sheet.share({ text, dialogTitle: title }).catch(() => {})
}

function isShare(found: unknown): found is Share {
  return typeof found === 'object' && found !== null && 'share' in found
}
