import { createContext, type ReactNode, useContext } from 'react'
import { upgradeAddress } from '../../../words/failures.ts'

/** Opens the plans; null where there is nothing to press, as on paper. */
export const UpgradeContext = createContext<(() => void) | null>(null)

export function UpgradeLink({ children }: { children: ReactNode }) {
  const upgrade = useContext(UpgradeContext)
  if (!upgrade) return children
  return (
    <button type="button" className="link" onClick={upgrade}>
      {children}
    </button>
  )
}

const closingLink = new RegExp(`^(.*) \\[([^\\]]+)\\]\\(${upgradeAddress}\\)$`, 's')

/** A sentence that may end in a link to the plans. */
export function WithUpgradeLink({ sentence }: { sentence: string }) {
  const [, words, link] = closingLink.exec(sentence) ?? []
  if (!link) return sentence
  return (
    <>
      {words} <UpgradeLink>{link}</UpgradeLink>
    </>
  )
}
