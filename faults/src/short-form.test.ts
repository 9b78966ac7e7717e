import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, startCompany } from './company.ts'
import { type Fault, faults, pausedNode } from './faults.ts'
import { seededRandom } from '@hr/testing/random'
import { runFault } from './run-fault.ts'

let company: Company
beforeAll(async () => {
  company = await startCompany({ nodes: 2 })
})
afterAll(() => company?.stop())

const kept: [title: string, fault: Fault][] = [
  ['a killed node', faults['node-kill']],
  ['a hard stop of PostgreSQL', faults['database-stop']],
  ['duplicate requests on two nodes', { ...faults.duplicates, inject: async () => {} }],
  ['a mail server that stops responding', faults['hung-mail']],
  ['poisoned jobs', faults['poisoned-job']],
  ['a node that is paused for 5 s', { ...faults['node-pause'], inject: pausedNode(5) }],
]

test.each(kept)('nothing is lost, doubled or half done by %s', async (title, fault) => {
  const prefix = `${title.replaceAll(' ', '-')}-`
  const random = seededRandom(1)
  const { violations, serverErrors, counts } = await runFault(company, fault, { random, prefix, clients: 4, rounds: 1 })
  expect(violations).toEqual([])
  expect(serverErrors).toEqual({})
  expect(counts.acknowledged).toBeGreaterThan(0)
})
