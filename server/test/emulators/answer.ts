export type Answer = { status: number; type: string; body: string; headers?: Record<string, string> }

export function json(body: unknown, status = 200): Answer {
  return { status, type: 'application/json', body: JSON.stringify(body) }
}

export const nowhere: Answer = { status: 404, type: 'text/plain', body: 'Resource not found.' }

/** An opaque cursor that holds a place, as services hand them out. */
export function cursorAt(place: number): string {
  return Buffer.from(`["place",${place}]==`).toString('base64')
}

/** The place of a cursor, 0 for the first one, null when it is no cursor of ours. */
export function placeOf(cursor: string | null): number | null {
  if (cursor === '*') return 0
  const found = /^\["place",(\d+)\]==$/.exec(Buffer.from(cursor ?? '', 'base64').toString())?.[1]
  return found === undefined ? null : Number(found)
}
