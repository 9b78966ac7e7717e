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

test('lists the entries in the order of the specification, without groups that the role may not open', () => {
  const labels = (role: 'Admin' | 'Employee') => navigationFor(role).map(({ label }) => label)
  expect(labels('Admin')).toEqual([
    'Dashboard',
    'Employees',
    'Directory',
    'Org chart',
    'Leave managment',
    'Project managment',
    'Applicants',
    'Equipment',
    'Licences',
    'Notification Settings',
  ])
  expect(labels('Employee')).toEqual(['Directory', 'Org chart', 'Leave managment'])
})
