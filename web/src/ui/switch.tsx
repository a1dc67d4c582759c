import './switch.css'

type Props = { labelledBy: string; isOn: boolean; isBusy?: boolean; onSwitch: (isOn: boolean) => void }

/** On or off, at once. While it is busy it does not move. */
export function Switch({ labelledBy, isOn, isBusy = false, onSwitch }: Props) {
  return (
    <button
      type="button"
      role="switch"
      className="switch"
      aria-checked={isOn}
      aria-labelledby={labelledBy}
      aria-busy={isBusy || undefined}
      onClick={() => !isBusy && onSwitch(!isOn)}
    >
      <span />
    </button>
  )
}
