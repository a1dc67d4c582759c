import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type GuidebookPage, loadGuidebook } from '../../server/src/modules/guidebook/guidebook.ts'
import { loadLexicon } from '../../server/src/modules/lexicon/lexicon.ts'
import { loadSafety } from '../../server/src/modules/safety/safety.ts'
import { type Checked, indexesOfRepeats } from './checked.ts'
import { loadAlone } from './load-alone.ts'
import { linesLost } from './page-form.ts'
import { bannedWordsIn, helpLinesIn } from './page-wording.ts'
import { mistakesInPage } from './pages.ts'

/** Holds content/guidebook to docs/writing-a-guidebook-page.md. */
export function checkGuidebook(contentFolder: string): Checked {
  const topics = new Set(loadLexicon(contentFolder).topics.keys())
  const names = readdirSync(join(contentFolder, 'guidebook')).filter((name) => name.endsWith('.md'))
  const ids = new Set(names.map((name) => name.replace('.md', '')))
  const { knownLines, kinds } = loadSafety(contentFolder)
  const read = names.map((name) => readPage(contentFolder, name, knownLines))
  const titles = read.map(({ page }) => page?.title ?? null)
  return {
    counts: `${names.length} guidebook pages`,
    complaints: [
      ...read.flatMap(({ name, page, complaints }) => [
        ...complaints,
        ...(page ? mistakesAmongPages(page, name, topics, ids) : []).map(
          (text) => `content/guidebook/${name}: ${text}`,
        ),
      ]),
      ...indexesOfRepeats(titles)
        .filter((index) => titles[index] !== null)
        .map((index) => `content/guidebook/${names[index]}: another page has the title "${titles[index]}"`),
      ...[...kinds.values()]
        .filter(({ part }) => part && !read.some(({ page }) => hasPart(page, part)))
        .map(({ id, part }) => `content/safety/kinds.json ${id}: no page ${part?.page} has a part "${part?.twist}"`),
    ],
  }
}

function hasPart(page: GuidebookPage | null, part: { page: string; twist: string }): boolean {
  return page?.id === part.page && page.twists.some(({ id }) => id === part.twist)
}

function readPage(contentFolder: string, name: string, knownLines: Set<string>) {
  const place = `content/guidebook/${name}`
  const text = readFileSync(join(contentFolder, 'guidebook', name), 'utf8')
  const { value, mistake } = loadAlone(`guidebook/${name}`, text, loadGuidebook)
  const page: GuidebookPage | null = value?.pages[0] ?? null
  return {
    name,
    page,
    complaints: [
      ...(mistake === null ? [] : [`${place}: ${mistake}`]),
      ...(page ? linesLost(text, page.stages) : []).map(({ line, mistake }) => `${place}:${line}: ${mistake}`),
      ...bannedWordsIn(text).map(({ line, words }) => `${place}:${line}: banned: "${words}"`),
      ...helpLinesIn(text)
        .filter((line) => !knownLines.has(line))
        .map((line) => `${place}: ${line} is not among the lines of content/safety/help-cards.json`),
      ...(page ? mistakesInPage(page) : []).map((mistake) => `${place}: ${mistake}`),
    ],
  }
}

function mistakesAmongPages(page: GuidebookPage, name: string, topics: Set<string>, ids: Set<string>): string[] {
  return [
    ...(`${page.id}.md` === name ? [] : [`the id "${page.id}" is not the file's name`]),
    ...page.topics.filter((topic) => !topics.has(topic)).map((topic) => `no topic "${topic}" in the lexicon`),
    ...page.next.filter((next) => !ids.has(next)).map((next) => `no page "${next}" to go on to`),
    ...(page.next.includes(page.id) ? ['goes on to itself'] : []),
  ]
}
