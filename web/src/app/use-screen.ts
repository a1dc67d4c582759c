import type { PagePath } from '@nestbook/contract/pages.ts'
import { useEffect, useRef, useState } from 'react'
import { closeTopmost } from '../device/close-topmost.ts'
import { currentPerson } from '../device/person.ts'
import { randomId } from '../device/random-id.ts'
import { moveOn } from '../ui/use-arrival.ts'
import { phone } from '../ui/use-media.ts'
import { type HistoryState, readHistoryState, type Screen, screenOf } from './screens.ts'

export type Navigation = {
  screen: Screen
  goHome: () => void
  ask: (question: string) => void
  open: (conversation: string) => void
  /** The question that opened the conversation is kept there now. */
  settle: () => void
  /** To the login screen, from where the browser's Back leads here again. */
  toLogin: (isNew?: boolean) => void
  /** Between signing in and creating an account. */
  toggleNew: () => void
  /** From the login screen back to where it was reached from. */
  leaveLogin: () => void
  /** Another of our addresses in place of this one. */
  replace: (path: PagePath, query?: Record<string, string>) => void
  toReset: () => void
  /** To a screen that a hash names. */
  toPlace: (link: string) => void
}

export function useScreen(): Navigation {
  const [screen, setScreen] = useState<Screen>(readScreen)
  const shown = useRef(screen)
  shown.current = screen
  useEffect(() => {
    const follow = () => {
      const next = readScreen()
      const { isFloor } = kept()
      const isStill = isSame(next, shown.current)
      // Among others when a phone's Back has closed something and the history is led forward again.
      if (isStill && !isFloor) return
      if (isPhone() && closeTopmost()) return window.history.forward()
      if (isStill) return window.history.back()
      moveOn()
      setScreen(next)
    }
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [])

  const go = (how: 'push' | 'replace', path: string, state: HistoryState | null) => {
    moveOn()
    if (how === 'push') window.history.pushState(state, '', path)
    else window.history.replaceState(state, '', path)
    setScreen(readScreen())
    window.scrollTo(0, 0)
  }
  const toPlace = (link: string) => {
    const { pathname, hash } = window.location
    go(`${pathname}${hash}` === link ? 'replace' : 'push', link, null)
  }
  useLinksToPlaces(toPlace)

  return {
    screen,
    goHome: () => go(screen.name === 'home' ? 'replace' : 'push', '/', null),
    ask: (question) => go('push', '/', { person: currentPerson(), conversation: randomId(), question }),
    open: (conversation) => {
      if (screen.name === 'chat' && screen.conversation === conversation) return
      go('push', '/', { person: currentPerson(), conversation })
    },
    // Coming back to a conversation that was deleted meanwhile must not ask its question again.
    settle: () => {
      const { person, conversation } = kept()
      if (conversation) window.history.replaceState({ person, conversation }, '')
    },
    toLogin: (isNew = false) => go('push', '/login', { away: 1, ...(isNew ? { isNew } : {}) }),
    toggleNew: () => {
      const { away, isNew } = kept()
      go('push', '/login', { ...(away ? { away: away + 1 } : {}), ...(isNew ? {} : { isNew: true }) })
    },
    leaveLogin: () => {
      const { away } = kept()
      if (away) window.history.go(-away)
      else go('replace', '/', null)
    },
    replace: (path, query) => go('replace', query ? `${path}?${new URLSearchParams(query)}` : path, null),
    toReset: () => go('push', '/reset-password', null),
    toPlace,
  }
}

function isPhone(): boolean {
  return matchMedia(phone).matches
}

function kept(): HistoryState {
  return readHistoryState(window.history.state)
}

/** Links to our own screens, wherever they stand, lead there without loading anything again. */
function useLinksToPlaces(toPlace: (link: string) => void): void {
  const newest = useRef(toPlace)
  newest.current = toPlace
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      // A new tab stays the browser's business.
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const link = event.target instanceof Element && event.target.closest('a[href^="/#/"]')?.getAttribute('href')
      if (!link) return
      event.preventDefault()
      newest.current(link)
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [])
}

function isSame(one: Screen, other: Screen): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function readScreen(): Screen {
  return screenOf(window.location, readHistoryState(window.history.state), currentPerson())
}

/**
 * At a phone's first touch the screen that the page was entered by is laid below itself. Without a step of ours there,
 * a Back that is to close something leaves the page.
 */
export function layFloor(): void {
  const lay = () => {
    if (!isPhone()) return
    const state = kept()
    window.history.replaceState({ ...state, isFloor: true }, '')
    window.history.pushState({ ...state, isFloor: false }, '')
  }
  window.addEventListener('click', lay, { capture: true, once: true })
}

/** A link may name a conversation: it is shown from the history, as when it was opened here. */
export function readConversationAddress(): void {
  const { pathname, search } = window.location
  const conversation = pathname === '/' && new URLSearchParams(search).get('conversation')
  if (conversation) window.history.replaceState({ person: currentPerson(), conversation }, '', '/')
}

/** Takes a token out of the address, where it would show in the browser's history and over a shoulder. */
export function hideToken(): void {
  const { pathname, search } = window.location
  const token = new URLSearchParams(search).get('token')
  if (token) window.history.replaceState({ token }, '', pathname)
}
