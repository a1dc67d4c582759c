import { join } from 'node:path/posix'

type Value = string | Value[] | { [key: string]: Value }
type Thing = { [key: string]: Value }

/** An Xcode project: what it builds, and which files it names, as paths from the folder that the project lies in. */
export type XcodeProject = { named: string[]; built: string[]; dangling: string[] }

/** Reads a project.pbxproj, an OpenStep property list of objects that name each other. Throws where it is not one. */
export function readXcode(source: string): XcodeProject {
  const { objects, rootObject } = thing(parse(source))
  const all = thing(objects)
  const dangling = idsIn([objects ?? '', rootObject ?? '']).filter((id) => !(id in all))
  const at = (id: Value | undefined) => thing(all[text(id)])
  const paths = new Map<string, string>()
  const walk = (id: Value, base: string) => {
    const { isa, path, sourceTree, children } = at(id)
    const here = sourceTree === 'SOURCE_ROOT' ? text(path) : join(base, text(path))
    if (isa === 'PBXFileReference' && sourceTree !== 'BUILT_PRODUCTS_DIR') paths.set(text(id), here)
    for (const child of list(children)) walk(child, here)
  }
  walk(at(rootObject).mainGroup ?? '', '')
  const built = Object.values(all)
    .map(thing)
    .filter(({ isa }) => isa === 'PBXSourcesBuildPhase' || isa === 'PBXResourcesBuildPhase')
    .flatMap(({ files }) => list(files).map((file) => text(at(file).fileRef)))
    .flatMap((ref) => paths.get(ref) ?? list(at(ref).children).map((child) => paths.get(text(child)) ?? ''))
  return { named: [...paths.values()], built, dangling }
}

function idsIn(value: Value): string[] {
  if (typeof value === 'string') return /^[0-9A-F]{24}$/.test(value) ? [value] : []
  return (Array.isArray(value) ? value : Object.values(value)).flatMap(idsIn)
}

const thing = (value: Value | undefined): Thing => (typeof value === 'object' && !Array.isArray(value) ? value : {})
const list = (value: Value | undefined): Value[] => (Array.isArray(value) ? value : [])
const text = (value: Value | undefined): string => (typeof value === 'string' ? value : '')

const tokenForm = /\s+|\/\*[\s\S]*?\*\/|\/\/[^\n]*|("(?:[^"\\]|\\[\s\S])*"|[\w./$-]+|[{}()=;,])/y

function parse(source: string): Value {
  const tokens: string[] = []
  tokenForm.lastIndex = 0
  while (tokenForm.lastIndex < source.length) {
    const from = tokenForm.lastIndex
    const found = tokenForm.exec(source)
    if (!found) throw new Error(`line ${source.slice(0, from).split('\n').length}: is no part of a property list`)
    if (found[1]) tokens.push(found[1])
  }
  let next = 0
  const take = (wanted: string) => {
    if (tokens[next++] !== wanted) throw new Error(`wants ${wanted} and has ${tokens[next - 1] ?? 'nothing more'}`)
  }
  const value = (): Value => {
    const token = tokens[next++] ?? ''
    if (token === '(') {
      const items: Value[] = []
      while (tokens[next] !== ')') {
        items.push(value())
        if (tokens[next] !== ')') take(',')
      }
      next++
      return items
    }
    if (token !== '{') {
      if (/^[)}=;,]?$/.test(token)) throw new Error(`has ${token || 'its end'} in place of a value`)
      return token.replace(/^"|"$/g, '')
    }
    const entries: Thing = {}
    while (tokens[next] !== '}') {
      const key = text(value())
      if (key in entries) throw new Error(`names ${key} twice`)
      take('=')
      entries[key] = value()
      take(';')
    }
    next++
    return entries
  }
  const root = value()
  if (next < tokens.length) throw new Error('goes on after its end')
  return root
}
