import { Component, type ReactNode } from 'react'
import { crashed } from '../words/failures.ts'

type Props = { children: ReactNode }

/** React offers no other way than a class to catch what a screen throws. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <ErrorScreen /> : this.props.children
  }
}

function ErrorScreen() {
  return (
    <main id="main" className="is-alone">
      <div className="center">
        <div className="message" role="alert">
          <h1>{crashed.title}</h1>
          <p>{crashed.text}</p>
          <p className="small muted">{crashed.inDanger}</p>
          <div className="message-actions">
            <button type="button" className="button button-primary" onClick={() => window.location.reload()}>
              {crashed.refresh}
            </button>
          </div>
        </div>
      </div>
    </main>
  )
}
