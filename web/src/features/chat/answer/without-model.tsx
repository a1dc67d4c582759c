import { chatWords } from '../../../words/chat.ts'

/** Says honestly that no language model wrote the answer. */
export function WithoutModel() {
  return <p className="honest">{chatWords.withoutModel}</p>
}
