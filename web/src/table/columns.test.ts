import { expect, test } from 'vitest'
import { fitColumns } from './columns.ts'

const name = {}
const status = { width: 150, minWidth: 120 }
const day = { width: 100 }
const notes = { width: 150, minWidth: 110, isMore: true } as const
const columns = [name, status, day, notes]
const sum = (widths: readonly number[]) => widths.reduce((all, width) => all + width, 0)

test('columns without a width share what is left', () => {
  expect(fitColumns(columns, 655)).toEqual([255, 150, 100, 150])
  expect(fitColumns([name, name, day], 500)).toEqual([200, 200, 100])
})

test('columns with widths grow together if there are no others', () => {
  expect(fitColumns([status, day], 500)).toEqual([300, 200])
})

test('all columns shrink, as far as each may, if that makes them fit', () => {
  const widths = fitColumns(columns, 500)
  expect(sum(widths)).toBeCloseTo(500)
  expect(widths[2]).toBe(100)
  expect(fitColumns(columns, 442)).toEqual([112, 120, 100, 110])
})

test('otherwise details lie beyond the edge, and the others are visible', () => {
  const widths = fitColumns(columns, 380)
  expect(sum(widths.slice(0, 3))).toBeCloseTo(380)
  expect(widths[3]).toBe(150)
  expect(fitColumns(columns, 430)).toEqual([155, 150, 100, 150])
})

test('columns never become narrower than they may', () => {
  expect(fitColumns(columns, 100)).toEqual([112, 120, 100, 150])
})

test('a column that users show is a detail', () => {
  expect(fitColumns([name, day, { width: 200, isOptional: true }], 260)).toEqual([155, 100, 200])
})
