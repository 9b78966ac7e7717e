import { describe, expect, test } from 'vitest'
import { newItem, planAssignment, type ItemState, type Wanted } from './assignment.ts'
import { itemTexts as texts } from './items.ts'

const today = '2026-11-20'
const free: ItemState = { ...newItem, status: 'inactive', lastUnassigned: '2026-03-01' }
const held: ItemState = {
  ...newItem,
  status: 'active',
  dateAdded: '2026-05-04',
  held: { employee: 'ana', assignedOn: '2026-05-04' },
  lastUnassigned: '2026-03-01',
}
const plan = (item: ItemState, wanted: Wanted) => planAssignment(item, wanted, today)

describe('assigning', () => {
  test('starts today unless a date is given', () => {
    expect(plan(free, { employee: 'ana' })).toMatchObject({
      open: { employee: 'ana', assignedOn: today },
      closeOn: null,
    })
    expect(plan(free, { employee: 'ana', dateAdded: '2026-03-01' })).toMatchObject({ dateAdded: '2026-03-01' })
  })
  test.each([
    [null, 'active'],
    ['inactive', 'active'],
    ['active', 'active'],
  ] as const)('changes the status %s to %s', (status, becomes) => {
    expect(plan({ ...free, status }, { employee: 'ana' })).toMatchObject({ status: becomes })
  })
  test.each(['spent', 'broken', 'written off'] as const)('rejects an item that is %s', (status) => {
    expect(plan({ ...free, status }, { employee: 'ana' })).toMatchObject({ field: 'status', httpStatus: 409 })
    expect(plan(free, { employee: 'ana', status })).toMatchObject({ field: 'status', httpStatus: 409 })
    expect(plan(held, { employee: 'ivo', status })).toMatchObject({ field: 'status', httpStatus: 409 })
  })
  test('allows an item repaired by the same change', () => {
    expect(plan({ ...free, status: 'broken' }, { employee: 'ana', status: 'active' })).toMatchObject({
      status: 'active',
    })
  })
  test('rejects an expired licence; the last day of validity is still allowed', () => {
    expect(plan({ ...free, dateExpired: '2026-11-19' }, { employee: 'ana' })).toMatchObject({
      field: 'dateExpired',
      message: texts.expired,
      httpStatus: 409,
    })
    expect(plan({ ...free, dateExpired: today }, { employee: 'ana' })).toHaveProperty('open')
    expect(plan({ ...free, dateExpired: '2026-11-19' }, { employee: 'ana', dateExpired: '2027-11-19' })).toHaveProperty(
      'open',
    )
  })
  test('rejects a date before the previous assignment ended', () => {
    expect(plan(free, { employee: 'ana', dateAdded: '2026-02-28' })).toMatchObject({
      field: 'dateAdded',
      httpStatus: 422,
    })
  })
})

describe('handing over', () => {
  test('ends the old assignment on the day on which the new one starts', () => {
    expect(plan(held, { employee: 'ivo', dateAdded: '2026-06-01' })).toMatchObject({
      closeOn: '2026-06-01',
      open: { employee: 'ivo', assignedOn: '2026-06-01' },
    })
    expect(plan(held, { employee: 'ivo' })).toMatchObject({ closeOn: today, open: { assignedOn: today } })
  })
  test('rejects a date before the current assignment started', () => {
    expect(plan(held, { employee: 'ivo', dateAdded: '2026-05-03' })).toMatchObject({
      field: 'dateAdded',
      httpStatus: 422,
    })
  })
  test('starts with the current assignment if that is in the future', () => {
    const later = { ...held, held: { employee: 'ana', assignedOn: '2026-12-01' } }
    expect(plan(later, { employee: 'ivo' })).toMatchObject({ open: { employee: 'ivo', assignedOn: '2026-12-01' } })
  })
  test("can't be combined with unassigning", () => {
    expect(plan(held, { employee: 'ivo', unassignedOn: '2026-06-01' })).toMatchObject({ field: 'unassignedOn' })
  })
})

