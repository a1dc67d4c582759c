import { Icon } from './icon.tsx'
import './no-connection.css'

/** Says that there is no network, in a line of its own. */
export function NoConnection({ words }: { words: string }) {
  return (
    <p className="no-connection" role="status">
      <Icon name="noSignal" className="icon-sm" />
      {words}
    </p>
  )
}
