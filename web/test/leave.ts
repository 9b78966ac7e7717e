import type { LeaveBalance, LeaveRequest } from '@hr/contract/areas/leave/leave'

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

/** Boris asks for a week of it. */
export const leave: LeaveRequest = {
  uuid: '00000000-0000-4000-8000-00000000b001',
  status: 'pending',
  user: {
    uuid: '00000000-0000-4000-8000-00000000b002',
    firstName: 'Boris',
    lastName: 'Kos',
    position: null,
    profileImage: null,
  },
  leaveType: { uuid: annual.uuid, name: annual.name, color: annual.color },
  startDate: '2040-06-04',
  endDate: '2040-06-08',
  startHalf: false,
  endHalf: false,
  totalDays: 5,
  reason: 'Going to the sea',
  attachment: [],
  team: [],
  askedAt: '2026-11-20T08:00:00Z',
  decidedBy: null,
  decidedAt: null,
  version: 1,
}
