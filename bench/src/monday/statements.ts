import { seededRandom } from '@hr/testing/random'
import { keepsStatements, sentBy } from '../statements.ts'
import { calls } from './calls.ts'
import { startCluster } from './cluster.ts'
import { signInUsers } from './users.ts'

const rounds = 5
const repetitions = 5

/**
 * Statements that one request of each call sends, transactions included and background work left out. The lowest of
 * several counts has the fewest that are sent only now and then.
 */
export async function countStatements(people: number): Promise<Record<string, number>> {
  const cluster = await startCluster(people, { nodes: 1, nodeOptions: keepsStatements })
  try {
    const { users, company } = await signInUsers(cluster)
    const sentSince = sentBy(cluster.running[0]!)
    const employee = users.employee[0]!
    const lead = users.lead.find(({ uuid }) => uuid === company.leadOf.get(employee.uuid))!
    const callers = { employee, lead, hr: users.hr[0]! }
    const random = seededRandom(5).next
    const statements: Record<string, number> = {}
    for (const call of calls) {
      const user = callers[call.role]
      for (let round = 0; round < rounds; round += 1) {
        let sent = 0
        await sentSince()
        for (let repetition = 0; repetition < repetitions; repetition += 1) {
          const request = call.request(user, company, random)
          if (!request) continue
          const answer = await cluster.send(request, call)
          if (answer.status >= 400) throw new Error(`${call.name} answered ${answer.status}: ${answer.text}`)
          call.learn?.(answer.text, user, company)
          sent += 1
        }
        const each = (await sentSince()).length / sent
        statements[call.name] = Math.min(statements[call.name] ?? Number.POSITIVE_INFINITY, each)
      }
    }
    return statements
  } finally {
    await cluster.stop()
  }
}
