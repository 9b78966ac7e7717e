import { accessApi } from '@hr/contract/areas/access/access'
import { leaveTypesApi } from '@hr/contract/areas/leave/leave-types'
import { type Day, todayIn } from '@hr/contract/lib/dates'
import { pathOf, resultOf, openSession, demoCredentials, withDatabase } from '../product.ts'
import { ensure } from '../scenario.ts'
import type { Cluster } from './cluster.ts'
import { seededRandom } from '@hr/testing/random'
import type { Load } from './arrivals.ts'
import { calls, type Company, type Role, type User } from './calls.ts'

/** How many teams take part, and how many members of each at most. */
const teams = 40
const members = 6

/** Signs in the users of the mix: members and leads of some teams, and HR. */
export async function signInUsers({ product, origins }: Cluster): Promise<{
  users: Record<Role, User[]>
  company: Company
}> {
  const { password } = await demoCredentials(product)
  // After all requests of earlier runs.
  const firstMonday = await withDatabase(product, async (database) => {
    const { rows: days } = await database.query<{ monday: Day }>(
      `select to_char(date_trunc('week', greatest(max(end_date), date '2031-01-01') + 7), 'YYYY-MM-DD') as monday
       from leave_request`,
    )
    return days[0]?.monday ?? '2031-01-06'
  })
  const rows = await withDatabase(product, async (database) => {
    const { rows: found } = await database.query<{ id: string; email: string; role: Role; lead: string | null }>(
      `with leads as (
         select e.id from employee e join account a on a.id = e.id and a.role = 'Team lead'
         where not e.is_archived and e.end_date is null and e.status = 'Active' and a.password_hash is not null
           and exists (select from employee o where o.supervisor_id = e.id and not o.is_archived)
         order by md5(e.id::text) limit ${teams}),
       members as (
         select e.id, e.email, l.id as lead, row_number() over (partition by l.id order by md5(e.id::text)) as place
         from leads l join employee e on e.supervisor_id = l.id join account a on a.id = e.id
         -- Without a last day of employment: the mix requests leave of later years.
         where not e.is_archived and e.end_date is null and e.status = 'Active' and a.role = 'Employee'
           and a.password_hash is not null)
       select id, email, 'employee' as role, lead from members where place <= ${members}
       union all select e.id, e.email, 'lead', null from leads join employee e using (id)
       union all select e.id, e.email, 'hr', null from account a join employee e on e.id = a.id
       where a.role in ('Superadmin', 'Admin')`,
    )
    return found
  })
  ensure(rows.filter(({ role }) => role === 'employee').length > teams / 2, `${rows.length} users were found`)
  const node = (index: number) => ({ origin: origins[index % origins.length] ?? product.origin })
  const users: Record<Role, User[]> = { employee: [], lead: [], hr: [] }
  const next = rows.entries()
  // A few at a time, like the server hashes passwords.
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (const [index, { id, email, role }] of next) {
        const address = `10.1.${index >> 8}.${index & 255}`
        const session = await openSession(node(index), { email, password }, address)
        users[role].push({ uuid: id, email, role, ...session, requestedWeeks: 0 })
      }
    }),
  )
  const hr = users.hr[0]?.token ?? ''
  const types = leaveTypesApi.list.result.parse(
    await resultOf(
      await fetch(`${product.origin}${pathOf(leaveTypesApi.list, { page: 1, pageSize: 100 })}`, {
        headers: { authorization: `Bearer ${hr}` },
      }),
    ),
  )
  return {
    users,
    company: {
      today: todayIn('Europe/Sarajevo'),
      firstMonday,
      unpaidLeave: types.items.find(({ name }) => name === 'Unpaid leave')?.uuid ?? '',
      password,
      leadOf: new Map(rows.flatMap(({ id, lead }) => (lead === null ? [] : [[id, lead] as const]))),
      employees: product.people,
      pending: [],
    },
  }
}

/** Signs in the users of the mix and prepares its calls. A seed repeats their order. */
export async function openLoad(cluster: Cluster, seed: number): Promise<Load> {
  return { target: cluster, calls, ...(await signInUsers(cluster)), random: seededRandom(seed).next }
}

/** How long the users can work until their tokens are renewed: half of what a token is valid for. */
export const tokenSeconds = 300

/** Renews the tokens of all users, as their browsers do. */
export async function renewTokens({ users }: Load, { product }: Cluster): Promise<void> {
  for (const user of Object.values(users).flat()) {
    const headers = { cookie: user.cookie, origin: `http://localhost:${product.port}` }
    const answer = await fetch(`${product.origin}${pathOf(accessApi.refresh)}`, { method: 'POST', headers })
    user.token = accessApi.refresh.result.parse(await resultOf(answer)).token
  }
}
