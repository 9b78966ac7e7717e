// The times at which saved reports are sent by email: a link to the report, never its numbers.
import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'
import { byId, fieldTexts, messageResult, reference, seenVersion, uuid, version } from '../../lib/fields.ts'
import { issue, message, messages } from '../../lib/messages.ts'
import { cadence, hour } from './due-times.ts'

/** The maximum number of schedules of a user, and of recipients of one. */
export const maxSchedules = 50
export const maxRecipients = 20

export const reportScheduleTexts = messages('reportSchedule', {
  saved: 'Email saved',
  deleted: 'Email deleted',
  tooMany: message('You can have at most {max, number} scheduled emails. Delete one first.', { max: maxSchedules }),
  onlyHr: 'Only HR can send reports to others',
  tooManyRecipients: message('At most {max, number} people', { max: maxRecipients }),
  unknownReport: 'This report was deleted or is not shared with you',
  recipientGone: 'One of these employees no longer exists',
  mayNotOpen: (names: readonly string[]) => message('No access to this report: {names}', { names }),
})

export const everyTexts = messages('reportEvery', { day: 'Every day', week: 'Every week', month: 'Every month' })

export const scheduleChange = z.object({
  cadence,
  hour,
  recipients: z
    .array(reference)
    .min(1, issue(fieldTexts.required))
    .max(maxRecipients, issue(reportScheduleTexts.tooManyRecipients)),
})
export type ScheduleChange = z.output<typeof scheduleChange>
const scheduleInput = scheduleChange.extend({
  /** The id of the saved report. */
  view: uuid,
})
export type ScheduleInput = z.output<typeof scheduleInput>

const schedule = z.object({
  uuid,
  view: uuid,
  cadence,
  hour,
  recipients: z.array(z.object({ uuid, name: z.string() })),
  version: z.int(),
})
export type ReportSchedule = z.output<typeof schedule>

export const reportSchedulesApi = {
  list: endpoint('GET /reports/schedules', 'report-schedule.own', {
    summary: 'List when I send reports by email',
    subject: 'caller',
    result: z.array(schedule),
  }),
  create: endpoint('POST /reports/schedules', 'report-schedule.own', {
    summary: 'Send a link to a saved report by email on a schedule; only HR may send it to others',
    subject: 'caller',
    body: scheduleInput,
    result: schedule,
  }),
  update: endpoint('PUT /reports/schedules/:id', 'report-schedule.own', {
    summary: 'Change when and to whom I send a report',
    subject: { ownerOf: 'id' },
    params: byId,
    body: scheduleChange.extend({ version }),
    result: schedule,
  }),
  remove: endpoint('DELETE /reports/schedules/:id', 'report-schedule.own', {
    summary: 'Stop sending a report',
    subject: { ownerOf: 'id' },
    params: byId,
    query: seenVersion,
    result: messageResult,
  }),
}
