import { useEffect } from 'react'
import { Home } from '../../features/home/home.tsx'
import { productName } from '../../words/product.ts'

export function HomePage({ onAsk }: { onAsk: (question: string) => void }) {
  useEffect(() => {
    document.title = productName
  }, [])
  return <Home onAsk={onAsk} />
}
