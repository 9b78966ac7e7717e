// cspell:disable
import { describe, expect, test } from 'vitest'
import { itemImportColumns } from '../areas/equipment/import-rows.ts'
import { employeeImportColumns } from '../areas/employees/import-columns.ts'
import { findOtherLines } from './import-lines.ts'
import { mappingTo } from './import-mapping.ts'

const employees = mappingTo(employeeImportColumns([], []))
const equipment = mappingTo(itemImportColumns('equipment'))

const isOther = (
  { columnOf }: Pick<typeof employees, 'columnOf'>,
  cells: Readonly<Record<string, string>>,
  forNew: string[] = [],
) =>
  findOtherLines(
    { columns: Object.keys(cells), forNew, rows: [{ row: 9, cells: Object.values(cells) }] },
    columnOf,
  ).has(9)

describe('lines that are no records, such as totals and signatures', () => {
  const person = { lastName: 'Kovač', firstName: 'Ana', email: '', position: 'Kuhar', startDate: '2020-01-04' }

  test.each([
    ['an employee without an address', person, false],
    ['an employee without a first name', { ...person, firstName: '' }, false],
    ['an employee with nothing but a wrong address', { ...person, firstName: '', startDate: '', email: 'ana@' }, false],
    ['a total', { ...person, lastName: 'UKUPNO', firstName: '', position: '', startDate: '', children: '29' }, true],
    ['a total with its number', { ...person, lastName: 'Ukupno:', firstName: '29', startDate: '' }, true],
    ['a signature', { ...person, lastName: 'Direktor:', firstName: 'Ivo Ilić', startDate: '' }, true],
    ['a line to sign on', { ...person, lastName: 'Potpis', firstName: '__________', startDate: '' }, true],
    ['a name alone', { ...person, position: '', startDate: '' }, false],
    ['a total that lacks only its name', { ...person, lastName: 'Gesamtsumme', firstName: '', startDate: '' }, true],
    ['a sum', { ...person, lastName: 'Sum', firstName: '12', startDate: '' }, true],
    ['a person whose name begins like a word', { ...person, firstName: '', lastName: 'Summer', startDate: '' }, false],
    ['a change of an employee who exists', { employeeNumber: '7', departments: 'Kuhinja' }, false],
  ])('%s: %j, %j', (_, cells, isLine) => expect(isOther(employees, cells)).toBe(isLine))

  test('values for every row do not make a line a record', () =>
    expect(isOther(employees, { ...person, lastName: 'Ukupno', firstName: '' }, ['startDate'])).toBe(true))

  test.each([
    ['an item without a code', { code: '', name: 'Laptop', price: '1299' }, false],
    ['an item', { code: 'LAP-1', name: 'Laptop', status: '' }, false],
    ['a total', { code: 'Ukupno', name: '', price: '12.500,00' }, true],
    ['an item without a name that was bought', { code: 'LAP-1', name: '', purchaseDate: '2024-01-04' }, false],
  ])('of equipment: %s, %j, %j', (_, cells, isLine) => expect(isOther(equipment, cells)).toBe(isLine))
})
