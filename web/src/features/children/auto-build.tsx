import { useId, useState } from 'react'
import { useBuildsProfiles } from '../../device/auto-profile.ts'
import { Icon } from '../../ui/icon.tsx'
import { Switch } from '../../ui/switch.tsx'
import { childrenWords } from '../../words/children.ts'
import { switchAutoBuild } from './family.ts'

/** Whether profiles may be built from what is said, and what that means. */
export function AutoBuild() {
  const isOn = useBuildsProfiles()
  const [isTold, setTold] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const label = useId()
  const tip = useId()
  const change = async (on: boolean) => {
    setFailed(false)
    setFailed(!(await switchAutoBuild(on)))
  }
  return (
    <div className="auto-build">
      <div className="auto-build-row">
        <span>
          <b id={label}>{childrenWords.autoBuild}</b>
          <button
            type="button"
            className="icon-button"
            aria-label={childrenWords.about}
            aria-expanded={isTold}
            aria-controls={isTold ? tip : undefined}
            onClick={() => setTold(!isTold)}
          >
            <Icon name="note" />
          </button>
        </span>
        <Switch labelledBy={label} isOn={isOn} onSwitch={change} />
      </div>
      {hasFailed && (
        <p className="help" role="alert">
          {childrenWords.notSwitched}
        </p>
      )}
      {isTold && (
        <p className="help" id={tip}>
          {childrenWords.tip}
        </p>
      )}
    </div>
  )
}
