import { issue } from '../../lib/messages.ts'
import { z } from 'zod'
import { ofClass } from '../../lib/field-classes.ts'
import { endpoint } from '../../lib/endpoint.ts'
import { byId, day, messageResult, uuid } from '../../lib/fields.ts'
import { workSchedulesTexts } from './schedule-texts.ts'

/** The part of each weekday that is worked, Monday first: 0, 0.5 or 1. */
const week = z
  .array(z.union([z.literal(0), z.literal(0.5), z.literal(1)]))
  .length(7)
  .refine((days) => days.some((part) => part > 0), issue(workSchedulesTexts.noDays))

const workSchedule = z.object(
  ofClass('internal', {
    uuid,
    /** The first day on which it is in force, until the next schedule starts. */
    startsOn: z.string(),
    week: z.array(z.number()),
  }),
)
export type StoredSchedule = z.output<typeof workSchedule>

export const workScheduleInput = z.object(ofClass('internal', { startsOn: day, week }))

/** The number of leave requests recalculated by a change. */
const recalculated = z.int()

export const workSchedulesApi = {
  list: endpoint('GET /employee/:id/work-schedules', 'leave.read', {
    summary: "List an employee's work schedules, the first one first; Monday to Friday holds before it",
    contentClass: 'leave',
    subject: { person: 'id' },
    params: byId,
    result: z.array(workSchedule),
  }),
  create: endpoint('POST /employee/:id/work-schedules', 'leave.manage', {
    summary: 'Add a work schedule of an employee and recalculate their leave',
    contentClass: 'leave',
    example: { startsOn: '2026-12-21', week: [1, 1, 1, 1, 1, 0, 0] },
    params: byId,
    body: workScheduleInput,
    result: z.object(ofClass('internal', { workSchedule, recalculated })),
  }),
  remove: endpoint('DELETE /employee/:id/work-schedules/:schedule', 'leave.manage', {
    summary: 'Delete a work schedule of an employee and recalculate their leave',
    contentClass: 'leave',
    params: byId.extend({ schedule: uuid }),
    result: messageResult.extend(ofClass('internal', { recalculated })),
  }),
}
