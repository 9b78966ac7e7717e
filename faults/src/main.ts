// `npm run faults [-- fault …] [--seed N] [--minutes M]`: causes faults while clients work, and checks that nothing is
// lost, doubled or half done. Starts everything it needs. Counts of several runs add up in `.faults`.
import { randomInt } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { addDays } from '@hr/contract/lib/dates'
import { type Company, startCompany } from './company.ts'
import { type Fault, faults } from './faults.ts'
import { seededRandom } from '@hr/testing/random'
import { openReport, type PhaseResult } from './report.ts'
import { runFault } from './run-fault.ts'
import { isOnSmallDisk, runOnSmallDisk } from './small-disk.ts'

/** The longest run, in minutes. */
const maxMinutes = 20
/** The faults of which a run causes as many as its time allows, and how many at once. */
const repeated = { 'node-kill': 20, 'database-stop': 5, failover: 3 }
const clients = 6
const nodes = 3
/** The weeks between the leave of two phases. */
const weeksPerPhase = 150

const all: Record<string, Fault> = faults
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, minutes: { type: 'string', default: String(maxMinutes) } },
})
const unknown = positionals.find((name) => !Object.hasOwn(all, name))
const seed = Number(values.seed ?? randomInt(1_000_000))
const minutes = Number(values.minutes)
if (unknown !== undefined) stopWith(`There is no fault ${unknown}. There are: ${Object.keys(all).join(', ')}`)
if (!Number.isInteger(seed)) stopWith('--seed must be an integer')
if (!(minutes > 0 && minutes <= maxMinutes)) stopWith(`--minutes must be a number up to ${maxMinutes}`)

const names = positionals.length > 0 ? positionals : Object.keys(all)
const again = Object.entries(repeated).filter(([name]) => names.includes(name))
const end = performance.now() + minutes * 60_000
const isOver = () => performance.now() > end
const random = seededRandom(seed)
const report = openReport({ seed, minutes })

// Without a handler, a signal would leave the started processes running.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

console.log(`faults seed ${seed}, ${minutes} min, ${nodes} nodes, ${clients} clients`)
let company: Company | undefined
let phases = 0
/** Whether a phase in another process has found a violation. */
let hasFailed = false
try {
  for (const name of names) await phase(name, all[name]?.rounds ?? 0)
  for (let turn = 0; again.length > 0 && !isOver(); turn += 1) {
    const [name = '', rounds = 0] = again[turn % again.length] ?? []
    await phase(name, rounds)
  }
} finally {
  await company?.stop()
}
process.exitCode = report.close() && !hasFailed ? 0 : 1

async function phase(name: string, rounds: number): Promise<void> {
  const fault = all[name]
  if (!fault || isOver()) return
  if (fault.needsSmallDisk && !isOnSmallDisk()) {
    const left = Math.max((end - performance.now()) / 60_000, 0.1)
    const code = await runOnSmallDisk(fileURLToPath(import.meta.url), [
      name,
      '--seed',
      `${seed}`,
      '--minutes',
      `${left}`,
    ])
    if (code === undefined) console.log(`${name} is left out: mounting a small disk needs root or user namespaces.`)
    else hasFailed ||= code !== 0
    return
  }
  phases += 1
  const from = addDays('2031-01-06', 7 * weeksPerPhase * (phases % 20))
  const prefix = `${name}-${phases}-`
  let result: PhaseResult
  try {
    if (fault.isUpgrade) {
      await company?.stop()
      company = undefined
    }
    company ??= await startCompany({ nodes, isPreviousVersion: fault.isUpgrade })
    result = await runFault(company, fault, { random, prefix, clients, rounds, isOver, from })
  } catch (error) {
    const lines = company?.members.flatMap(({ node }) => node.lines().slice(-20)) ?? []
    const activity = await company?.database.activity().catch((problem: unknown) => [String(problem)])
    result = { failure: String(error), lines: [...lines, ...(activity ?? [])] }
    // The next phase starts with a company that works.
    await company?.stop().catch(() => {})
    company = undefined
  }
  report.add(name, fault, result)
}

function stopWith(message: string): never {
  console.error(message)
  process.exit(1)
}
