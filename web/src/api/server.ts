let origin: () => string = () => ''

/** Where every call goes to; empty for where the page came from. */
export function callServerAt(reader: () => string): void {
  origin = reader
}

export function callOrigin(): string {
  return origin()
}
