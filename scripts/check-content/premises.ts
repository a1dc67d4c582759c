import { loadAsked, loadGuidebook } from '../../server/src/modules/guidebook/guidebook.ts'
import { loadPremises, makeCountUnsaid } from '../../server/src/readers/question-net/question-net.ts'
import { attempt, type Checked, indexesOfRepeats } from './checked.ts'

/** Of the questions that an answer settles so many say what it presupposes: it holds back who words it otherwise. */
const minSaid = 0.8

/** Whether content/premises speaks of answers that there are, and of what their questions say. */
export function checkPremises(contentFolder: string): Checked {
  const read = attempt('content/premises', () => loadPremises(contentFolder))
  const premises = read.value ?? []
  const unsaid = makeCountUnsaid(premises)
  const answers = new Set(
    loadGuidebook(contentFolder).pages.flatMap((page) => page.answers.map(({ id }) => `${page.id}:${id}`)),
  )
  const nameOf = ({ page, answer }: { page: string; answer: string }) => `${page}:${answer}`
  const asked = Map.groupBy(
    loadAsked(contentFolder).flatMap((line) => line.answers.map((answer) => ({ ...line, answer }))),
    nameOf,
  )
  const names = premises.map(nameOf)
  const repeats = indexesOfRepeats(names).map((at) => `${names[at]} stands twice`)
  const complaints = premises.flatMap((one) => {
    const name = nameOf(one)
    if (!answers.has(name)) return [`there is no answer ${name}`]
    const own = asked.get(name) ?? []
    const said = own.filter((line) => unsaid(line.asked)(one.page, one.answer) === 0).length
    return said < minSaid * own.length ? [`${said} of ${own.length} questions for ${name} say what it presupposes`] : []
  })
  return {
    counts: `${premises.length} answers with premises`,
    complaints: [...read.complaints, ...[...repeats, ...complaints].map((mistake) => `content/premises: ${mistake}`)],
  }
}
