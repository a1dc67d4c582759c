import type { ReactNode } from 'react'
import { Mark } from '../../ui/mark.tsx'
import { useArrival } from '../../ui/use-arrival.ts'
import { useMedia } from '../../ui/use-media.ts'
import { tagline } from '../../words/auth.ts'
import { productName } from '../../words/product.ts'
import lampAndBook from './art/bedtime-lamp-and-book.webp'
import './spread.css'

/** Narrower, the book has one page. */
export const onePage = '(max-width: 899px)'

type Props = {
  title: string
  /** What can be done without the form: on the right page, or above it where there is one page. */
  beside?: ReactNode
  children: ReactNode
}

/** The open book: a form on its left page, a picture on its right one. */
export function Spread({ title, beside, children }: Props) {
  const heading = useArrival()
  const isFirst = useMedia(onePage) && Boolean(beside)
  return (
    <div className="auth">
      <div className={beside ? 'spread has-beside' : 'spread'}>
        <section className="spread-page">
          {isFirst && (
            <div className="brandline">
              <Brand />
              <p className="m-tag">{tagline}</p>
            </div>
          )}
          {isFirst && beside}
          <div className="brandline">
            {!isFirst && <Brand />}
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {!isFirst && <p className="m-tag">{tagline}</p>}
          </div>
          {children}
        </section>
        <div className="spread-plate">
          <img src={lampAndBook} alt="" width={832} height={555} loading="lazy" />
          <blockquote aria-hidden="true">{tagline}</blockquote>
          {!isFirst && beside}
        </div>
      </div>
    </div>
  )
}

function Brand() {
  return (
    <span className="brand">
      <Mark />
      <span>{productName}</span>
    </span>
  )
}
