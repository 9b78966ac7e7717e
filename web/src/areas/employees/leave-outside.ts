import type { LeaveOutside } from '@hr/contract/areas/leave/outside'
import type { RestorableLeave } from '@hr/contract/areas/leave/restorable'
import { leaveStatusTexts } from '@hr/contract/areas/leave/status'
import { t } from '../../lib/t.ts'

/** 'Annual leave (Approved), 09/06/2031 – 20/06/2031: 6 of 10 days' */
export const formatOutside = ({
  leaveType,
  status,
  startDate,
  endDate,
  totalDays,
  daysOutside,
}: LeaveOutside['requests'][number]): string =>
  t(
    '{leaveType} ({status}), {days}: {total, plural, one {{outside, number} of # day} other {{outside, number} of # days}}',
    {
      leaveType,
      status: t(leaveStatusTexts[status]),
      days: { startDate, endDate },
      outside: daysOutside,
      total: totalDays,
    },
  )

/** 'Annual leave (Pending), 12/06/2031 – 13/06/2031: 2 days', or why it stays canceled */
export const formatRestorable = ({
  leaveType,
  status,
  startDate,
  endDate,
  totalDays,
  problem,
}: RestorableLeave): string =>
  t(
    '{problem, select, overlapping {{leaveType} ({status}), {days}: stays canceled, because other leave overlaps it} short {{leaveType} ({status}), {days}: stays canceled, because not enough days are left} other {{leaveType} ({status}), {days}: {count, plural, one {# day} other {# days}}}}',
    {
      problem: problem === 'no days' ? 'short' : (problem ?? 'none'),
      leaveType,
      status: t(leaveStatusTexts[status]),
      days: { startDate, endDate },
      count: totalDays,
    },
  )
