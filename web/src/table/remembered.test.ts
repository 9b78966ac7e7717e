import { expect, test } from 'vitest'
import { recall, remember } from './remembered.ts'

test('a table remembers sort column, order and page size', () => {
  remember('users', { sort: 'lastName', order: 'desc' })
  remember('users', { pageSize: 'all' })
  expect(recall('users')).toEqual({ sort: 'lastName', order: 'desc', pageSize: 'all' })
  expect(recall('positions')).toEqual({})
})

test.each(['', 'not json', '[]', 'null', '{"sort":5,"order":"up","pageSize":-1}'])(
  'what is no setting is none: %s',
  (text) => {
    localStorage.setItem('hr.table.users', text)
    const { sort, order, pageSize } = recall('users')
    expect([sort, order, pageSize]).toEqual([undefined, undefined, undefined])
  },
)

test('of a damaged setting the rest stays', () => {
  localStorage.setItem('hr.table.users', '{"sort":"lastName","pageSize":"many"}')
  expect(recall('users')).toMatchObject({ sort: 'lastName' })
})
