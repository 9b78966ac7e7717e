import { z } from 'zod'
import { jobTarget } from '../jobs/jobs.ts'
import { endpoint } from '../../lib/endpoint.ts'
import { flag, messageResult, translated, uuid } from '../../lib/fields.ts'

export const notificationTypes = [
  'leaveRequest',
  'contractExpiration',
  'experienceLevelExpiration',
  'licenceExpiration',
  'applicantExpiration',
  'newApplication',
] as const
export type NotificationType = (typeof notificationTypes)[number]

const notification = z.object({
  uuid,
  type: z.enum(notificationTypes),
  content: translated,
  /** Exactly one entry, for the caller. */
  recipient: z.array(z.object({ status: z.enum(['unread', 'read']) })),
  /** The employee concerned by a reminder, or by a negative balance. */
  expiredEmployee: z.object({ uuid, firstName: z.string(), lastName: z.string() }).nullable(),
  /** The leave request concerned, and whether it is the caller's own. */
  leave: z.object({ uuid, isOwn: z.boolean() }).nullable(),
  /** Whether it concerns leave during which the caller covers. */
  isCover: z.boolean(),
  /** The licence that expires. */
  licence: z.object({ uuid }).nullable(),
  /** The applicant. */
  applicant: z.object({ uuid }).nullable(),
  /** The screen of a background job that ended, or of the leave requests of a summary. */
  job: jobTarget.nullable(),
  at: z.iso.datetime(),
})
export type Notification = z.output<typeof notification>

const settings = z.object({
  contractExpirationNotification: z.boolean(),
  experienceLevelExpirationNotification: z.boolean(),
  newApplicationNotification: z.boolean(),
  /** Emails about the user's own leave requests. */
  ownLeaveEmail: z.boolean(),
  /** Emails about leave requests that the user decides on. */
  leaveRequestEmail: z.boolean(),
  /** Emails that put the user's approved leave into their calendar. */
  leaveCalendarEmail: z.boolean(),
})
export type NotificationSettings = z.output<typeof settings>

const ofUser = z.object({ userId: uuid })

/** The number of notifications listed, and the upper limit of the unread count. Clearing some brings up older ones. */
export const maxNotifications = 50

export const notificationsApi = {
  list: endpoint('GET /notification', 'notification.own', {
    summary: 'List my 50 newest notifications, and count the unread ones',
    subject: 'caller',
    result: z.object({ notifications: z.array(notification), unread: z.int() }),
  }),
  mark: endpoint('PATCH /notification', 'notification.own', {
    summary: 'Mark my notifications as read, or clear them',
    subject: 'caller',
    query: z.object({ clear: flag }),
    result: messageResult,
  }),
  settings: endpoint('GET /user/notificationstatuses/:userId', 'notification.own', {
    summary: "Show a user's notification settings",
    params: ofUser,
    subject: { person: 'userId' },
    result: settings,
  }),
  setSettings: endpoint('PATCH /user/enablenotification/:userId', 'notification.own', {
    summary: "Change a user's notification settings; omitted fields stay unchanged",
    params: ofUser,
    subject: { person: 'userId' },
    body: settings.partial(),
    result: messageResult,
  }),
}
