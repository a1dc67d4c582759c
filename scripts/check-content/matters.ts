import { loadGuidebook, loadMatters, type Matter, partName } from '../../server/src/modules/guidebook/guidebook.ts'
import { readStudies } from '../../server/src/modules/studies/studies.ts'
import { attempt, type Checked, indexesOfRepeats } from './checked.ts'

type Page = ReturnType<typeof loadGuidebook>['pages'][number]

/** Whether content/matters sorts every part of the guidebook's pages once, and names lines and studies that there are. */
export function checkMatters(contentFolder: string): Checked {
  const read = attempt('content/matters', () => loadMatters(contentFolder))
  const ofPages = read.value ?? new Map<string, Matter[]>()
  const { pages } = loadGuidebook(contentFolder)
  const known = new Set(readStudies(contentFolder).map(({ id }) => id))
  const strange = [...ofPages.keys()].filter((id) => !pages.some((page) => page.id === id))
  const complaints = pages.flatMap((page) => {
    const matters = ofPages.get(page.id)
    const mistakes = matters ? mistakesIn(page, matters, known) : ['is missing']
    return mistakes.map((mistake) => `content/matters/${page.id}.jsonl: ${mistake}`)
  })
  return {
    counts: `${[...ofPages.values()].flat().length} matters of pages`,
    complaints: [
      ...read.complaints,
      ...strange.map((id) => `content/matters/${id}.jsonl: there is no such page`),
      ...complaints,
    ],
  }
}

function mistakesIn({ answers, twists, byStage }: Page, matters: Matter[], known: ReadonlySet<string>): string[] {
  const parts = [...answers, ...twists].map(partName)
  const sorted = matters.flatMap((matter) => matter.parts)
  const lines = Object.values(byStage).flatMap(({ steps, words, help, ask }) => [
    ...steps.map(({ title }) => title),
    ...[...words, ...help, ...ask],
  ])
  return [
    ...indexesOfRepeats(matters.map(({ matter }) => matter)).map((at) => `"${matters[at]?.matter}" stands twice`),
    ...indexesOfRepeats(sorted).map((at) => `${sorted[at]} is in two matters`),
    ...parts.filter((part) => !sorted.includes(part)).map((part) => `${part} is in no matter`),
    ...sorted.filter((part) => !parts.includes(part)).map((part) => `there is no part ${part}`),
    ...matters
      .flatMap((matter) => matter.lines)
      .filter((beginning) => !lines.some((line) => line.startsWith(beginning)))
      .map((beginning) => `no line begins "${beginning}"`),
    ...matters
      .flatMap(({ studies = [] }) => studies)
      .filter((id) => !known.has(id))
      .map((id) => `there is no study ${id}`),
  ]
}
