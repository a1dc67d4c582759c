import { useId, useState } from 'react'
import { conversationSource } from '../../device/conversation-source.ts'
import { deviceConversations } from '../../device/conversation-store.ts'
import { owner } from '../../device/owner.ts'
import { Icon } from '../../ui/icon.tsx'
import { Switch } from '../../ui/switch.tsx'
import { rememberWords } from '../../words/remember.ts'
import { becomeMemory } from './conversation-memory.ts'
import { useFreshMemory, useIsSilent, useMemory } from './use-memory.ts'
import './margin.css'

/** Whether the conversation may teach of the children, and stands in the list. */
export function RememberRow({ conversation }: { conversation: string }) {
  const mayTeach = useMemory(conversation) !== null
  const isSilent = useIsSilent(conversation)
  const [state, setState] = useState<'still' | 'busy' | 'failed'>('still')
  const label = useId()
  useFreshMemory(conversation)
  const change = async (silent: boolean) => {
    setState('busy')
    try {
      await silence(conversation, silent)
      setState('still')
    } catch {
      console.warn('Failed to change what a conversation may teach')
      setState('failed')
    }
  }
  const off = mayTeach ? rememberWords.off : rememberWords.offListed
  return (
    <div className="remember">
      <div>
        <span className="remember-label" id={label}>
          {isSilent && <Icon name="lock" className="icon-sm" />}
          {rememberWords.label}
        </span>
        <span className="help" role="status">
          {state === 'failed' ? rememberWords.failed : isSilent ? rememberWords.on : off}
        </span>
      </div>
      <Switch labelledBy={label} isOn={isSilent} isBusy={state === 'busy'} onSwitch={(silent) => void change(silent)} />
    </div>
  )
}

/** The server first: only what it knows is left out on every device. A guest's device is the only one. */
async function silence(conversation: string, isSilent: boolean): Promise<void> {
  if (owner() === null) becomeMemory(conversation, { remember: !isSilent, profiles: [], notes: [] })
  else await silenceForAccount(conversation, isSilent)
  deviceConversations.silence(conversation, isSilent)
  void conversationSource().then((home) => home.refresh())
}

async function silenceForAccount(conversation: string, isSilent: boolean): Promise<void> {
  const [{ changeMemory }, { refreshFamily }] = await Promise.all([import('./child-calls.ts'), import('./family.ts')])
  becomeMemory(conversation, await changeMemory(conversation, !isSilent))
  void refreshFamily()
}
