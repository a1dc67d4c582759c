import { endAs, noAnswerYet } from '@nestbook/contract/rules/answer-state.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addQuestion, changeAnswer, changeTurn, emptyConversation, replaceLast } from './conversation-state.ts'
import { mergeWithServer } from './merge-with-server.ts'
import { serverCopies } from './server-copy.ts'
import { recordOf } from './stored-conversation.ts'

const asked = (id: string) => ({ id, question: `question ${id}`, at: 0 })
const answered = (state: ReturnType<typeof addQuestion>, id: string) =>
  changeAnswer(state, id, () => endAs({ ...noAnswerYet, text: `answer ${id}`, after: 9 }, 'finished'))
const talk = (...ids: string[]) =>
  ids.reduce((state, id) => answered(addQuestion(state, asked(id)), id), emptyConversation('c'))
const idsOf = ({ turns }: { turns: readonly { id: string }[] }) => turns.map(({ id }) => id)

test('what both asked since they met stands, the server’s first', () => {
  const merged = mergeWithServer({ mine: talk('a', 'm'), server: talk('a', 's').turns, common: ['a'], isUnsent: true })
  expect(idsOf(merged)).toEqual(['a', 's', 'm'])
  expect(merged.revision).toBeGreaterThan(talk('a', 'm').revision)
})

test('a question replaced on either side does not come back, and what the other asked after it stays', () => {
  const replaced = answered(replaceLast(talk('a', 'b'), asked('b2')), 'b2')
  const common = ['a', 'b']
  const continued = talk('a', 'b', 'c')
  expect(idsOf(mergeWithServer({ mine: replaced, server: continued.turns, common, isUnsent: true }))).toEqual([
    ...['a', 'c', 'b2'],
  ])
  expect(idsOf(mergeWithServer({ mine: continued, server: replaced.turns, common, isUnsent: true }))).toEqual([
    ...['a', 'b2', 'c'],
  ])
})

test('a device with nothing unsent takes the server’s copy, with the verdict taken back there', () => {
  const rated = changeTurn(talk('a'), 'a', (turn) => ({ ...turn, verdict: 'up' }))
  const merged = mergeWithServer({ mine: rated, server: talk('a').turns, common: ['a'], isUnsent: false })
  expect(merged.turns[0]?.verdict).toBeNull()
  const mine = mergeWithServer({ mine: rated, server: talk('a').turns, common: ['a'], isUnsent: true })
  expect(mine.turns[0]?.verdict).toBe('up')
})

test('a record that is not here any more takes nothing from the server', () => {
  const common = [crypto.randomUUID(), crypto.randomUUID()]
  const messages = serverCopies.messagesIn(recordOf(talk(...common)).record) ?? []
  const copy = { id: 'c', title: 'Sleep', messages, common, isUnsent: true }
  for (const lost of [null, 'half a rec'])
    expect(serverCopies.merge({ ...copy, record: lost })).toMatchObject({
      shown: { messages: 4 },
      server: { turns: common, mark: serverCopies.merge({ ...copy, record: lost }).shown.mark },
    })
})

test('of one answer the copy that is further on stays', () => {
  const begun = addQuestion(emptyConversation('c'), asked('a'))
  for (const [mine, server] of [
    [begun, talk('a')],
    [talk('a'), begun],
  ] as const)
    expect(
      mergeWithServer({ mine, server: server.turns, common: ['a'], isUnsent: true }).turns[0]?.answer,
    ).toMatchObject({
      end: 'finished',
      text: 'answer a',
    })
})

test('[SIDE-05] three devices that ask, are offline and send as they like end with the same questions, none lost', () => {
  type Device = { state: ReturnType<typeof talk>; common: string[]; version: number; isUnsent: boolean }
  const step = fc.record({ device: fc.nat(2), does: fc.constantFrom('ask', 'send', 'look') })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let server = { version: 1, turns: talk('first').turns }
      const make = (): Device => ({ state: talk('first'), common: ['first'], version: 1, isUnsent: false })
      const devices = [make(), make(), make()]
      const everything = ['first']
      const pull = (device: Device) => {
        device.state = mergeWithServer({ mine: device.state, server: server.turns, ...device })
        device.common = idsOf(server)
        device.version = server.version
      }
      const send = (device: Device) => {
        if (device.version !== server.version) pull(device)
        server = { version: server.version + 1, turns: device.state.turns }
        Object.assign(device, { common: idsOf(server), version: server.version, isUnsent: false })
      }
      for (const { device: at, does } of [
        ...steps,
        ...[0, 1, 2, 0, 1, 2].map((device) => ({ device, does: 'send' })),
      ]) {
        const device = devices[at]
        if (!device) continue
        if (does === 'ask') {
          const id = `q${everything.length}`
          everything.push(id)
          device.state = answered(addQuestion(device.state, asked(id)), id)
          device.isUnsent = true
        } else if (does === 'send') send(device)
        else pull(device)
      }
      for (const device of devices) pull(device)
      for (const { state } of devices) {
        expect(idsOf(state)).toEqual(idsOf(server))
        expect(idsOf(state).toSorted()).toEqual(everything.toSorted())
      }
    }),
    { numRuns: 300 },
  )
})
