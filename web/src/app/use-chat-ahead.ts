import { ownTimeZone } from '@nestbook/contract/rules/time-zones.ts'
import { useEffect } from 'react'
import { readChosenCountry } from '../device/chosen-country.ts'
import { entries } from '../device/conversation-index.ts'
import { callsHomeNumbers } from '../features/help/home-country.ts'
import { loadChat, loadHelp } from './lazy-pages.ts'

/**
 * Loads the screen of a conversation before it is asked for: with the first touch of the page. Where an answer was
 * being written when the page went, it is read on at once, whatever screen comes up.
 */
export function useChatAhead(isIn: boolean): void {
  useEffect(() => {
    if (isIn && entries().some(({ isWriting }) => isWriting))
      return onIdle(() => void loadChat().then(({ readOn }) => readOn(), nothing))
    return onFirstTouch(() => void loadChat().catch(nothing))
  }, [isIn])
}

/** The numbers to call have to come up when the network has just gone, too. Those of the US are in the page itself. */
export function useHelpAhead(): void {
  useEffect(() => {
    if (callsHomeNumbers(readChosenCountry(), ownTimeZone())) return
    return onIdle(() => void loadHelp().catch(nothing))
  }, [])
}

const touches = ['pointerdown', 'keydown', 'input'] as const

function onFirstTouch(listener: () => void): () => void {
  const stop = new AbortController()
  const touched = () => {
    stop.abort()
    listener()
  }
  for (const touch of touches) window.addEventListener(touch, touched, { capture: true, signal: stop.signal })
  return () => stop.abort()
}

function onIdle(work: () => void): () => void {
  // Safari has no idle callback; a second after the first paint is idle enough.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 1000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 3000 })
  return () => cancelIdleCallback(handle)
}

function nothing(): void {}
