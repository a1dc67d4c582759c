import { lazy } from 'react'

// Each of these waits until it is shown, so that the first screen stays small.
export const loadChat = () => import('./pages/chat-page.tsx')
export const loadKeeping = () => import('./pages/keep-conversations.ts')
export const loadWelcome = () => import('./pages/welcome-panel.tsx')
const loadVerify = () => import('./pages/verify-page.tsx')

export const ChatPage = lazy(() => loadChat().then(({ ChatPage }) => ({ default: ChatPage })))
export const LoginPage = lazy(() => import('./pages/login-page.tsx').then(({ LoginPage }) => ({ default: LoginPage })))
export const ResetPage = lazy(() => import('./pages/reset-page.tsx').then(({ ResetPage }) => ({ default: ResetPage })))
export const SignInReturnedPage = lazy(() =>
  import('./pages/sign-in-returned-page.tsx').then(({ SignInReturnedPage }) => ({ default: SignInReturnedPage })),
)
export const CheckEmailPage = lazy(() => loadVerify().then(({ CheckEmailPage }) => ({ default: CheckEmailPage })))
export const VerifyPage = lazy(() => loadVerify().then(({ VerifyPage }) => ({ default: VerifyPage })))
export const VerifiedPage = lazy(() => loadVerify().then(({ VerifiedPage }) => ({ default: VerifiedPage })))
export const NothingVerifiedPage = lazy(() =>
  loadVerify().then(({ NothingVerifiedPage }) => ({ default: NothingVerifiedPage })),
)
export const VerifyFailedPage = lazy(() => loadVerify().then(({ VerifyFailedPage }) => ({ default: VerifyFailedPage })))
export const NotFoundPage = lazy(() =>
  import('./pages/not-found-page.tsx').then(({ NotFoundPage }) => ({ default: NotFoundPage })),
)
export const SettingsPage = lazy(() =>
  import('./pages/settings-page.tsx').then(({ SettingsPage }) => ({ default: SettingsPage })),
)
export const HelpPage = lazy(() => import('./pages/help-page.tsx').then(({ HelpPage }) => ({ default: HelpPage })))
export const LegalPage = lazy(() => import('./pages/legal-page.tsx').then(({ LegalPage }) => ({ default: LegalPage })))
export const ManageAccountPage = lazy(() =>
  import('./pages/manage-account-page.tsx').then(({ ManageAccountPage }) => ({ default: ManageAccountPage })),
)
export const OfflinePage = lazy(() =>
  import('./pages/offline-page.tsx').then(({ OfflinePage }) => ({ default: OfflinePage })),
)
export const FamilyToast = lazy(() =>
  import('./pages/family-toast.tsx').then(({ FamilyToast }) => ({ default: FamilyToast })),
)
export const EditionSlip = lazy(() =>
  import('./edition-slip.tsx').then(({ EditionSlip }) => ({ default: EditionSlip })),
)
export const ConversationsPanel = lazy(() =>
  import('./pages/conversations-panel.tsx').then(({ ConversationsPanel }) => ({ default: ConversationsPanel })),
)
export const InstallDialog = lazy(() =>
  import('../features/install/install-dialog.tsx').then(({ InstallDialog }) => ({ default: InstallDialog })),
)
export const ProWelcomeDialog = lazy(() =>
  import('../features/billing/pro-welcome-dialog.tsx').then(({ ProWelcomeDialog }) => ({ default: ProWelcomeDialog })),
)
export const ShortcutsPanel = lazy(() =>
  import('./pages/shortcuts-panel.tsx').then(({ ShortcutsPanel }) => ({ default: ShortcutsPanel })),
)
export const PurchasePanel = lazy(() =>
  import('./pages/purchase-panel.tsx').then(({ PurchasePanel }) => ({ default: PurchasePanel })),
)
export const UpgradePanel = lazy(() =>
  import('./pages/upgrade-panel.tsx').then(({ UpgradePanel }) => ({ default: UpgradePanel })),
)
export const ConfirmDialog = lazy(() =>
  import('../ui/confirm-dialog.tsx').then(({ ConfirmDialog }) => ({ default: ConfirmDialog })),
)
export const WelcomePanel = lazy(() => loadWelcome().then(({ WelcomePanel }) => ({ default: WelcomePanel })))
