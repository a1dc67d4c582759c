/** `1 study`, `2 studies`, `1,200 studies`. */
export function counted(count: number, one: string, many: string): string {
  return `${inFigures(count)} ${count === 1 ? one : many}`
}

/** Made once: a list of conversations writes a thousand figures. */
const figures = new Intl.NumberFormat('en-US')

export function inFigures(count: number): string {
  return figures.format(count)
}
