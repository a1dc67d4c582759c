import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { CallFailure } from '../../api/call-failure.ts'
import { authFailures } from '../../words/auth.ts'
import { type Entry, type FieldErrors, findErrors } from './check-entries.ts'
import { failureWords } from './failure-words.ts'
import { loadAuthCalls } from './load-auth-calls.ts'

type Values = Partial<Record<Entry, string>>

type Form = {
  form: RefObject<HTMLFormElement | null>
  /** What a field shows, and how it is told of a change. */
  entry: (name: Entry) => { name: string; value: string; error: string | undefined; onValue: (value: string) => void }
  problem: string | null
  isSending: boolean
  submit: (event: FormEvent) => void
}

/** The entries of a form: checked before they are sent, and locked while they are under way. */
export function useEntries<V extends Values>(
  empty: V,
  send: (values: V) => Promise<void>,
  words: { network: string; other: string } = authFailures,
): Form {
  const [values, setValues] = useState(empty)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const form = useRef<HTMLFormElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that the entries came back, when the fields are open again.
  useEffect(() => {
    if (refusals === 0) return
    const [first] = Object.keys(errors)
    focusOn(first ? form.current?.elements.namedItem(first) : form.current?.querySelector('[type="submit"]'))
  }, [refusals])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    setProblem(null)
    const found = findErrors(values)
    setErrors(found)
    if (Object.keys(found).length > 0) return setRefusals(refusals + 1)
    setIsSending(true)
    try {
      await send(values)
    } catch (failure) {
      const field = failure instanceof CallFailure ? failure.reply?.field : undefined
      const text = failureWords(failure, words)
      if (field && field in values) setErrors({ [field]: text })
      else setProblem(text)
      setRefusals(refusals + 1)
    }
    setIsSending(false)
  }

  const entry = (name: Entry) => ({
    name,
    value: values[name] ?? '',
    error: errors[name],
    onValue: (value: string) => {
      // Whoever types will send; without a network the sending says so.
      loadAuthCalls().catch(() => {})
      setValues({ ...values, [name]: value })
      if (errors[name]) setErrors(({ [name]: _fixed, ...rest }) => rest)
    },
  })
  return { form, entry, problem, isSending, submit: (event) => void submit(event) }
}

function focusOn(element: unknown): void {
  if (element instanceof HTMLElement) element.focus()
}
