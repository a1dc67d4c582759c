/** `1 study`, `2 studies`, `1,200 studies`. */
export function counted(count: number, one: string, many: string): string {
  return `${inFigures(count)} ${count === 1 ? one : many}`
}

/** A whole number. A number format would take 3 ms of the first screen. */
export function inFigures(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
}
