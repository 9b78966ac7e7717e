import type { LeaveOutside } from '@hr/contract/areas/leave/outside'
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
