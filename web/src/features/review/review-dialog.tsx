import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { reviewWords } from '../../words/review.ts'
import { endAsking } from './ask-review.ts'
import { openReview } from './open-review.ts'
import './review.css'

/** Asks, once in a while, for a review. */
export function ReviewDialog({ where }: { where: string }) {
  const stars = (
    <p className="stars" aria-hidden="true">
      {[1, 2, 3, 4, 5].map((star) => (
        <Icon key={star} name="star" />
      ))}
    </p>
  )
  return (
    <Dialog title={reviewWords.title} top={stars} onClose={endAsking}>
      <p>{reviewWords.line}</p>
      <div className="dialog-actions">
        <button type="button" className="button button-quiet" onClick={endAsking}>
          {reviewWords.later}
        </button>
        <button type="button" className="button button-primary" onClick={() => void openReview(where)}>
          {reviewWords.sure}
        </button>
      </div>
    </Dialog>
  )
}
