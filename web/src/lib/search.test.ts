import { expect, test } from 'vitest'
import { listSearch, calendarSearch } from './search.ts'

const list = listSearch('status')

test('a list keeps search, page, order and filters in the address', () => {
  expect(list.parse({ q: 'ana', page: '2', sort: 'name', order: 'desc', size: '50', status: 'Active' })).toEqual({
    q: 'ana',
    page: 2,
    sort: 'name',
    order: 'desc',
    size: '50',
    status: 'Active',
  })
})

test.each([{ page: '0' }, { page: '2.5' }, { page: 'two' }, { order: 'up' }, { q: '' }, { other: 'x' }])(
  'a list ignores %j',
  (search) => expect(list.parse(search)).toEqual({}),
)

test.each([{ zoom: 'week' }, { people: '-1' }, { as: 'table' }, { pending: 'true' }])(
  'the leave calendar ignores %j',
  (search) => expect(calendarSearch.parse(search)).toEqual({}),
)
