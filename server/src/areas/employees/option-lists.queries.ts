import type { OptionListName, OptionValue } from '@hr/contract/areas/employees/option-lists'
import { sql } from 'kysely'
import { List, type Query } from '../../db/list.ts'
import { hasWords } from '../../db/search.ts'
import { snakeCase } from '../../db/snake-case.ts'

/** SQL: the column of `employee e` that holds the values of a list. */
export const optionColumn = (list: OptionListName) => sql.ref(`e.${snakeCase(list)}`)

/** The values that employees have in a field, archived employees included. */
export const optionListOf = (list: OptionListName) =>
  new List<Query<'value' | 'employees'>, OptionValue, OptionValue>({
    from: sql`(
      select ${optionColumn(list)} as value, count(*)::int as employees from employee e
      where ${optionColumn(list)} <> '' group by 1) o`,
    id: 'o.value',
    columns: () => sql`o.value, o.employees`,
    item: (value) => value,
    orders: { value: ['o.value'], employees: ['o.employees'] },
    filters: {},
    search: { matches: (words) => hasWords(sql`o.value`, words) },
  })
