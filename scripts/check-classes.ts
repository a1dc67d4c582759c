// Each class of the page is styled in one file, by a name that says something: class names are global.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesOfOurs } from './files-of-ours.ts'

const root = join(import.meta.dirname, '..')
const minLetters = 4

type Selector = { file: string; classes: string[] }

const files = filesOfOurs(root, 'web').filter((path) => path.endsWith('.css'))
const selectors = files.flatMap(selectorsOf)
const homes = homesOf(selectors)
const complaints = [...homes].flatMap(([name, homesOfName]) => [
  ...(name.length < minLetters
    ? [`${[...homesOfName][0]}: the class "${name}" has fewer than ${minLetters} letters`]
    : []),
  ...(homesOfName.size > 1 ? [`the class "${name}" is styled in ${[...homesOfName].join(' and ')}`] : []),
])
for (const complaint of complaints) console.error(complaint)
console.log(`${homes.size} classes in ${files.length} files, ${complaints.length} complaints`)
process.exit(complaints.length > 0 || homes.size === 0 ? 1 : 0)

/** States (`is-open`, `has-word`) mean what the class beside them says, so they belong to no file. */
function selectorsOf(file: string): Selector[] {
  const text = readFileSync(join(root, file), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/"[^"]*"/g, '')
  return [...text.matchAll(/([^{};]+)\{/g)]
    .flatMap(([, list = '']) => (list.trim().startsWith('@') ? [] : partsOf(list)))
    .map((selector) => ({ file, classes: [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name) }))
    .map(({ classes }) => ({ file, classes: classes.filter((name) => !/^(is|has)-/.test(name)) }))
    .filter(({ classes }) => classes.length > 0)
}

/** A list of selectors, cut at the commas that stand in no brackets. */
function partsOf(list: string): string[] {
  let depth = 0
  return [...list]
    .map((letter) => {
      if (letter === '(') depth++
      if (letter === ')') depth--
      return letter === ',' && depth === 0 ? '\n' : letter.replace('\n', ' ')
    })
    .join('')
    .split('\n')
}

/** A class belongs where a selector begins with it; one that begins none, to the class it stands behind. */
function homesOf(all: Selector[]): Map<string, Set<string>> {
  const homes = new Map<string, Set<string>>()
  for (const { file, classes } of all) add(homes, classes[0] ?? '', file)
  const leading = new Map(homes)
  for (const { classes } of all)
    for (const [place, name] of classes.entries()) {
      if (leading.has(name)) continue
      const before = classes.slice(0, place).findLast((other) => leading.has(other)) ?? ''
      for (const home of leading.get(before) ?? []) add(homes, name, home)
    }
  return homes
}

function add(homes: Map<string, Set<string>>, name: string, home: string): void {
  homes.set(name, new Set([...(homes.get(name) ?? []), home]))
}
