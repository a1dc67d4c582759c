import { lazy, memo, Suspense } from 'react'
import type { MarkdownProps } from './markdown/markdown.tsx'
import { plainWords } from './plain-words.ts'

export const loadMarkdown = () => import('./markdown/markdown.tsx')
const Markdown = lazy(() => loadMarkdown().then(({ Markdown }) => ({ default: Markdown })))

/** The answer typeset; while the typesetter is being fetched, its plain words. */
export const AnswerText = memo((props: MarkdownProps) => (
  <div className={props.isGrowing ? 'md is-writing' : 'md'}>
    <Suspense fallback={<p className="plain-words">{plainWords(props.text)}</p>}>
      <Markdown {...props} />
    </Suspense>
  </div>
))
