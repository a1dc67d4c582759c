import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptySplit, repairLast, splitBlocks } from './blocks.ts'

const answer = `Three in the morning is a lonely hour.

### Tonight

1. **Walk her back.** Quietly.

   Keep the lights low.
2. A bedtime pass. [1]

- one

- two
lazy words
> quoted
still quoted

| a | b |
|---|---|
| 1 | 2 |

\`\`\`js
code

more
\`\`\`
Last words
===`

function grownBy(steps: number[]) {
  let split = emptySplit
  let end = 0
  for (const step of steps) {
    end = Math.min(answer.length, end + step)
    split = splitBlocks(split, answer.slice(0, end))
  }
  return splitBlocks(split, answer)
}

test('[CHAT-04] However an answer is cut on its way, it is split as if it had come whole', () => {
  const whole = splitBlocks(emptySplit, answer)
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 40 })), (steps) => {
      expect(grownBy(steps)).toEqual(whole)
    }),
  )
})

test('[CHAT-04] Only the last block is read again while the text grows', () => {
  const before = splitBlocks(emptySplit, 'One.\n\nTwo.\n\nThree')
  const after = splitBlocks(before, 'One.\n\nTwo.\n\nThree and more')
  expect(after.blocks[0]).toBe(before.blocks[0])
  expect(after.blocks[1]).toBe(before.blocks[1])
  expect(after.blocks[2]?.raw).toBe('Three and more')
})

test('[CHAT-04] Text that changed instead of growing is read again', () => {
  const before = splitBlocks(emptySplit, 'One.\n\nTwo.')
  expect(splitBlocks(before, 'Other.').blocks.map(({ raw }) => raw)).toEqual(['Other.'])
})

test('an open mark is closed behind the last word, wherever the text has got to', () => {
  for (const ending of ['', ' ', '\n']) {
    const [last] = splitBlocks(emptySplit, `1. **Tend to whoever got${ending}`).blocks
    expect(last && repairLast(last)?.raw).toBe('1. **Tend to whoever got**')
  }
})
