import { dangerNetPath, readWeights } from '../../server/src/modules/danger-net/danger-net.ts'
import { loadExamples } from '../../server/src/modules/examples/examples.ts'
import { attempt, type Checked } from './checked.ts'

/** Of the examples the net may not have read so many: it is learned apart, and not after every line. */
const mostUnread = 0.15

/** Whether the net that reads danger is whole, and learned from about what is there to learn from now. */
export function checkDangerNet(contentFolder: string): Checked {
  const where = 'content/safety/danger-net.bin'
  const net = attempt(where, () => readWeights(dangerNetPath(contentFolder)))
  const examples = attempt('content/examples', () => loadExamples(contentFolder).length)
  if (!net.value || !examples.value)
    return { counts: 'no net that reads danger', complaints: [...net.complaints, ...examples.complaints] }
  const isBehind = Math.abs(examples.value - net.value.examples) > mostUnread * examples.value
  const behind = `${where}: learned from ${net.value.examples} of ${examples.value} examples; run scripts/danger-net/learn.py`
  return {
    counts: `a net of ${net.value.rows.size} words that learned from ${net.value.examples} examples`,
    complaints: isBehind ? [behind] : [],
  }
}
