import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'

/** What was learned, in a form that can be kept: lists of names and typed arrays of numbers, or such forms by name. */
export type Learned = { [name: string]: string[] | Numbers | Learned }
type Numbers = Uint8Array | Uint16Array | Int32Array | Uint32Array | Float32Array | Float64Array
/** Gives what is kept under a name, or learns it now. */
export type Recall = <Kept extends Learned>(name: string, learn: () => Kept) => Kept

export const learnAnew: Recall = (_name, learn) => learn()

type Options = {
  folder: string
  contentFolder: string
  /** Stands for the program that learns: another one may learn something else from the same texts. */
  program: string
  say: (line: string) => void
}

/** Keeps what was learned from the content for later starts, for as long as neither content nor program changes. */
export function openLearned({ folder, contentFolder, program, say }: Options): Recall {
  const key = digestOf([program, process.version, ...textsIn(contentFolder)])
  return <Kept extends Learned>(name: string, learn: () => Kept): Kept => {
    const path = join(folder, `${name}-${key.slice(0, 12)}.bin`)
    const kept = read<Kept>(path, key)
    if (kept) return kept
    say(`Learning from the content: ${name.replaceAll('-', ' ')}`)
    const learned = learn()
    try {
      write(path, folder, key, learned)
      dropOldest(folder, name)
    } catch (error) {
      say(`What was learned could not be kept in ${folder}: ${error instanceof Error ? error.message : error}`)
    }
    return learned
  }
}

/** Of several programs and contents that take turns in one folder, so many find theirs again. */
const mostKept = 4

function dropOldest(folder: string, name: string): void {
  const kept = readdirSync(folder).filter((file) => new RegExp(`^${name}-[0-9a-f]{12}\\.bin$`).test(file))
  const byAge = kept.toSorted((one, other) => ageOf(join(folder, one)) - ageOf(join(folder, other)))
  for (const file of byAge.slice(mostKept)) rmSync(join(folder, file), { force: true })
}

function ageOf(path: string): number {
  return Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0)
}

const learnedFrom = ['asked', 'lexicon', 'guidebook', 'examples', 'home/sets', 'home/stories']

function textsIn(contentFolder: string): string[] {
  return learnedFrom
    .map((part) => join(contentFolder, part))
    .filter(existsSync)
    .flatMap((part) =>
      readdirSync(part)
        .sort()
        .flatMap((name) => [name, readFileSync(join(part, name), 'utf8')]),
    )
}

function digestOf(parts: string[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.length}:`).update(part)
  return hash.digest('hex')
}

const checksumBytes = 32

// The checksum and the key say that these are the bytes that `write` put there for the same program and content, so
// the form is the one that was learned.
function read<Kept>(path: string, key: string): Kept | null {
  if (!existsSync(path)) return null
  const bytes = readFileSync(path)
  const body = bytes.subarray(checksumBytes)
  if (!checksumOf(body).equals(bytes.subarray(0, checksumBytes))) return null
  const found = deserialize(body) as { key: string; learned: Kept }
  return found.key === key ? found.learned : null
}

function write(path: string, folder: string, key: string, learned: Learned): void {
  mkdirSync(folder, { recursive: true })
  const body = serialize({ key, learned })
  // A name of its own: two processes that start together both write, and the last one's whole file stays.
  const own = `${path}.${process.pid}`
  writeFileSync(own, Buffer.concat([checksumOf(body), body]))
  renameSync(own, path)
}

function checksumOf(body: Uint8Array): Buffer {
  return createHash('sha256').update(body).digest()
}
