import { expect, test } from 'vitest'
import { recall, remember } from './remembered.ts'

test('a list remembers sort column, order, page size and columns', () => {
  remember('users', { sort: 'lastName', order: 'desc' })
  remember('users', { pageSize: 'all' })
  remember('users', { columnOrder: ['email'], columnVisibility: { role: false } })
  expect(recall('users')).toEqual({
    sort: 'lastName',
    order: 'desc',
    pageSize: 'all',
    columnOrder: ['email'],
    columnVisibility: { role: false },
  })
  expect(recall('positions')).toEqual({})
})

test.each([
  '',
  'not json',
  '[]',
  'null',
  '{"sort":5,"order":"up","pageSize":-1,"columnOrder":[1],"columnVisibility":[]}',
])('what is no setting is none: %s', (text) => {
  localStorage.setItem('hr.table.users', text)
  expect(Object.values(recall('users')).filter((value) => value !== undefined)).toEqual([])
})

test('of a damaged setting the rest stays', () => {
  localStorage.setItem('hr.table.users', '{"sort":"lastName","pageSize":"many"}')
  expect(recall('users')).toMatchObject({ sort: 'lastName' })
})
