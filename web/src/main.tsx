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
import { takeNotice } from './app/take-notice.ts'
import { hideToken } from './app/use-screen.ts'
import { followAppLinks } from './device/app-links.ts'
import { followConnection } from './device/connection.ts'
import { forgetSilent } from './device/forget-silent.ts'
import { awaitInstall } from './device/install.ts'
import { followOtherTabs, readToken } from './device/person.ts'
import { showPlatform } from './device/platform.ts'
import { serverOrigin } from './device/server-origin.ts'
import { followTheme } from './device/theme.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

hideToken()
const notice = takeNotice()
showPlatform()
followTheme()
followOtherTabs()
followConnection()
forgetSilent()
awaitInstall()
followAppLinks()
callServerAt(serverOrigin)
callWithTokenOf(readToken)
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <App notice={notice} />
    </ErrorBoundary>
  </StrictMode>,
)
