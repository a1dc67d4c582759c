let read: () => string | null = () => null

/** Whose token every call carries. Without one it is the device's guest who calls. */
export function callWithTokenOf(reader: () => string | null): void {
  read = reader
}

export function callToken(): string | null {
  return read()
}
