import { expect, test } from 'vitest'
import { readPreferences, savePreferences } from './list-preferences.ts'

test('a list remembers sort column, order, page size and columns', () => {
  savePreferences('users', { sort: 'lastName', order: 'desc' })
  savePreferences('users', { pageSize: 'all' })
  savePreferences('users', { columnOrder: ['email'], columnVisibility: { role: false } })
  expect(readPreferences('users')).toEqual({
    sort: 'lastName',
    order: 'desc',
    pageSize: 'all',
    columnOrder: ['email'],
    columnVisibility: { role: false },
  })
  expect(readPreferences('positions')).toEqual({})
})

test.each([
  '',
  'not json',
  '[]',
  'null',
  '{"sort":5,"order":"up","pageSize":-1,"columnOrder":[1],"columnVisibility":[]}',
])('invalid preferences are ignored: %s', (text) => {
  localStorage.setItem('hr.table.users', text)
  expect(Object.values(readPreferences('users')).filter((value) => value !== undefined)).toEqual([])
})

test('the valid part of damaged preferences is kept', () => {
  localStorage.setItem('hr.table.users', '{"sort":"lastName","pageSize":"many"}')
  expect(readPreferences('users')).toMatchObject({ sort: 'lastName' })
})
