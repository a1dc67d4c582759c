import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GuidebookPage } from './page.ts'
import { parsePage } from './parse-page.ts'

export { type Asked, loadAsked, loadAskedOn } from './asked.ts'
export { loadMatters, type Matter, makeIsBelow, makeIsOfPlan, partName, studiesOn } from './matters.ts'
export {
  type GuidebookPage,
  type Months,
  type PageStage,
  type Step,
  type StraightAnswer,
  slots,
  type Twist,
} from './page.ts'

export type Guidebook = {
  pages: GuidebookPage[]
  pagesOn: (topic: string) => GuidebookPage[]
}

/** Reads content/guidebook. Throws with the page and the place of a mistake. */
export function loadGuidebook(contentFolder: string): Guidebook {
  const folder = join(contentFolder, 'guidebook')
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
  const pages = names.map((name) => compact(parsePage(name, readFileSync(join(folder, name), 'utf8'))))
  const topics = new Set(pages.flatMap((page) => page.topics))
  const byTopic = new Map([...topics].map((topic) => [topic, pagesOn(topic, pages)]))
  return {
    pages,
    pagesOn: (topic) => byTopic.get(topic) ?? [],
  }
}

/** A page that has the topic first is about it; one that has it later touches it. */
function pagesOn(topic: string, pages: GuidebookPage[]): GuidebookPage[] {
  return pages
    .filter(({ topics }) => topics.includes(topic))
    .sort((a, b) => a.topics.indexOf(topic) - b.topics.indexOf(topic))
}

/**
 * A copy with strings of their own: a part of a text keeps the whole text in memory, at two bytes a letter. Not by JSON,
 * which has no word for months without an end.
 */
function compact(page: GuidebookPage): GuidebookPage {
  return structuredClone(page)
}
