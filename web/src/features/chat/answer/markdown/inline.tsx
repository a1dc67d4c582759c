import type { Token, Tokens } from 'marked'
import { Fragment, type ReactNode } from 'react'
import { upgradeAddress } from '../../../../words/failures.ts'
import { UpgradeLink } from '../upgrade-link.tsx'
import { CitedText } from './citation.tsx'
import { addressInAnswer } from './links.ts'
import { plainLetters } from './plain-letters.ts'

/** The words of a block. Raw HTML is dropped, with everything inside a script or style; pictures show only their words. */
export function Inline({ tokens }: { tokens: readonly Token[] }) {
  return withoutScripts(tokens).map((token, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the tokens of a block only ever grow at its end.
    <Fragment key={place}>{inline(token)}</Fragment>
  ))
}

function inline(token: Token): ReactNode {
  switch (token.type) {
    case 'text':
      return 'tokens' in token && token.tokens ? (
        <Inline tokens={token.tokens} />
      ) : (
        <CitedText text={plainLetters(token.text)} />
      )
    case 'escape':
      return plainLetters(token.text)
    case 'strong':
      return <strong>{inside(token)}</strong>
    case 'em':
      return <em>{inside(token)}</em>
    case 'del':
      return <del>{inside(token)}</del>
    case 'codespan':
      return <code>{plainLetters(token.text)}</code>
    case 'br':
      return <br />
    case 'link':
      return <SafeLink href={token.href}>{inside(token)}</SafeLink>
    case 'image':
      return plainLetters(token.text)
    default:
      return null
  }
}

function inside(token: Token): ReactNode {
  return <Inline tokens={(token as Tokens.Generic).tokens ?? []} />
}

function SafeLink({ href, children }: { href: string; children: ReactNode }) {
  const address = addressInAnswer(href)
  if (address === null) return children
  if (address === upgradeAddress) return <UpgradeLink>{children}</UpgradeLink>
  if (address.startsWith('#')) return <a href={address}>{children}</a>
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}

function withoutScripts(tokens: readonly Token[]): Token[] {
  let isInside = false
  return tokens.filter((token) => {
    if (token.type !== 'html') return !isInside
    if (/^<(script|style|iframe|textarea|title|noscript|template)\b/i.test(token.raw)) isInside = true
    if (/^<\//.test(token.raw)) isInside = false
    return false
  })
}
