import { describe, expect, test } from 'vitest'
import { entryOf, navigationFor } from './navigation.ts'

describe('a page belongs to', () => {
  test.each([
    ['/projects', 'projects'],
    ['/projects/profile', 'projects'],
    ['/projects/archived', 'projectsArchived'],
    ['/positions/edit', 'positions'],
    ['/equipment/to-collect', 'equipment'],
    ['/licence/edit', 'licences'],
    ['/leaves/statistics', 'myLeaves'],
    ['/projectsomething', undefined],
    ['/profile', undefined],
  ])('%s: %s', (path, screen) => expect(entryOf(path)).toBe(screen))
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
