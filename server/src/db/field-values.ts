import type { RecordFieldName } from '@hr/contract/areas/employees/record'
import { type RawBuilder, sql } from 'kysely'
import { hasWords } from './search.ts'

/** SQL: the values in use of a field whose list users extend, which contain every word. */
export const valuesWith = (field: RecordFieldName, words: readonly string[]): RawBuilder<{ value: string }> => sql`
  select value from field_value
  where field = ${field} and ${hasWords(sql`value`, words)}
  group by value having sum(delta) > 0`
