import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useOffline } from '../../../device/connection.ts'
import { useDraft } from '../../../device/use-draft.ts'
import { useAutoGrow } from '../../../ui/use-auto-grow.ts'
import { finePointer } from '../../../ui/use-media.ts'
import { chatWords } from '../../../words/chat.ts'
import { mistakesLine } from '../../../words/product.ts'
import { loadMarkdown } from '../answer/answer-text.tsx'
import { UpgradeContext } from '../answer/upgrade-link.tsx'
import { Composer } from '../composer/composer.tsx'
import { useDockHeight } from '../composer/use-composer-height.ts'
import { useKeyboardRoom } from '../composer/use-keyboard-room.ts'
import type { Turn, Wrong } from '../store/conversation-state.ts'
import { Announcer } from './announcer.tsx'
import { Exchange } from './exchange.tsx'
import { ModelDown } from './model-down.tsx'
import { StorageTrouble } from './storage-trouble.tsx'
import { useAnchor } from './use-anchor.ts'
import { useConversation } from './use-conversation.ts'
import { useEscape } from './use-escape.ts'
import { usePageEnd } from './use-page-end.ts'
import { useQuestionForPro } from './use-question-for-pro.ts'
import { useReturnedQuestion } from './use-returned-question.ts'
import { useShownTurns } from './use-shown-turns.ts'
import { useShownWords } from './use-shown-words.ts'
import './chat.css'

const bounds = { min: 44, max: 300, scrollFrom: 240 }

export type ConversationProps = {
  id: string
  /** What opens the conversation, when it is a new one. */
  question: string | null
  onAsked: () => void
  onLost: () => void
  onUpgrade: () => void
  /** A limit was reached that only an account or a plan leads past. */
  onLimit: () => void
  /** What stands above the first question, and in the margin of each. */
  top: ReactNode
  margin: (turn: string) => ReactNode
  /** The line of questions left. `turn` changes when one may have been counted; beside help, null, none are counted. */
  usage: (turn: string | null) => ReactNode
}

export function Conversation({ id, question, onAsked, onLost, top, margin, ...frame }: ConversationProps) {
  const { onUpgrade, onLimit, usage } = frame
  const [{ turns }, conversation] = useConversation(id, question, onAsked)
  const [draft, setDraft] = useDraft(id)
  const isOff = useOffline()
  const newest = turns.at(-1)
  const field = useAutoGrow(draft, bounds)
  const hadTurns = useRef(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const dock = useDockHeight()
  useKeyboardRoom()
  const slip = useAnchor(newest?.id)
  const toEnd = usePageEnd()
  const { onShown, read, words, isWriting } = useShownWords()
  const isAnswering = newest?.answer.end === null || isWriting
  const isBlocked = isAnswering || isOff
  const [editing, setEditing] = useState<string | null>(null)
  const { shown, earlier, showEarlier } = useShownTurns(turns)
  const [recalled] = useState(() => new Set(turns.map((turn) => turn.id)))

  const focusChat = useCallback(() => {
    // On a phone the keyboard would cover the answer, so there the heading takes the focus.
    const target = matchMedia(finePointer).matches ? field.current : heading.current
    target?.focus({ preventScroll: true })
  }, [field])

  useEffect(() => void loadMarkdown().catch(() => {}), [])
  useEffect(() => {
    // While the screen was loading a parent may have opened a menu, which closes when it loses the focus.
    if (document.querySelector('header:focus-within [aria-expanded=true]') === null) focusChat()
  }, [focusChat])
  useEffect(() => {
    if (turns.length === 0 && (!question || hadTurns.current)) onLost()
    hadTurns.current = turns.length > 0
  }, [question, turns.length, onLost])
  useReturnedQuestion(turns, draft, setDraft)
  const isAtLimit = newest?.answer.needsUpgrade === true && !recalled.has(newest.id)
  useEffect(() => {
    if (isAtLimit) onLimit()
  }, [isAtLimit, onLimit])

  const ask = (asked: string) => {
    // Without a network its words wait in the field, beside what is being written there.
    if (isOff) return setDraft(draft.includes(asked) ? draft : `${draft}\n\n${asked}`.trim())
    if (field.current?.value.trim() === asked) setDraft('')
    conversation.ask(asked)
    focusChat()
  }
  const askInPlace = (asked: string, wrong?: Wrong) => {
    if (field.current?.value.trim() === asked) setDraft('')
    conversation.replace(asked, wrong)
    focusChat()
  }
  useQuestionForPro(id, newest, draft, askInPlace)
  const stop = () => conversation.stop(read())
  useEscape(isAnswering ? stop : null)
  const rephrase = () => {
    if (newest && field.current?.value === '') setDraft(newest.question)
    field.current?.focus()
  }

  return (
    <UpgradeContext value={onUpgrade}>
      <div className="chat" role="log" aria-live="off" aria-label={chatWords.title}>
        <h1 className="visually-hidden" ref={heading} tabIndex={-1}>
          {chatWords.title}
        </h1>
        {top}
        {earlier > 0 && (
          <button type="button" className="button button-quiet button-sm earlier" onClick={showEarlier}>
            {chatWords.earlier(earlier)}
          </button>
        )}
        {shown.map((turn) => (
          <Exchange
            key={turn.id}
            turn={turn}
            margin={margin}
            slip={turn === newest ? slip : null}
            isNewest={turn === newest}
            isEditing={editing === turn.id}
            onEdit={turn === newest && !isBlocked ? (isOn) => setEditing(isOn ? turn.id : null) : null}
            onReplace={askInPlace}
            onAsk={ask}
            onAskAgain={isBlocked ? null : () => askInPlace(turn.question)}
            onRegenerate={(wrong) => askInPlace(turn.question, wrong)}
            onGoOn={isBlocked ? null : conversation.continueAnswer}
            onRephrase={rephrase}
            onRate={conversation.rate}
            onShown={turn === newest ? onShown : nothing}
          />
        ))}
        <p className="fine-end">{mistakesLine}</p>
      </div>
      <Announcer urgent={newest && !recalled.has(newest.id) ? urgentWords(newest) : ''} calm={words} />
      <div className="dock" ref={dock}>
        <StorageTrouble />
        <Composer
          draft={draft}
          onDraft={setDraft}
          placeholder={newest?.answer.result?.outcome === 'declined' ? chatWords.aboutChild : chatWords.followUp}
          isAnswering={isAnswering}
          isOff={isOff}
          onAsk={(asked) => {
            setDraft('')
            conversation.ask(asked)
          }}
          onStop={stop}
          onEditLast={newest && !isBlocked ? () => setEditing(newest.id) : null}
          onToBottom={toEnd}
          field={field}
          usage={
            <>
              {newest?.answer.standsIn && <ModelDown />}
              {usage(turns.some(({ answer }) => answer.help) ? null : `${newest?.id} ${isAnswering}`)}
            </>
          }
        />
      </div>
    </UpgradeContext>
  )
}

function nothing(): void {}

function urgentWords({ answer: { help } }: Turn): string {
  return help ? `${help.title} ${help.text}` : ''
}
