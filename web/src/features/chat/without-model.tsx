import { Icon } from '../../ui/icon.tsx'
import { chatWords } from '../../words/chat.ts'

/** Says honestly that no language model wrote the answer. */
export function WithoutModel() {
  return (
    <p className="honest">
      <Icon name="book" />
      <span>{chatWords.withoutModel}</span>
    </p>
  )
}