describe('the current assignee', () => {
  test('keeps the item whatever its status becomes', () => {
    expect(plan(held, { status: 'broken' })).toMatchObject({
      status: 'broken',
      closeOn: null,
      open: null,
      moveTo: null,
    })
    expect(plan(held, { employee: 'ana', status: null })).toMatchObject({ status: null, closeOn: null, open: null })
    expect(plan({ ...held, dateExpired: '2026-10-01' }, { employee: 'ana' })).toMatchObject({
      closeOn: null,
      open: null,
    })
  })
  test('may have another start date, but not before the previous assignment ended', () => {
    expect(plan(held, { dateAdded: '2026-03-01' })).toMatchObject({ moveTo: '2026-03-01', dateAdded: '2026-03-01' })
    expect(plan(held, { dateAdded: '2026-02-28' })).toMatchObject({ field: 'dateAdded', message: texts.heldBefore })
  })
})

describe('unassigning', () => {
  test('frees the item on that day and makes it inactive', () => {
    expect(plan(held, { unassignedOn: '2026-11-01' })).toMatchObject({
      closeOn: '2026-11-01',
      status: 'inactive',
      dateAdded: null,
      open: null,
    })
    expect(plan(held, { employee: null })).toMatchObject({ closeOn: today, status: 'inactive' })
    expect(plan(held, { employee: null, unassignedOn: '2026-11-01' })).toMatchObject({ closeOn: '2026-11-01' })
  })
  test.each(['spent', 'broken', 'written off'] as const)('keeps the status %s of the same change', (status) => {
    expect(plan(held, { unassignedOn: today, status })).toMatchObject({ closeOn: today, status })
  })
  test('allows dates from the start of the assignment to today', () => {
    expect(plan(held, { unassignedOn: '2026-05-04' })).toMatchObject({ closeOn: '2026-05-04' })
    const field = 'unassignedOn'
    expect(plan(held, { unassignedOn: '2026-05-03' })).toMatchObject({
      field,
      message: texts.takenBackEarly,
      httpStatus: 422,
    })
    expect(plan(held, { unassignedOn: '2026-11-21' })).toMatchObject({
      field,
      message: texts.takenBackLate,
      httpStatus: 422,
    })
  })
  test('can correct the start of the assignment too', () => {
    expect(plan(held, { dateAdded: '2026-04-01', unassignedOn: '2026-04-20' })).toMatchObject({
      moveTo: '2026-04-01',
      closeOn: '2026-04-20',
    })
    expect(plan(held, { dateAdded: '2026-02-28', unassignedOn: '2026-04-20' })).toMatchObject({ field: 'dateAdded' })
  })
  test('rejects an unassigned item', () => {
    expect(plan(free, { unassignedOn: today })).toMatchObject({ field: 'unassignedOn', message: texts.notAssigned })
  })
})

test("a licence can't expire before its assignment", () => {
  const ending = { ...held, dateExpired: '2027-01-01' }
  expect(plan(ending, { dateExpired: '2026-05-03' })).toMatchObject({ field: 'dateExpired', httpStatus: 422 })
  expect(plan(ending, { dateExpired: '2026-05-04' })).toMatchObject({ dateExpired: '2026-05-04' })
  expect(plan(newItem, { dateAdded: '2026-05-04', dateExpired: '2026-05-03' })).toMatchObject({ field: 'dateExpired' })
})

test('omitted fields stay unchanged', () => {
  expect(plan(held, {})).toEqual({
    status: 'active',
    dateExpired: null,
    dateAdded: '2026-05-04',
    closeOn: null,
    open: null,
    moveTo: null,
  })
  expect(plan({ ...newItem, dateAdded: '2026-05-04' }, {})).toMatchObject({ dateAdded: '2026-05-04' })
})
