export type Finding = { isWell: true; says: string } | { isWell: false; says: string; todo: string }
export type Check = () => Finding | Promise<Finding>

export function well(says: string): Finding {
  return { isWell: true, says }
}

/** The first line of what an error says: never a stack. */
export function shortly(error: unknown): string {
  const message = error instanceof AggregateError ? error.errors.map(shortly).join('; ') : (error as Error).message
  return (message || String((error as { code?: unknown }).code)).split('\n')[0] ?? ''
}
