import { lazy, memo, Suspense } from 'react'
import type { MarkdownProps } from './markdown/markdown.tsx'
import { plainWords } from './plain-words.ts'

const Plain = ({ text }: Pick<MarkdownProps, 'text'>) => <p className="plain-words">{plainWords(text)}</p>

export const loadMarkdown = () => import('./markdown/markdown.tsx')
// Who loses the network before the typesetter has come still reads the words.
const Markdown = lazy(() =>
  loadMarkdown().then(
    ({ Markdown }) => ({ default: Markdown }),
    () => ({ default: Plain }),
  ),
)

/** The answer typeset; while the typesetter is being fetched, or where it cannot be, its plain words. */
export const AnswerText = memo((props: MarkdownProps) => (
  <div className={props.isGrowing ? 'md is-writing' : 'md'}>
    <Suspense fallback={<Plain text={props.text} />}>
      <Markdown {...props} />
    </Suspense>
  </div>
))
