import { type Element, parseXml, textOf } from './read-xml.ts'

export type PlistValue = string | number | boolean | PlistValue[] | { [name: string]: PlistValue }

/** Reads a property list whose root is a dictionary, as Apple's PropertyList-1.0 has it. Throws where it is not one. */
export function plistIn(source: string): { [name: string]: PlistValue } {
  const root = parseXml(source)
  const [dict] = root.children
  if (root.name !== 'plist' || root.attributes.version !== '1.0' || root.children.length !== 1 || dict?.name !== 'dict')
    throw new Error('This is no property list of one dictionary.')
  return dictIn(dict)
}

function dictIn({ children }: Element): { [name: string]: PlistValue } {
  const found: { [name: string]: PlistValue } = {}
  for (let at = 0; at < children.length; at += 2) {
    const [key, value] = [children[at], children[at + 1]]
    if (key?.name !== 'key' || !value) throw new Error('A dictionary wants a key before each value.')
    if (textOf(key) in found) throw new Error(`The key ${textOf(key)} stands twice.`)
    found[textOf(key)] = valueIn(value)
  }
  return found
}

function valueIn(element: Element): PlistValue {
  const text = textOf(element)
  switch (element.name) {
    case 'dict':
      return dictIn(element)
    case 'array':
      return element.children.map(valueIn)
    case 'string':
      return text
    case 'true':
    case 'false':
      return element.name === 'true'
    case 'integer':
    case 'real':
      if (text === '' || Number.isNaN(Number(text))) throw new Error(`${text} is no number.`)
      return Number(text)
    default:
      throw new Error(`<${element.name}> is no value that we use.`)
  }
}
