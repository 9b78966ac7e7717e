import { expect, test } from 'vitest'
import { employeesImportTexts as texts } from './import.ts'
import { type EmployeeColumn, employeeImportColumns } from './import-columns.ts'
import { readImportRow } from './import-rows.ts'

const leave = '3d2f0c9e-8a34-4d63-9a63-0a6a2f3f5b11'
const column = `days ${leave}` as const

test.each([
  ['-1', texts.negativeDays],
  ['-0.5', texts.negativeDays],
  ['-3,5', texts.negativeDays],
  ['12.3', texts.days],
  ['twelve', texts.days],
  ['366', texts.days],
])('remaining days of %s are refused with the reason', (text, message) => {
  const read = readImportRow(new Map([[column, text]]), { today: '2026-11-20', fields: [] })
  expect('problems' in read && read.problems).toContainEqual({ column, message })
})

test.each(['0', '12', '12.5', '364.5'])('remaining days may be %s', (text) => {
  const read = readImportRow(new Map([[column, text]]), { today: '2026-11-20', fields: [] })
  expect('problems' in read && read.problems.filter((one) => one.column === column)).toEqual([])
})

test('a cell of 10,000 marks is refused in every column', () => {
  for (const { id } of employeeImportColumns([], [])) {
    const cells = new Map([[id as EmployeeColumn, '\u0301\u0327'.repeat(5000)]])
    expect(readImportRow(cells, { today: '2026-11-20', fields: [] }), id).toHaveProperty('problems')
  }
})
