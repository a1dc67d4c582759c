import type { ReactNode } from 'react'
import { Mark } from '../../ui/mark.tsx'
import { useArrival } from '../../ui/use-arrival.ts'
import { tagline } from '../../words/auth.ts'
import { productName } from '../../words/product.ts'
import lampAndBook from './art/bedtime-lamp-and-book.webp'
import './spread.css'

/** The open book: a form on its left page, a picture on its right one. */
export function Spread({ title, children }: { title: string; children: ReactNode }) {
  const heading = useArrival()
  return (
    <div className="auth">
      <div className="spread">
        <section className="pg">
          <div className="brandline">
            <span className="brand">
              <Mark />
              <span>{productName}</span>
            </span>
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            <p className="m-tag">{tagline}</p>
          </div>
          {children}
        </section>
        <aside className="plate" aria-hidden="true">
          <img src={lampAndBook} alt="" width={832} height={555} loading="lazy" />
          <blockquote>{tagline}</blockquote>
        </aside>
      </div>
    </div>
  )
}
