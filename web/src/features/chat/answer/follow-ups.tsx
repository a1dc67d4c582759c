import { chatWords } from '../../../words/chat.ts'

export function FollowUps({ questions, onAsk }: { questions: readonly string[]; onAsk: (question: string) => void }) {
  if (questions.length === 0) return null
  return (
    <nav className="next" aria-label={chatWords.nextLabel}>
      <p className="kicker">{chatWords.next}</p>
      <ul>
        {questions.map((question) => (
          <li key={question}>
            <button type="button" onClick={() => onAsk(question)}>
              {question}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
