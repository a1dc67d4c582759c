import { dangerNetPath, readWeights as readDangerNet } from '../../server/src/modules/danger-net/danger-net.ts'
import { loadExamples } from '../../server/src/modules/examples/examples.ts'
import { loadAsked, loadGuidebook } from '../../server/src/modules/guidebook/guidebook.ts'
import { questionNetPath, readWeights as readQuestionNet } from '../../server/src/modules/question-net/question-net.ts'
import { loadWordVectors } from '../../server/src/modules/word-net/word-net.ts'
import { attempt, type Checked } from './checked.ts'

/** Of what there is to learn from a net may not have read so much: it is learned apart, and not after every line. */
const mostUnread = 0.15

/** Whether the nets over words are whole, and learned from about what is there to learn from now. */
export function checkNets(contentFolder: string): Checked {
  const words = attempt('content/nets/word-vectors.bin', () => loadWordVectors(contentFolder))
  const parts = [words, dangerNet(contentFolder), questionNet(contentFolder)]
  return {
    counts: `${words.value?.rows.size ?? 'no'} words that two nets know`,
    complaints: parts.flatMap(({ complaints }) => complaints),
  }
}

function dangerNet(contentFolder: string) {
  const where = 'content/nets/danger-net.bin'
  return attempt(where, () => {
    const { examples } = readDangerNet(dangerNetPath(contentFolder))
    mustKnow(examples, loadExamples(contentFolder).length, 'examples', 'danger')
  })
}

function questionNet(contentFolder: string) {
  const where = 'content/nets/question-net.bin'
  return attempt(where, () => {
    const { questions, answers } = readQuestionNet(questionNetPath(contentFolder))
    mustKnow(questions, loadAsked(contentFolder).length, 'questions', 'questions')
    for (const page of loadGuidebook(contentFolder).pages) {
      const unread = page.answers.filter(({ id }) => !answers.get(page.id)?.has(id))
      if (unread.length > 0) throw new Error(`knows nothing of ${page.id}: ${unread.map(({ id }) => id).join(', ')}`)
    }
  })
}

function mustKnow(read: number, all: number, what: string, script: string): void {
  if (Math.abs(all - read) > mostUnread * all)
    throw new Error(`learned from ${read} of ${all} ${what}; run scripts/nets/${script}.py`)
}
