// Writes the worker that keeps the built page on a device: its source, with what this build is made of.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What no screen needs at once is kept when it is first seen: pictures, letters beyond English. */
const isShell = (path) =>
  /^\/assets\/.*\.(js|css|svg)$/.test(path) ||
  /^\/assets\/(literata|atkinson|kalam)-basic-.*\.woff2$|^\/assets\/(figtree-zero-.*\.woff2|arrow-.*\.ttf)$/.test(
    path,
  ) ||
  ['/favicon.svg', '/manifest.webmanifest', '/icons/app-192.png'].includes(path)

/** `built` are the paths of the built files as a browser asks for them. Throws when the page has no script. */
export function writeShellWorker({ source, folder, built }) {
  const files = built.filter(isShell).toSorted()
  if (!files.some((path) => path.endsWith('.js'))) throw new Error('The built page has no scripts.')
  const hash = createHash('sha256').update(readFileSync(join(folder, 'index.html')))
  for (const path of files) hash.update(path).update(readFileSync(join(folder, path)))
  const edition = hash.digest('hex').slice(0, 16)
  const text = readFileSync(source, 'utf8')
    .replace('__EDITION__', JSON.stringify(edition))
    .replace('__FILES__', JSON.stringify(['/', ...files]))
  writeFileSync(join(folder, 'shell-worker.js'), text)
}
