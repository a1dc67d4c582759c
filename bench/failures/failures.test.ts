import { expect, test } from 'vitest'
import type { Figure } from '../report.ts'
import { killPostgres, killServers } from './kills.ts'

// A small part of `npm run bench:failures`. How soon a server is back depends on the machine: it is no part of this.
const broken = (figures: Figure[]) =>
  figures.filter(({ value, budget, unit }) => unit === '' && budget !== undefined && Number(value) > budget)

test('[OPS-03] kill -9 of PostgreSQL: what was acknowledged is there, the rest is refused as such, and the server goes on by itself', async () => {
  expect(broken(await killPostgres(2))).toEqual([])
})

test('[OPS-03] kill -9 of a server: every write that it acknowledged and every event that a reader saw is there', async () => {
  expect(broken(await killServers(1))).toEqual([])
})
