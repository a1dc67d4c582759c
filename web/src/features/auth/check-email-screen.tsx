import { useEffect, useState } from 'react'
import { onWake } from '../../device/wake.ts'
import { Banner } from '../../ui/banner.tsx'
import { Message } from '../../ui/message.tsx'
import { authWords, checkEmailWords } from '../../words/auth.ts'
import { resendVerification } from './auth-calls.ts'
import { failureWords } from './failure-words.ts'
import { MailboxNote } from './mailbox-note.tsx'

const bannerMs = 5000
const pollMs = 10_000

type Props = { email: string; onBack: () => void; onLook: () => void }

/** Holds those who have not confirmed their address. `onLook` asks whether they have, in another tab perhaps. */
export function CheckEmailScreen({ email, onBack, onLook }: Props) {
  const { said, isSending, resend } = useResend()
  useEffect(() => {
    const timer = setInterval(onLook, pollMs)
    const stop = onWake(onLook)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [onLook])
  const sendAgain = isSending ? checkEmailWords.sending : checkEmailWords.resend
  const acts = [
    { label: sendAgain, onAct: resend, isDisabled: isSending },
    { label: authWords.backToLogin, onAct: onBack },
  ]
  return (
    <Message spot="envelope" title={checkEmailWords.title} acts={acts}>
      {said && <Banner kind={said.kind}>{said.text}</Banner>}
      <p>
        {checkEmailWords.sentTo}
        <br />
        <span className="addr">{email}</span>
      </p>
      <div className="steps">
        <ol>
          {checkEmailWords.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
      <Banner kind="warn">
        <b>{checkEmailWords.spamQuestion}</b> {isOftenSpammed(email) ? checkEmailWords.spamOften : checkEmailWords.spam}
      </Banner>
      <p className="small">{checkEmailWords.elsewhere}</p>
      <p className="small">{checkEmailWords.why}</p>
      <MailboxNote />
    </Message>
  )
}

type FormMessage = { kind: 'ok' | 'bad'; text: string } | null

function useResend() {
  const [said, setSaid] = useState<FormMessage>(null)
  const [isSending, setIsSending] = useState(false)
  useEffect(() => {
    if (said?.kind !== 'ok') return
    const timer = setTimeout(() => setSaid(null), bannerMs)
    return () => clearTimeout(timer)
  }, [said])
  const resend = async () => {
    setIsSending(true)
    setSaid(null)
    try {
      setSaid({ kind: 'ok', text: (await resendVerification()).message })
    } catch (failure) {
      const words = { network: checkEmailWords.network, other: checkEmailWords.failed }
      setSaid({ kind: 'bad', text: failureWords(failure, words) })
    }
    setIsSending(false)
  }
  return { said, isSending, resend: () => void resend() }
}

/** Microsoft's mailboxes put strangers' first mails into Junk more often than others do. */
function isOftenSpammed(email: string): boolean {
  return /@(outlook|hotmail|live|msn)\.[a-z.]+$/i.test(email)
}
