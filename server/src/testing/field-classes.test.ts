import { expect, test } from 'vitest'
import { fieldsOfServiceCalls, readFieldTable } from './field-table.ts'

const table = readFieldTable()
const nameOf = ({ entity, field }: { entity: string; field: string }) => `${entity}.${field}`

test('has one row for each field', () => {
  const names = table.map(nameOf)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('every field of a query, a body or an answer of a service account has the class of fields.tsv', () => {
  const classes = new Map(table.map((row) => [nameOf(row), row.class]))
  const found = fieldsOfServiceCalls()
  expect(found.length).toBeGreaterThan(2000)
  const wrong = found.filter((one) => (one.class ?? 'closed') !== classes.get(nameOf(one)))
  const described = wrong.map(
    (one) => `${one.call.method} ${one.call.path}: ${nameOf(one)} is ${one.class}, not ${classes.get(nameOf(one))}`,
  )
  expect(described).toEqual([])
})

test('every row of a field without roles is a field of a call', () => {
  const found = new Set(fieldsOfServiceCalls().map(nameOf))
  const withoutRoles = table.filter(({ read_self: self }) => !self)
  expect(withoutRoles.map(nameOf).filter((name) => !found.has(name))).toEqual([])
})
