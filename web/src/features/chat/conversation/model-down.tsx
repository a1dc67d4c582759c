import { Banner } from '../../../ui/banner.tsx'
import { modelDown } from '../../../words/chat.ts'

/** Stands above the field until the writing service answers again. */
export function ModelDown() {
  return (
    <div role="status">
      <Banner kind="warn">
        <b>{modelDown.title}</b> {modelDown.line}
      </Banner>
    </div>
  )
}
