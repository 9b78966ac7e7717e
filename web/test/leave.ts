import type { LeaveBalance } from '@hr/contract/areas/leave/leave'

/** Twenty days of annual leave, of which eight are used and two wait. */
export const annual: LeaveBalance = {
  uuid: '00000000-0000-4000-8000-00000000a001',
  name: 'Annual leave 2026',
  color: '#3556c4',
  numberOfDays: 20,
  currentNumberDays: 8,
  pendingDays: 2,
  approvedDays: 8,
  rejectedDays: 0,
  isOwnTotal: false,
  expiredDate: '2099-06-30',
  halfDays: true,
  isArchived: false,
}
