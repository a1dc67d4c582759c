import type { Page } from '@playwright/test'

type Said = {
  status: number
  body: { profiles: { id: string; name: string; age: unknown }[] } & Record<string, unknown>
}

/** Calls the server as the signed-in parent of the page. */
export async function callAsParent(page: Page, method: string, path: string, body?: object): Promise<Said> {
  return page.evaluate(
    async ({ method, path, body }) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('nestbook.auth-token')}`,
        'x-device-fingerprint': 'x'.repeat(64),
        ...(body ? { 'content-type': 'application/json' } : {}),
      }
      const reply = await fetch(path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
      return { status: reply.status, body: await reply.json() }
    },
    { method, path, body },
  )
}

export async function childrenOf(page: Page) {
  return (await callAsParent(page, 'GET', '/api/child-profiles')).body.profiles
}

/** Keeps profiles as if they had been made before. */
export async function withChildren(page: Page, ...entries: object[]): Promise<void> {
  for (const entry of entries) await callAsParent(page, 'POST', '/api/child-profiles', entry)
}
