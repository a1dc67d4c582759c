// The ground first, so that every screen's own style sheet comes after it.
import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'
import './ui/print.css'
import './ui/splash.css'
import './ui/button.css'
import './ui/field.css'
import './ui/pigments.css'
import './ui/skeleton.css'
import './app/shell.css'

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { callServerAt } from './api/server.ts'
import { callWithTokenOf } from './api/token.ts'
import { App } from './app/app.tsx'
import { ErrorBoundary } from './app/error-boundary.tsx'
import { readNotice } from './app/read-notice.ts'
import { hideToken, layFloor, readConversationAddress } from './app/use-screen.ts'
import { followConnection } from './device/connection.ts'
import { awaitInstall } from './device/install.ts'
import { followOtherTabs, readToken } from './device/person.ts'
import { platform, showPlatform } from './device/platform.ts'
import { purgeUnlisted } from './device/purge-unlisted.ts'
import { serverOrigin } from './device/server-origin.ts'
import { followTheme } from './device/theme.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

hideToken()
readConversationAddress()
layFloor()
const notice = readNotice()
showPlatform()
if (platform() === 'web') show(root)
else void prepareApp().then(() => show(root))

/** In an app, who is signed in lies in the system's safe. Not awaited at the top: every part of the page would wait. */
async function prepareApp(): Promise<void> {
  await import('./device/shell.ts').then(({ openShell }) => openShell())
}

function show(place: HTMLElement): void {
  followTheme()
  followOtherTabs()
  followConnection()
  purgeUnlisted()
  awaitInstall()
  callServerAt(serverOrigin)
  callWithTokenOf(readToken)
  createRoot(place).render(
    <StrictMode>
      <ErrorBoundary>
        <App notice={notice} />
      </ErrorBoundary>
    </StrictMode>,
  )
}
