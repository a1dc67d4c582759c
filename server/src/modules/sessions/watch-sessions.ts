const pollMs = 500

/** Looks twice a second whether the sessions of open streams still count, wherever they may be ended. */
export function watchSessions(living: (ids: string[]) => Promise<Set<string>>) {
  const open = new Map<string, Set<AbortController>>()
  let timer: NodeJS.Timeout | null = null

  function schedule(): void {
    if (timer || open.size === 0) return
    timer = setTimeout(() => void look(), pollMs)
  }

  async function look(): Promise<void> {
    const asked = [...open.keys()]
    // A database that cannot be asked ends no stream; the next look will tell.
    const found = await living(asked).catch(() => new Set(asked))
    for (const id of asked) if (!found.has(id)) for (const over of open.get(id) ?? []) over.abort()
    timer = null
    schedule()
  }

  return {
    untilOver(id: string, signal: AbortSignal): AbortSignal {
      if (signal.aborted) return signal
      const over = new AbortController()
      const streams = open.get(id) ?? new Set()
      open.set(id, streams.add(over))
      signal.addEventListener('abort', () => {
        over.abort()
        streams.delete(over)
        if (streams.size === 0) open.delete(id)
      })
      schedule()
      return over.signal
    },

    close(): void {
      if (timer) clearTimeout(timer)
      open.clear()
    },
  }
}
