import { expect, test } from 'vitest'
import { roleNames } from '@hr/contract/access'
import { mayOpen } from '@hr/contract/screens'
import { goToKeysFor } from './go-to-shortcuts.ts'

test.each([...roleNames, null])('offers %s only pages that the role may open, each by its own letter', (role) => {
  const places = goToKeysFor(role)
  expect(places.filter(({ screen }) => !mayOpen(screen, role))).toEqual([])
  expect(new Set(places.map(({ key }) => key)).size).toBe(places.length)
})

test('has the documented letters', () => {
  const documented = { e: 'employees', l: 'myLeaves', p: 'projects', a: 'applicants', q: 'equipment', i: 'licences' }
  expect(Object.fromEntries(goToKeysFor('Superadmin').map(({ key, screen }) => [key, screen]))).toMatchObject(
    documented,
  )
})
