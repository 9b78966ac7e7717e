// The lists of leave as spreadsheets.
import { dayOfInstant } from '../../lib/dates.ts'
import { column, yesOrNo, type ListColumns } from '../../lib/list-sheets.ts'
import { english } from '../../lib/messages.ts'
import type { LeaveRequest, LeaveStatisticsRow } from './leave.ts'
import { leaveStatusTexts } from './status.ts'

/** Columns of all lists of leave. */
const datesAndStatus: ListColumns<LeaveRequest | LeaveStatisticsRow> = [
  column('First day', 12, ({ startDate }) => startDate, 'date'),
  column('Starts at noon', 14, ({ startHalf }) => yesOrNo(startHalf)),
  column('Last day', 12, ({ endDate }) => endDate, 'date'),
  column('Ends at noon', 14, ({ endHalf }) => yesOrNo(endHalf)),
  column('Days', 8, ({ totalDays }) => totalDays, 'number'),
  column('Status', 14, ({ status }) => english(leaveStatusTexts[status])),
]

/** Without reasons, notes and documents, which are read one request at a time. */
export const requestColumns: ListColumns<LeaveRequest> = [
  column('First name', 16, ({ user }) => user.firstName),
  column('Last name', 16, ({ user }) => user.lastName),
  column('Team', 30, ({ team }) => team.join(', ')),
  column('Leave type', 24, ({ leaveType }) => leaveType.name),
  ...datesAndStatus,
  column('Requested on', 14, ({ requestedAt }, { timeZone }) => dayOfInstant(requestedAt, timeZone), 'date'),
  column('Decided by', 28, ({ decidedBy }) => decidedBy),
  column('Decided on', 14, ({ decidedAt }, { timeZone }) => decidedAt && dayOfInstant(decidedAt, timeZone), 'date'),
]

export const overviewColumns: ListColumns<LeaveStatisticsRow> = [
  column('Name', 28, ({ name }) => name),
  column('Team', 30, ({ team }) => team),
  column('Leave type', 24, ({ leaveTypeName }) => leaveTypeName),
  ...datesAndStatus,
]
