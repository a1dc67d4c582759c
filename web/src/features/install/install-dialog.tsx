import { install } from '../../device/install.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { installWords } from '../../words/install.ts'
import './install.css'

const tapIcons = ['share', 'plusBox', null] as const

type Props = { way: 'button' | 'by-hand'; onClose: () => void }

/** Offers to put the page on the home screen; where the browser has no button for it, says how. */
export function InstallDialog({ way, onClose }: Props) {
  const accept = () => {
    onClose()
    void install()
  }
  return (
    <Dialog title={installWords.title} closeLabel={installWords.close} picture="/icons/app-192.png" onClose={onClose}>
      {way === 'button' ? <p>{installWords.line}</p> : <ByHand />}
      <div className="dialog-actions">
        {way === 'button' && (
          <button type="button" className="button button-quiet" onClick={onClose}>
            {installWords.notNow}
          </button>
        )}
        <button type="button" className="button button-primary" onClick={way === 'button' ? accept : onClose}>
          {way === 'button' ? installWords.install : installWords.done}
        </button>
      </div>
    </Dialog>
  )
}

function ByHand() {
  return (
    <>
      <p>{installWords.byHand}</p>
      <ol className="taps">
        {installWords.taps.map((tap, place) => {
          const icon = tapIcons[place]
          return (
            <li key={tap}>
              <span className="tap-number" aria-hidden="true">
                {place + 1}
              </span>
              <span>{tap}</span>
              {icon && <Icon name={icon} />}
            </li>
          )
        })}
      </ol>
    </>
  )
}
