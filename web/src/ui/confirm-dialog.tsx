import { Banner } from './banner.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  words: { title: string; line: string; stay: string; goOn: string; working?: string }
  /** What cannot be taken back is marked as such; `gentle` is nothing grave, `staying` puts staying first. */
  kind?: 'grave' | 'gentle' | 'staying'
  isWorking?: boolean
  problem?: string | null
  onStay: () => void
  onGoOn: () => void
}

const looks = {
  grave: { stay: 'button button-quiet', goOn: 'button button-danger' },
  gentle: { stay: 'button button-quiet', goOn: 'button button-primary' },
  staying: { stay: 'button button-primary', goOn: 'button button-danger-quiet' },
} as const

/** Asked before something is done. */
export function ConfirmDialog({ words, kind = 'grave', isWorking = false, problem, onStay, onGoOn }: Props) {
  const look = looks[kind]
  const stay = (
    <button key="stay" type="button" className={look.stay} disabled={isWorking} onClick={onStay}>
      {words.stay}
    </button>
  )
  const goOn = (
    <button key="go-on" type="button" className={look.goOn} disabled={isWorking} aria-busy={isWorking} onClick={onGoOn}>
      {isWorking && <span className="spinner" />}
      {isWorking ? words.working : words.goOn}
    </button>
  )
  return (
    <Dialog title={words.title} role="alertdialog" onClose={isWorking ? nothing : onStay}>
      {problem && <Banner kind="bad">{problem}</Banner>}
      <p>{words.line}</p>
      <div className="dialog-actions">{kind === 'staying' ? [goOn, stay] : [stay, goOn]}</div>
    </Dialog>
  )
}

function nothing(): void {}
