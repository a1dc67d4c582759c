import { foundPage } from '@nestbook/contract/conversations.ts'
import { limits } from '@nestbook/contract/rules/limits.ts'
import { expect, test } from 'vitest'
import { query } from '../../../test/database-look.ts'
import { makeMember, newEmail, type Person } from '../../../test/person.ts'
import type { World } from '../../../test/world.ts'
import { worldsOfATest } from '../../../test/worlds.ts'

const open = worldsOfATest()
const kept = 640
/** Which of them say a word, by their place from the newest on. */
const words: Record<string, (n: number) => boolean> = {
  always: () => true,
  halves: (n) => n % 2 === 0,
  thirds: (n) => n % 3 === 0,
  bygone: (n) => n >= 300,
  /** Said in 260 that are not forgotten: whole pages, the last one too. */
  evenly: (n) => n < 303,
  /** Enough of the newest to begin with them, too few for a page of them. */
  resumed: (n) => n < 10 || n >= 330,
  rarely: (n) => n % 90 === 1,
}
const saidAt = (n: number) => Object.keys(words).filter((word) => words[word]?.(n))
/** Every fiftieth has more words than an index takes. */
const textAt = (n: number) => ` ${[...saidAt(n), ...(n % 50 === 7 ? ['x'.repeat(60_001)] : [])].join(' ')}`

async function makeUp(world: World, email: string): Promise<Record<string, unknown>[]> {
  const texts = Array.from({ length: kept }, (_, n) => textAt(n))
  await query(
    world,
    `with made as (
        insert into conversations (owner, id, title, messages, message_count, search_text, updated_at)
        select 'account:' || accounts.id, gen_random_uuid(), 'Kept', jsonb_build_array(jsonb_build_object('content', left(said, 99))), 1, said,
          now() - (n / 3) * interval '1 second'
        from accounts, unnest($2::text[]) with ordinality as texts (said, n) where email = $1
        returning account_id, id, updated_at)
      insert into unremembered_conversations (account_id, conversation)
      select account_id, id from (select *, row_number() over (order by updated_at desc, id desc) as place from made) as placed where place % 7 = 3`,
    [email, texts],
  )
  return query(
    world,
    `select id, search_text from conversations where id not in (select conversation from unremembered_conversations) order by updated_at desc, id desc`,
  )
}

async function searchAll(person: Person, looked: string) {
  const [found, totals]: [string[], number[]] = [[], []]
  for (let next: string | null = ''; next !== null; ) {
    const after = next && `&after=${encodeURIComponent(next)}`
    const page = foundPage.parse((await person.get(`/api/conversations/search?q=${looked}${after}`)).body)
    found.push(...page.found.map(({ id }) => id))
    totals.push(page.total)
    expect([looked, page.found.length]).not.toEqual([looked, 0])
    next = page.next
  }
  return { found, totals: [...new Set(totals)] }
}

test('[OPS-03] a search gives all hits in their order, however many there are and wherever they stand', async () => {
  const world = await open()
  const email = newEmail()
  const member = await makeMember(world, email)
  const all = await makeUp(world, email)
  for (const looked of [...Object.keys(words), 'al', 'thirds halves', 'bygone rarely', 'halves resumed']) {
    const hits = all.filter(({ search_text }) =>
      looked.split(' ').every((word) => `${search_text}`.includes(` ${word}`)),
    )
    const expected = { found: hits.map(({ id }) => id), totals: [Math.min(hits.length, limits.foundTotal + 1)] }
    expect([looked, hits.length > 0]).toEqual([looked, true])
    expect([looked, await searchAll(member, looked)]).toEqual([looked, expected])
  }
})
