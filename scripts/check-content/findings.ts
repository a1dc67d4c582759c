import { loadGuidebook } from '../../server/src/modules/guidebook/guidebook.ts'
import { readStudies } from '../../server/src/modules/studies/studies.ts'
import { type Checked, indexesOfRepeats } from './checked.ts'

/** How many findings a page may choose: more would choose nothing. */
const maxChosen = 16

/** Holds the findings that a page wants a parent to know of to those that are on its topic. */
export function checkChosenFindings(contentFolder: string): Checked {
  const { pages } = loadGuidebook(contentFolder)
  const topicsOf = new Map(readStudies(contentFolder).map(({ id, topics }) => [id, topics]))
  const complaints = pages.flatMap(({ id, findings }) =>
    [
      ...findings
        .filter((study) => !topicsOf.get(study)?.includes(id))
        .map((study) => `no study ${study} on its topic`),
      ...indexesOfRepeats(findings).map((index) => `the study ${findings[index]} twice`),
      ...(findings.length > maxChosen ? [`${findings.length} findings, not at most ${maxChosen}`] : []),
    ].map((mistake) => `content/guidebook/${id}.md: ${mistake}`),
  )
  const counted = pages.reduce((sum, { findings }) => sum + findings.length, 0)
  return { counts: `${counted} findings chosen for pages`, complaints }
}
