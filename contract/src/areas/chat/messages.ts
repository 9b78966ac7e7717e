import type { Day } from '../../lib/dates.ts'
import { message, messages } from '../../lib/messages.ts'

type Leave = { name: string; days: { startDate: Day; endDate: Day } }

/** The texts of messages to chat channels. */
export const chatMessages = messages('chatMessage', {
  'leave.requested': ({ name, days }: Leave) => message('{name} requested leave: {days}', { name, days }),
  'leave.canceling': ({ name, days }: Leave) => message('{name} asked to cancel leave: {days}', { name, days }),
  'leave.approved': ({ name, days }: Leave) => message("{name}'s leave was approved: {days}", { name, days }),
  'leave.rejected': ({ name, days }: Leave) => message("{name}'s leave was declined: {days}", { name, days }),
  'leave.canceled': ({ name, days }: Leave) => message("{name}'s leave was canceled: {days}", { name, days }),
  open: 'Open the request',
  away: (day: Day) => message('Away on {day}:', { day }),
  untilNoon: (name: string) => message('{name} (until noon)', { name }),
  fromNoon: (name: string) => message('{name} (from noon)', { name }),
  more: (count: number) => message('{count, plural, one {and # more} other {and # more}}', { count }),
  test: 'Test message from the HR Application',
})
