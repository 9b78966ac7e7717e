import { webhookFieldNames } from '@hr/contract/areas/webhooks/fields'
import { expect, test } from 'vitest'
import { readFieldTable } from '../../testing/field-table.ts'

test('values are of fields of the classes internal and hr', () => {
  const classes = new Map(readFieldTable().map((row) => [`${row.entity}.${row.field}`, row.class]))
  for (const field of webhookFieldNames) expect(['internal', 'hr'], field).toContain(classes.get(field))
})
