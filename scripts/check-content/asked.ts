import { loadAsked, loadGuidebook } from '../../server/src/modules/guidebook/guidebook.ts'
import { attempt, type Checked, indexesOfRepeats } from './checked.ts'

/** An answer is known by so many questions at least. */
const minAsked = 7

/** Whether content/asked and the straight answers of content/guidebook belong together. */
export function checkAsked(contentFolder: string): Checked {
  const read = attempt('content/asked', () => loadAsked(contentFolder))
  const asked = read.value ?? []
  const pages = new Map(loadGuidebook(contentFolder).pages.map((page) => [page.id, page]))
  const complaints = [...Map.groupBy(asked, ({ page }) => page)].flatMap(([id, lines]) => {
    const page = pages.get(id)
    if (!page) return [`content/asked/${id}.jsonl: there is no such page`]
    const counts = new Map(page.answers.map((answer) => [answer.id, 0]))
    for (const answer of lines.flatMap(({ answers }) => answers)) counts.set(answer, (counts.get(answer) ?? 0) + 1)
    return [
      ...indexesOfRepeats(lines.map((line) => line.asked.toLowerCase())).map(
        (at) => `"${lines[at]?.asked}" stands twice`,
      ),
      ...[...counts].flatMap(([answer, count]) => {
        if (!page.answers.some((own) => own.id === answer)) return [`there is no answer ${answer}`]
        return count < minAsked ? [`${count} questions for the answer ${answer}`] : []
      }),
    ].map((mistake) => `content/asked/${id}.jsonl: ${mistake}`)
  })
  const missing = [...pages.keys()].filter((id) => !asked.some(({ page }) => page === id))
  return {
    counts: `${asked.length} questions that straight answers settle`,
    complaints: [...read.complaints, ...complaints, ...missing.map((id) => `content/asked/${id}.jsonl is missing`)],
  }
}
