import { expect, test } from 'vitest'
import { peopleByName, peopleNamed, peopleNamedInAnyOrder } from './referred.queries.ts'

test('the people of a name that ten thousand have are not listed for each of them', () => {
  const people = peopleByName(Array.from({ length: 10_000 }, (_, row) => ({ name: 'Ana Babić', row })))
  for (const name of ['Ana Babić', 'ana babic', 'Babić, Ana']) expect(peopleNamed(people, name)).toHaveLength(5)
  for (const name of ['Babić Ana', 'babic ana']) expect(peopleNamedInAnyOrder(people, name)).toHaveLength(5)
  expect(peopleNamed(people, 'Babić Ana')).toEqual([])
})
