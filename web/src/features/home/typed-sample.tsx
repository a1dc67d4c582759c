import { useMemo } from 'react'
import { shuffled } from '../../ui/typewriter.ts'
import { phone, useMedia } from '../../ui/use-media.ts'
import { useTypewriter } from '../../ui/use-typewriter.ts'
import { homeWords } from '../../words/home.ts'
import { sampleFor } from './sample.ts'

const pace = { typed: [50, 50], hold: 1700, deleted: 28 } as const

/** The field's placeholder, typed letter by letter. Apart from the composer so that only it draws again. */
export function TypedSample({ samples }: { samples: readonly string[] }) {
  const isPhone = useMedia(phone)
  const order = useMemo(() => shuffled(samples), [samples])
  const texts = useMemo(() => order.map((sample) => sampleFor(sample, isPhone)), [order, isPhone])
  const shown = useTypewriter(texts, pace, null)
  return (
    <span className="fake" aria-hidden="true">
      {homeWords.example(shown)}
      <span className="caret" />
    </span>
  )
}
