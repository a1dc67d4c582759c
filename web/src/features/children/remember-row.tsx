import { useId, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { Switch } from '../../ui/switch.tsx'
import { rememberWords } from '../../words/children.ts'
import { changeMemory } from './child-calls.ts'
import { becomeMemory } from './conversation-memory.ts'
import { refreshFamily } from './family.ts'
import { useFreshMemory, useMemory } from './use-memory.ts'
import './margin.css'

/** Whether the conversation may teach of the children. */
export function RememberRow({ conversation }: { conversation: string }) {
  const memory = useMemory(conversation)
  const [state, setState] = useState<'still' | 'busy' | 'failed'>('still')
  const label = useId()
  useFreshMemory(conversation)
  if (!memory) return null
  const isSilent = !memory.remember
  const change = async (silent: boolean) => {
    setState('busy')
    try {
      becomeMemory(conversation, await changeMemory(conversation, !silent))
      setState('still')
      void refreshFamily()
    } catch {
      console.warn('Failed to change what a conversation may teach')
      setState('failed')
    }
  }
  return (
    <div className="remember">
      <div>
        <span className="lbl" id={label}>
          {isSilent && <Icon name="lock" className="icon-sm" />}
          {rememberWords.label}
        </span>
        <span className="help" role="status">
          {state === 'failed' ? rememberWords.failed : isSilent ? rememberWords.on : rememberWords.off}
        </span>
      </div>
      <Switch labelledBy={label} isOn={isSilent} isBusy={state === 'busy'} onSwitch={(silent) => void change(silent)} />
    </div>
  )
}
