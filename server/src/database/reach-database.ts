import { DataFolderInUse, lockDataFolder } from './embedded/data-folder.ts'
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts'

/**
 * The database of the settings, for a command beside the server. The embedded one is started when it does not run;
 * one that a server of ours runs is used with it and left alone.
 */
export async function reachDatabase(
  { databaseUrl, dataFolder }: { databaseUrl: string | null; dataFolder: string },
  say: (line: string) => void,
): Promise<{ url: string; close: () => Promise<void> }> {
  if (databaseUrl) return { url: databaseUrl, close: async () => {} }
  const lock = await lockDataFolder(dataFolder).catch((error: unknown) => {
    if (error instanceof DataFolderInUse) return null
    throw error
  })
  try {
    const postgres = await startEmbeddedPostgres(dataFolder, say)
    const close = async () => {
      await postgres.stop()
      await lock?.release()
    }
    return { url: postgres.url, close: lock ? close : async () => {} }
  } catch (error) {
    await lock?.release()
    throw error
  }
}
