/** `1 study`, `2 studies`, `1,200 studies`. */
export function counted(count: number, one: string, many: string): string {
  return `${inFigures(count)} ${count === 1 ? one : many}`
}

export function inFigures(count: number): string {
  return count.toLocaleString('en-US')
}
