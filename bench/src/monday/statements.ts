import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createInterface } from 'node:readline'
import { seededRandom } from '@hr/testing/random'
import { calls } from './calls.ts'
import { startCluster } from './cluster.ts'
import { signInUsers } from './users.ts'

const rounds = 5
const repetitions = 5

/**
 * Statements that one request of each call sends, transactions and background work included. Only one request runs at a
 * time, and the lowest of several counts is the one with the least background work.
 */
export async function countStatements(people: number): Promise<Record<string, number>> {
  const preload = fileURLToPath(new URL('count-statements.ts', import.meta.url))
  const cluster = await startCluster(people, { nodes: 1, nodeOptions: ['--import', preload] })
  try {
    const { users, company } = await signInUsers(cluster)
    const output = createInterface({ input: cluster.running[0]!.stdout })
    const counted = async () => {
      const line = once(output, 'line') as Promise<[string]>
      process.kill(cluster.running[0]!.pid, 'SIGUSR2')
      return Number((await line)[0].split(' ')[1])
    }
    const employee = users.employee[0]!
    const lead = users.lead.find(({ uuid }) => uuid === company.leadOf.get(employee.uuid))!
    const callers = { employee, lead, hr: users.hr[0]! }
    const random = seededRandom(5).next
    const statements: Record<string, number> = {}
    for (const call of calls) {
      const user = callers[call.role]
      for (let round = 0; round < rounds; round += 1) {
        let sent = 0
        const before = await counted()
        for (let repetition = 0; repetition < repetitions; repetition += 1) {
          const request = call.request(user, company, random)
          if (!request) continue
          const answer = await cluster.send(request, call)
          if (answer.status >= 400) throw new Error(`${call.name} answered ${answer.status}: ${answer.text}`)
          call.learn?.(answer.text, user, company)
          sent += 1
        }
        const each = ((await counted()) - before) / sent
        statements[call.name] = Math.min(statements[call.name] ?? Number.POSITIVE_INFINITY, each)
      }
    }
    return statements
  } finally {
    await cluster.stop()
  }
}
