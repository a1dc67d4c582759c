import { useEffect, useRef } from 'react'
import { entries } from '../device/conversation-index.ts'
import { installWay, noteInstallOffered } from '../device/install.ts'
import type { View } from './view.ts'

const minConversations = 2

/** Offers to install, once: to who comes home from a conversation and has come more than once. */
export function useInstallOffer(view: View, isFree: boolean, onOffer: (way: 'button' | 'by-hand') => void): void {
  const before = useRef<View>(view)
  const offer = useRef(onOffer)
  offer.current = onOffer
  useEffect(() => {
    const isComing = before.current === 'chat' && view === 'home'
    before.current = view
    if (!isComing || !isFree || entries().length < minConversations) return
    const way = installWay()
    if (!way) return
    noteInstallOffered()
    offer.current(way)
  }, [view, isFree])
}
