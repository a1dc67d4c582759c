import { plugin } from './platform.ts'

type InAppReview = { requestReview: () => Promise<unknown> }

/** Asks for a review in the store's own sheet, through the app's shell. False where there is none, or where it failed. */
export async function requestReviewInApp(): Promise<boolean> {
  const sheet = plugin('InAppReview')
  if (!isInAppReview(sheet)) return false
  try {
    await sheet.requestReview()
    return true
  } catch {
    return false
  }
}

function isInAppReview(found: unknown): found is InAppReview {
  return typeof found === 'object' && found !== null && 'requestReview' in found
}
