import { DataFolderInUse, lockDataFolder } from './data-folder.ts'
import { runningPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

/** The embedded database for a short look: the one that a running Nestbook has open, or started for as long as it takes. */
export async function openPostgresBeside(dataFolder: string): Promise<{ url: string; close: () => Promise<void> }> {
  try {
    const lock = await lockDataFolder(dataFolder)
    const postgres = await startEmbeddedPostgres(dataFolder, () => {})
    return {
      url: postgres.url,
      close: async () => {
        await postgres.stop()
        await lock.release()
      },
    }
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error
    const url = await runningPostgres(dataFolder)
    if (url === null) throw error
    return { url, close: async () => {} }
  }
}
