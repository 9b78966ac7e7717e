import { expect, test } from 'vitest'
import type { RoleName } from '../../access.ts'
import { destinationOf, destinationOfAll } from './destination.ts'
import type { Notification } from './notifications.ts'

const ana = { uuid: '00000000-0000-4000-8000-00000000a001', firstName: 'Ana', lastName: 'Kovač' }
const reminder: Omit<Notification, 'content'> = {
  uuid: '00000000-0000-4000-8000-000000000001',
  type: 'contractExpiration',
  recipient: [{ status: 'unread' }],
  expiredEmployee: ana,
  leave: null,
  isCover: false,
  licence: null,
  applicant: null,
  job: null,
  at: '2032-03-01T08:00:00Z',
}
const summary = { ...reminder, expiredEmployee: null }
const reader = (effectiveRole: RoleName) => ({ uuid: '00000000-0000-4000-8000-000000000002', effectiveRole })

const request = '00000000-0000-4000-8000-000000000003'
const awaiting: typeof reminder = { ...summary, type: 'leaveRequest', leave: { uuid: request, isOwn: false } }
const several: typeof reminder = { ...summary, type: 'leaveRequest', job: { screen: 'approvalRequests', search: {} } }

test.each<[RoleName, typeof reminder, ReturnType<typeof destinationOf>]>([
  ['Admin', awaiting, { screen: 'companyRequests', uuid: request }],
  ['Admin', several, { screen: 'companyRequests' }],
  ['Team lead', awaiting, { screen: 'approvalRequests', uuid: request }],
  ['Team lead', several, { screen: 'approvalRequests' }],
])('of a request to decide is the inbox that has it, as %s', (role, notification, destination) => {
  expect(destinationOf(notification, reader(role))).toEqual(destination)
})

test.each<[RoleName, typeof reminder, ReturnType<typeof destinationOf>]>([
  ['Admin', reminder, { screen: 'employeeProfile', uuid: ana.uuid }],
  ['Team lead', reminder, { screen: 'teamMember', uuid: ana.uuid }],
  ['Employee', reminder, undefined],
  ['Admin', summary, { screen: 'dashboard' }],
  ['Team lead', summary, undefined],
])('of a reminder is a screen that the reader may open, as %s', (role, notification, destination) => {
  expect(destinationOf(notification, reader(role))).toEqual(destination)
})

test.each([
  ['employeeProfile', { screen: 'dashboard' }],
  ['teamMember', undefined],
] as const)('of several reminders is the list that has the records of %s', (screen, destination) => {
  const two = [ana.uuid, '00000000-0000-4000-8000-00000000a002'].map((uuid) => ({ screen, uuid }))
  expect(destinationOfAll(two)).toEqual(destination)
})
