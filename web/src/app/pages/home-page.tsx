import { useEffect } from 'react'
import { useShelf } from '../../device/use-shelf.ts'
import { Home } from '../../features/home/home.tsx'
import { productName } from '../../words/product.ts'

type Props = { onAsk: (question: string) => void; onResume: (conversation: string) => void }

export function HomePage({ onAsk, onResume }: Props) {
  const latest = useShelf()[0]
  useEffect(() => {
    document.title = productName
  }, [])
  return <Home onAsk={onAsk} onResume={latest ? () => onResume(latest.id) : null} />
}
