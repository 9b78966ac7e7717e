import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { webhookFieldNames } from '@hr/contract/areas/webhooks/fields'
import { expect, test } from 'vitest'

const classes = new Map(
  readFileSync(join(import.meta.dirname, '../../../../contract/fields.tsv'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [entity, fields = '', kind] = line.split('\t')
      const names = fields.replace(/ \(.*\)$/, '').split(/, |\//)
      return names.map((field) => [`${entity}.${field}`, kind] as const)
    }),
)

test('values are of fields of the classes internal and hr, apart from the status of leave', () => {
  // The table calls half days and dates of items by one word.
  const listed = webhookFieldNames.filter((field) => !/^leave\.(status|startHalf|endHalf)$/.test(field))
  for (const field of listed) expect(['internal', 'hr'], field).toContain(classes.get(field))
})
