import { expect, test } from 'vitest'
import { progressOf } from './job-form/draft.ts'
import { isPosition, positionOf } from './job-form/position.ts'
import { listQueryOf } from './list.ts'

test('each file shows its upload progress', () => {
  const [first, second] = [new File(['x'.repeat(100)], 'a'), new File(['x'.repeat(50)], 'b')]
  const at = (bytes: number) => [...progressOf([first, second], bytes).values()]
  expect(at(0)).toEqual([0, 0])
  expect(at(25)).toEqual([0.25, 0])
  expect(at(125)).toEqual([1, 0.5])
  expect(at(999)).toEqual([1, 1])
})

test.each([
  ['/jobForm/Frontend%20developer', 'Frontend developer'],
  ['/jobForm/UI%2FUX/', 'UI/UX'],
  ['/jobForm/%C4%8Cista%C4%8D', 'Čistač'],
  ['/jobForm/100%', '100%'],
])('%s is for %s', (path, position) => expect(positionOf(path)).toBe(position))

test.each([
  ['x'.repeat(100), true],
  ['x'.repeat(101), false],
  ['', false],
  ['Frontend\ndeveloper', false],
])('accepts applications for the position %j: %s', (position, can) => expect(isPosition(position)).toBe(can))

test('the profile queries the list in its last state, without other parameters of the address', () => {
  const search = { uuid: 'x', page: 3, size: '50', q: 'ana', city: 'Tuzla', sort: 'city', order: 'asc' } as const
  expect(listQueryOf(search)).toEqual({
    q: 'ana',
    city: 'Tuzla',
    sort: 'city',
    order: 'asc',
  })
  expect(listQueryOf({ sort: 'salary' })).toEqual({ sort: 'applicationDate', order: 'desc' })
})
