// First of all imports: it must run before any schema is built.
import '../../api/without-eval.ts'
import { serverCopies } from '../../features/chat/store/server-copy.ts'
import { startSync } from '../../features/sync/start-sync.ts'

/** Begins to keep a signed-in parent's conversations on the server. Once for a page. */
export function syncConversations(onSessionOver: () => void): void {
  startSync(serverCopies, onSessionOver)
}
