import { useId, useState } from 'react'
import { setBuildsProfiles, useBuildsProfiles } from '../../device/auto-profile.ts'
import { Icon } from '../../ui/icon.tsx'
import { Switch } from '../../ui/switch.tsx'
import { childrenWords } from '../../words/children.ts'

/** Whether profiles may be built from what is said, and what that means. */
export function AutoBuild() {
  const isOn = useBuildsProfiles()
  const [isTold, setTold] = useState(false)
  const label = useId()
  const tip = useId()
  return (
    <div className="auto-build">
      <div className="row">
        <span>
          <b id={label}>{childrenWords.autoBuild}</b>
          <button
            type="button"
            className="icon-btn"
            aria-label={childrenWords.about}
            aria-expanded={isTold}
            aria-controls={isTold ? tip : undefined}
            onClick={() => setTold(!isTold)}
          >
            <Icon name="note" />
          </button>
        </span>
        <Switch labelledBy={label} isOn={isOn} onSwitch={setBuildsProfiles} />
      </div>
      {isTold && (
        <p className="help" id={tip}>
          {childrenWords.tip}
        </p>
      )}
    </div>
  )
}
