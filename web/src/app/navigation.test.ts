import { describe, expect, test } from 'vitest'
import { entryOf, navigationFor } from './navigation.ts'

describe('a screen belongs to', () => {
  test.each([
    ['projects', 'projects'],
    ['projectProfile', 'projects'],
    ['projectsArchived', 'projectsArchived'],
    ['positionEdit', 'positions'],
    ['equipmentToCollect', 'equipment'],
    ['licenceEdit', 'licences'],
    ['employeeCv', 'employees'],
    ['myLeaves', 'myLeaves'],
    ['profileEdit', undefined],
  ] as const)('%s: %s', (screen, entry) => expect(entryOf(screen)).toBe(entry))
})

test('the entries stand in the order of the specification; a group of which a role may open nothing is left out', () => {
  const labels = (role: 'Admin' | 'Employee') => navigationFor(role).map(({ label }) => label)
  expect(labels('Admin')).toEqual([
    'Dashboard',
    'Employees',
    'Leave managment',
    'Project managment',
    'Applicants',
    'Equipment',
    'Licences',
    'Notification Settings',
  ])
  expect(labels('Employee')).toEqual(['Leave managment'])
})
