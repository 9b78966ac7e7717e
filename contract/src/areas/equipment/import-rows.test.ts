// cspell:disable
import { describe, expect, test } from 'vitest'
import { cellNumberTexts } from '../../lib/cell-numbers.ts'
import { mappingTo } from '../../lib/import-mapping.ts'
import { english } from '../../lib/messages.ts'
import { itemImportColumns, readItemRow, type ItemCells } from './import-rows.ts'

const read = (cells: ItemCells) => {
  const row = readItemRow({ code: 'LAP-1', name: 'Laptop', ...cells })
  return 'input' in row
    ? row.input
    : row.problems.map(({ message, ...problem }) => ({ ...problem, message: english(message) }))
}

describe('a price', () => {
  test.each([
    ['1299', 1299],
    ['1.299,00', 1299],
    ['1,299.50', 1299.5],
    ['1 299', 1299],
    ['', null],
    ['k.A.', null],
    ['-', null],
  ])('%j is %s', (price, value) => expect(read({ price })).toMatchObject({ price: value }))

  test.each([
    ['1.299,00 €', 'unit', '1299'],
    ['EUR 1299', 'unit', '1299'],
    ['12,500', 'twoReadings', undefined],
    ['12.500', 'twoReadings', undefined],
  ] as const)('%j is a problem of its cell', (price, reason, suggestion) =>
    expect(read({ price })).toEqual([
      { column: 'Price', message: english(cellNumberTexts[reason]), ...(suggestion && { suggestion }) },
    ]),
  )

  test('that can be read in two ways is a question of its column', () => {
    const { map, numberColumnsIn, readingsIn } = mappingTo(itemImportColumns('equipment'))
    const rows = ['12,500', '1.299,00 €', '99'].map((price, index) => ({
      row: index + 2,
      cells: ['L', 'Laptop', price],
    }))
    const targets = ['code', 'name', 'price']
    const readings = readingsIn(rows, targets, { dayOrder: 'day first', decimalSign: 'decimal comma' })
    expect(numberColumnsIn(rows, targets)).toMatchObject([{ column: { id: 'price' }, ambiguous: { text: '12,500' } }])
    const pricesWith = (chosen: typeof readings) =>
      map(rows, { targets, values: {}, readings: chosen }).rows.map(({ cells }) => cells[2])
    expect(pricesWith(readings)).toEqual(['12.5', '1.299,00 €', '99'])
    expect(pricesWith({ ...readings, numbers: { price: 'decimal point' } })).toEqual(['12500', '1.299,00 €', '99'])
  })
})

test.each(['-', 'n/a', 'keine'])('the cells %j say that there is no value', (text) => {
  const fields = { serialNumber: text, supplier: text, purchaseDate: text, warrantyEnd: text, email: text }
  expect(read({ ...fields, assignedTo: text })).toEqual(read({}))
  expect(read({ code: text })).toEqual([{ column: 'Code', message: 'Required field' }])
})

test('words for no value may be a name or a note', () =>
  expect(read({ name: 'Unknown', notes: 'keine' })).toMatchObject({ name: 'Unknown', notes: 'keine' }))
