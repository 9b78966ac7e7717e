import { employeesApi } from '@hr/contract/areas/employees/employees'
import { positionsApi } from '@hr/contract/areas/positions/positions'
import { projectsApi } from '@hr/contract/areas/projects/projects'
import { validProject } from '@hr/contract/areas/projects/projects.fixture'
import type { Endpoint } from '@hr/contract/lib/endpoint'
import { median } from '../load.ts'
import { pathOf, resultOf, signIn, withDatabase } from '../product.ts'
import { type Bench, ensure } from '../scenario.ts'

const members = 1000

/** Changes of one record that affect thousands of others, through copies or references. */
export async function changes(bench: Bench): Promise<void> {
  const product = await bench.product(bench.isQuick ? bench.sizes.small : bench.sizes.large)
  const headers = { authorization: `Bearer ${await signIn(product)}`, 'content-type': 'application/json' }
  const call = async (endpoint: Endpoint, { id = '', body }: { id?: string; body?: unknown }) => {
    const begin = performance.now()
    const answer = await fetch(`${product.origin}${pathOf(endpoint).replace(':id', id)}`, {
      method: endpoint.method,
      headers,
      body: JSON.stringify(body ?? {}),
    })
    const result = await resultOf(answer)
    return { result, seconds: (performance.now() - begin) / 1000 }
  }
  await withDatabase(product, async (database) => {
    const { rows: positions } = await database.query<{ id: string; name: string; people: number }>(`
      select position_id as id, min(position_name) as name, count(*) as people
      from employee where position_id is not null group by 1 order by 3 desc limit 1`)
    const [position = { id: '', name: '', people: 0 }] = positions
    const renamed = await call(positionsApi.update, { id: position.id, body: { name: `${position.name} (renamed)` } })
    const { rows: left } = await database.query('select from employee where position_name = $1', [position.name])
    ensure(left.length === 0, `${left.length} people still have the old name`)
    await call(positionsApi.update, { id: position.id, body: { name: position.name } })
    bench.report.line('change-position', {
      what: `a position renamed that ${position.people} people have`,
      value: renamed.seconds,
      unit: 's',
      goal: { atMost: 5 },
    })

    const { rows: people } = await database.query<{ uuid: string }>(
      `select id as uuid from employee where not is_archived and status = 'Active' and end_date is null order by id limit ${members}`,
    )
    const project = { ...validProject, name: 'All employees', projectId: `ALL-${process.pid}`, teamMembers: people }
    const added = await call(projectsApi.create, { body: project })
    const { uuid } = projectsApi.create.result.parse(added.result)
    const changed = await call(projectsApi.update, { id: uuid, body: { ...project, name: 'All employees renamed' } })
    const removed = await call(projectsApi.remove, { id: uuid })
    bench.report.line(
      'change-project',
      {
        what: `a project of ${people.length} people added`,
        value: added.seconds,
        unit: 's',
        goal: { atMost: 2 },
      },
      { what: 'renamed', value: changed.seconds, unit: 's', goal: { atMost: 2 } },
      { what: 'deleted', value: removed.seconds, unit: 's', goal: { atMost: 2 } },
    )

    const each: number[] = []
    for (const person of people.slice(0, 5)) each.push((await call(employeesApi.remove, { id: person.uuid })).seconds)
    bench.report.line('change-deleted', {
      what: 'a person deleted',
      value: median(each) * 1000,
      unit: 'ms',
      goal: { atMost: 200 },
    })
  })
}
