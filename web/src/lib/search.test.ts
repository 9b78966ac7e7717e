import { expect, test } from 'vitest'
import { calendarSearch, listSearch } from './search.ts'

test('a list keeps search, page, order and filters in the address', () => {
  expect(listSearch.parse({ q: 'ana', page: '2', sort: 'name', order: 'desc', size: '50', status: 'Active' })).toEqual({
    q: 'ana',
    page: 2,
    sort: 'name',
    order: 'desc',
    size: '50',
    status: 'Active',
  })
})

test.each([{ page: '0' }, { page: '2.5' }, { page: 'two' }, { order: 'up' }, { q: '' }])(
  'a list ignores %j',
  (search) => expect(listSearch.parse(search)).toEqual({}),
)

test.each([{ zoom: 'week' }, { people: '-1' }, { as: 'table' }, { pending: 'true' }])(
  'the leave calendar ignores %j',
  (search) => expect(calendarSearch.parse(search)).toEqual({}),
)
