import { requestReviewInApp } from '../../device/in-app-review.ts'
import { openElsewhere } from '../../device/open-elsewhere.ts'
import { endAsking, noteReviewLeft } from './ask-review.ts'

/** Leads to a review: inside an app in the store's own sheet, elsewhere and when that fails at the address. */
export async function openReview(where: string): Promise<void> {
  endAsking()
  if (!(await requestReviewInApp())) openElsewhere(where)
  noteReviewLeft()
}
