import { customFieldsApi } from '@hr/contract/areas/custom-fields/custom-fields'
import { customNameOf } from '@hr/contract/areas/custom-fields/values'
import type { CustomFieldKind } from '@hr/contract/areas/custom-fields/fields'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { interleave, ratio, type Target, typical } from '../load.ts'
import { pathOf, resultOf, superadminOf, withDatabase } from '../product.ts'
import { type Bench, ensure } from '../scenario.ts'

const kinds: readonly CustomFieldKind[] = ['text', 'number', 'day', 'choice', 'flag']
const goal = { atMost: 1.2 }

/** Pages of the employee list with five columns of custom fields, against the same pages without. */
export async function fields(bench: Bench): Promise<void> {
  const product = await bench.product(bench.sizes.large)
  const call = await superadminOf(product)
  const made = []
  for (const kind of kinds) {
    const options = kind === 'choice' ? ['Small', 'Medium', 'Large'].map((name) => ({ name })) : []
    const access = { employeeAccess: 'read', leadAccess: 'none', adminAccess: 'write' }
    const body = { name: `Bench ${kind}`, kind, fieldClass: 'internal', ...access, options }
    made.push(customFieldsApi.create.result.parse(await call(customFieldsApi.create, body)))
  }
  const [text, number, , choice] = made
  ensure(text !== undefined && number !== undefined && choice !== undefined, 'the fields are missing')
  await withDatabase(product, async (database) => {
    // Nine of ten employees have a value of each field.
    await database.query(
      `with numbered as (select id, row_number() over (order by id) as n from employee where not is_archived)
       insert into custom_value (employee_id, field_id, text, number, day, option_id)
       select e.id, f.id,
              case f.kind when 'text' then md5(e.id::text) end,
              case f.kind when 'number' then n % 1000 when 'flag' then n % 2 end,
              case f.kind when 'day' then date '2020-01-01' + (n % 2000)::int end,
              case f.kind when 'choice' then
                (select o.id from custom_option o where o.field_id = f.id and o.place = n % 3) end
       from numbered e, custom_field f where n % 10 <> 0`,
    )
    await database.query('vacuum analyze custom_value')
  })
  const custom = made.map(({ uuid }) => uuid).join(',')
  const targetOf = async (query: Record<string, string | number>): Promise<Target> => {
    const path = pathOf(employeesApi.list, { page: 1, ...query })
    const headers = { authorization: call.headers.authorization }
    const result = (await resultOf(await fetch(`${product.origin}${path}`, { headers }))) as { items: unknown[] }
    ensure(result.items.length === 15, 'the page is not full')
    return { port: product.port, paths: [path], headers }
  }
  const targets = {
    plain: await targetOf({}),
    columns: await targetOf({ custom }),
    'sorted plain': await targetOf({ sort: 'position' }),
    sorted: await targetOf({ custom, sort: customNameOf(text) }),
    'sorted down': await targetOf({ custom, sort: customNameOf(number), order: 'desc' }),
    'filtered plain': await targetOf({ status: 'Active' }),
    filtered: await targetOf({ custom, [customNameOf(choice)]: choice.options[0]?.uuid ?? '' }),
    ranged: await targetOf({ custom, [`${customNameOf(number)}.from`]: 100, [`${customNameOf(number)}.to`]: 120 }),
  }
  const alone = await interleave(targets, { connections: 1, ...bench.rounds })
  bench.report.line(
    'fields',
    { what: 'a page with five columns x without', value: ratio(alone, 'columns', 'plain', 'p50'), goal },
    { what: 'sorted by a text x by position', value: ratio(alone, 'sorted', 'sorted plain', 'p50'), goal },
    { what: 'by a number, descending x', value: ratio(alone, 'sorted down', 'sorted plain', 'p50'), goal },
    { what: 'filtered by a choice x by status', value: ratio(alone, 'filtered', 'filtered plain', 'p50'), goal },
    { what: 'by a range of numbers x', value: ratio(alone, 'ranged', 'filtered plain', 'p50'), goal },
    { what: 'p50 without', value: typical(alone.plain, 'p50'), unit: 'ms' },
  )
}
