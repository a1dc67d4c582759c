import { useEffect } from 'react'
import { productName } from '../words/product.ts'

/** Names the browser's tab. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    document.title = title ? `${title} | ${productName}` : productName
  }, [title])
}
