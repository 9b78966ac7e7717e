import { describe, expect, test } from 'vitest'
import { english } from '@hr/contract/lib/messages'
import type { RoleName } from '@hr/contract/access'
import { leaveTitles } from '@hr/contract/areas/leave/titles'
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
    ['webhooks', 'settings'],
    ['userEdit', 'settings'],
    ['profileEdit', undefined],
  ] as const)('%s: %s', (screen, entry) => expect(entryOf(screen)).toBe(entry))
})

const forEveryone = ['Directory', 'Org chart', 'Leave managment']
const ofHr = ['Project managment', 'Applicants', 'Equipment', 'Licences', 'Reports']
const forHr = ['Dashboard', 'Employees', ...forEveryone, ...ofHr]
const last = ['Settings', 'Notification Settings']

test.each<[RoleName, string[]]>([
  ['Superadmin', [...forHr, 'Positions managment', ...last]],
  ['Admin', [...forHr, ...last]],
  ['Team lead', [...forEveryone, 'Reports']],
  ['Employee', forEveryone],
])('lists the entries of a %s in the order of the specification', (role, entries) => {
  expect(navigationFor(role).map(({ label }) => label)).toEqual(entries)
})

test.each<[RoleName, string[]]>([
  [
    'Team lead',
    [
      english(leaveTitles.myLeaves),
      english(leaveTitles.teamCalendar),
      english(leaveTitles.approvalRequests),
      english(leaveTitles.teamOverview),
      english(leaveTitles.history),
    ],
  ],
  ['Employee', [english(leaveTitles.myLeaves), english(leaveTitles.teamCalendar)]],
])('lists the leave screens of a %s in their group', (role, links) => {
  const groups = navigationFor(role).flatMap((entry) => ('links' in entry ? [entry] : []))
  expect(groups.map((group) => group.links.map(({ label }) => label))).toEqual([links])
})
