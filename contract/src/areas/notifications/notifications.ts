import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'
import { flag, message } from '../../lib/fields.ts'

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
  uuid: z.uuid(),
  type: z.enum(notificationTypes),
  content: z.string(),
  /** One entry, the caller's own. */
  recipient: z.array(z.object({ status: z.enum(['unread', 'read']) })),
  /** Whom a reminder is about, or who alone has used more days than there are. */
  expiredEmployee: z.object({ uuid: z.uuid(), firstName: z.string(), lastName: z.string() }).nullable(),
  /** The request that it tells of: an own one, or one to decide on. */
  leave: z.object({ uuid: z.uuid(), isOwn: z.boolean() }).nullable(),
  /** The licence that ends. */
  licence: z.object({ uuid: z.uuid() }).nullable(),
  /** The applicant who has applied. */
  applicant: z.object({ uuid: z.uuid() }).nullable(),
  at: z.iso.datetime(),
})
export type Notification = z.output<typeof notification>

const settings = z.object({
  contractExpirationNotification: z.boolean(),
  experienceLevelExpirationNotification: z.boolean(),
  newApplicationNotification: z.boolean(),
  /** Emails about the person's own leave requests. */
  ownLeaveEmail: z.boolean(),
  /** Emails about leave requests that the person decides on. */
  leaveRequestEmail: z.boolean(),
})
export type NotificationSettings = z.output<typeof settings>

const ofUser = z.object({ userId: z.uuid() })

/** The newest that are shown, older ones come to the front as these are cleared; and how far unread ones are counted. */
export const maxNotifications = 50

/** What the audit log calls the records of this area. */
export const notificationEntities = ['reminder settings'] as const

export const notificationsApi = {
  list: endpoint('GET /notification', 'notification.own', {
    summary: 'The own notifications that are not cleared, the newest 50, and how many are unread, up to 50',
    subject: 'caller',
    result: z.object({ notifications: z.array(notification), unread: z.int() }),
  }),
  mark: endpoint('PATCH /notification', 'notification.own', {
    summary: 'Marks the own notifications as read, or clears them',
    subject: 'caller',
    query: z.object({ clear: flag }),
    result: message,
  }),
  settings: endpoint('GET /user/notificationstatuses/:userId', 'notification.own', {
    summary: 'Which reminders and emails a person wants',
    params: ofUser,
    subject: { person: 'userId' },
    result: settings,
  }),
  setSettings: endpoint('PATCH /user/enablenotification/:userId', 'notification.own', {
    summary: 'Changes which reminders and emails a person wants; what is left out stays as it is',
    params: ofUser,
    subject: { person: 'userId' },
    body: settings.partial(),
    result: message,
  }),
}
