import type { Page } from '@playwright/test'

/** Puts made-up conversations on the device, the newest first, as the page itself would have kept them. */
export async function fillConversations(page: Page, count: number, characters = 120): Promise<void> {
  await page.evaluate(
    ([many, size]) => {
      const day = 24 * 60 * 60 * 1000
      const entries = Array.from({ length: many }, (_, i) => {
        const id = `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`
        const content = `Question ${i} about naps ${i === many - 3 ? 'and the lavender giraffe' : ''}`
        const messages = [
          { role: 'user', id, request: id, attempt: 0, at: 1, content },
          {
            role: 'assistant',
            id,
            content: 'calm evenings '.repeat(size / 14),
            answer: {
              run: null,
              after: 9,
              step: 5,
              found: 1,
              scored: [],
              kept: 1,
              writtenBy: 'guidebook',
              help: null,
              research: null,
              problem: null,
              end: 'finished',
              isCatchingUp: false,
              verdict: null,
            },
          },
        ]
        localStorage.setItem(`nestbook.conversation.${id}`, JSON.stringify({ revision: 1, messages }))
        const updatedAt = Date.now() - i * day
        return {
          id,
          title: `Naps, part ${i}`,
          isNamed: false,
          isPinned: false,
          messages: i === 1 ? 1 : 2,
          updatedAt,
          isWriting: false,
        }
      })
      localStorage.setItem('nestbook.conversations', JSON.stringify(entries))
    },
    [count, characters] as const,
  )
}
