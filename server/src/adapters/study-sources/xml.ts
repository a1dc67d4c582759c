import { XmlElement } from '@rgrove/parse-xml'

/** The first child of that name, or null. */
export function child(of: XmlElement | null, name: string): XmlElement | null {
  return (of && childrenNamed(of, name)[0]) ?? null
}

/** All elements at the end of a path; every step but the last takes its first match. */
export function childrenAt(of: XmlElement | null, ...path: string[]): XmlElement[] {
  const last = path.at(-1) ?? ''
  const parent = path.slice(0, -1).reduce(child, of)
  return parent ? childrenNamed(parent, last) : []
}

/** The text at the end of a path, with that of the markup in it; empty when there is none. */
export function textAt(of: XmlElement | null, ...path: string[]): string {
  return (path.reduce(child, of)?.text ?? '').replace(/\s+/g, ' ').trim()
}

function childrenNamed(of: XmlElement, name: string): XmlElement[] {
  return of.children.filter((node): node is XmlElement => node instanceof XmlElement && node.name === name)
}
