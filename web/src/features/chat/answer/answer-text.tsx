import { type ComponentType, lazy, memo, Suspense, useState } from 'react'
import type { MarkdownProps } from './markdown/markdown.tsx'
import { plainWords } from './plain-words.ts'

const Plain = ({ text }: Pick<MarkdownProps, 'text'>) => <p className="plain-words">{plainWords(text)}</p>

let typesetter: ComponentType<MarkdownProps> | undefined

export const loadMarkdown = async () => {
  typesetter ??= (await import('./markdown/markdown.tsx')).Markdown
  return typesetter
}

// Who loses the network before the typesetter has come still reads the words.
const LateTypesetter = lazy(() =>
  loadMarkdown().then(
    (Markdown) => ({ default: Markdown }),
    () => ({ default: Plain }),
  ),
)

/** The answer typeset; while the typesetter is being fetched, or where it cannot be, its plain words. */
export const AnswerText = memo((props: MarkdownProps) => {
  // What is lazy shows its fallback for a moment even when it has long been there.
  const [Typesetter] = useState<ComponentType<MarkdownProps>>(() => typesetter ?? LateTypesetter)
  return (
    <div className={props.isGrowing ? 'markdown is-writing' : 'markdown'} dir="auto">
      <Suspense fallback={<Plain text={props.text} />}>
        <Typesetter {...props} />
      </Suspense>
    </div>
  )
})
