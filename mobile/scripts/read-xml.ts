/** An element of a document: its attributes, its children, and the text directly in it. */
export type Element = { name: string; attributes: Record<string, string>; children: Element[]; text: string }

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const nameForm = String.raw`[A-Za-z_][\w.:-]*`
const tagForm = new RegExp(String.raw`^<(/?)(${nameForm})((?:\s+${nameForm}\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(/?)>`)
const skipped = /^(<\?[\s\S]*?\?>|<!--(?:(?!--)[\s\S])*-->|<!DOCTYPE[^>[]*>)/

/** Reads a document that is well-formed: no less, and no entity of its own. Throws with the line of what is not. */
export function parseXml(source: string): Element {
  const open: Element[] = [{ name: '', attributes: {}, children: [], text: '' }]
  let at = 0
  const fail = (why: string): never => {
    throw new Error(`line ${source.slice(0, at).split('\n').length}: ${why}`)
  }
  while (at < source.length) {
    const rest = source.slice(at)
    const here = open[open.length - 1] ?? fail('nothing is open')
    const [aside] = skipped.exec(rest) ?? []
    if (aside) {
      at += aside.length
      continue
    }
    if (!rest.startsWith('<')) {
      const [text = ''] = /^[^<]+/.exec(rest) ?? []
      if (open.length === 1 && text.trim().replace('\uFEFF', '') !== '') fail('text outside the root')
      here.text += decode(text, fail)
      at += text.length
      continue
    }
    const [whole = '', closing, name = '', given = '', empty] = tagForm.exec(rest) ?? fail('no tag')
    if (closing) {
      if (here.name !== name || given) fail(`</${name}> closes <${here.name}>`)
      open.pop()
    } else {
      if (open.length === 1 && here.children.length > 0) fail('a second root')
      const element: Element = { name, attributes: attributesIn(given, fail), children: [], text: '' }
      here.children.push(element)
      if (!empty) open.push(element)
    }
    at += whole.length
  }
  if (open.length > 1) fail(`<${open[open.length - 1]?.name}> is not closed`)
  return open[0]?.children[0] ?? fail('no root')
}

export function findAll(element: Element, name: string): Element[] {
  return element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...findAll(child, name)])
}

export function textOf(element: Element | undefined): string {
  return element?.text.trim() ?? ''
}

function attributesIn(given: string, fail: (why: string) => never): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [, name = '', , one, other] of given.matchAll(
    new RegExp(String.raw`(${nameForm})\s*=\s*("([^"]*)"|'([^']*)')`, 'g'),
  )) {
    if (name in found) fail(`${name} is said twice`)
    found[name] = decode(one ?? other ?? '', fail)
  }
  return found
}

function decode(text: string, fail: (why: string) => never): string {
  return text.replace(/&(#x?[\da-fA-F]+|\w+)?;?/g, (all, name: string | undefined) => {
    if (!name || !all.endsWith(';')) return fail('a bare &')
    if (name.startsWith('#x')) return String.fromCodePoint(Number.parseInt(name.slice(2), 16))
    if (name.startsWith('#')) return String.fromCodePoint(Number(name.slice(1)))
    return entities[name] ?? fail(`&${name}; is nobody's entity`)
  })
}
