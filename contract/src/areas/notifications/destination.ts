// The screen that a notification and its email open.
import type { RoleName } from '../../access.ts'
import { mayOpen, type ScreenName } from '../../screens.ts'
import { inboxFor } from '../leave/inbox.ts'
import type { Notification } from './notifications.ts'

export type Destination = { screen: ScreenName; uuid?: string; search?: Readonly<Record<string, string>> }

type Reader = { uuid: string; effectiveRole: RoleName | null }

/**
 * The destination of a notification: own requests and leave that the user covers in My Leaves, requests to decide in the
 * inbox (for HR the company's), reminders of own documents at the profile, others at the employee (for supervisors at the team member), licence or
 * applicants, a new application at
 * the applicant, a background job at its screen, a summary of reminders at its list.
 */
export function destinationOf(
  { type, leave, isCover, licence, applicant, expiredEmployee, job }: Omit<Notification, 'content'>,
  { uuid, effectiveRole }: Reader,
): Destination | undefined {
  // Decided requests are not among the pending ones that My Leaves starts with.
  if (isCover) return { screen: 'myLeaves' }
  if (leave?.isOwn) return { screen: 'myLeaves', search: { status: 'all' } }
  const inbox = inboxFor(effectiveRole)
  if (leave) return { screen: inbox, uuid: leave.uuid }
  if (job?.screen === 'approvalRequests') return { screen: inbox }
  if (job) return job
  if (licence) return { screen: 'licenceEdit', uuid: licence.uuid }
  if (applicant) return { screen: 'applicantProfile', uuid: applicant.uuid }
  if (type === 'applicantExpiration') return { screen: 'applicants' }
  if (expiredEmployee?.uuid === uuid) return { screen: 'profile' }
  if (expiredEmployee) {
    const screen = mayOpen('employeeProfile', effectiveRole) ? 'employeeProfile' : 'teamMember'
    return mayOpen(screen, effectiveRole) ? { screen, uuid: expiredEmployee.uuid } : undefined
  }
  if (type === 'licenceExpiration') return { screen: 'licencesEnding' }
  return type !== 'leaveRequest' && mayOpen('dashboard', effectiveRole) ? { screen: 'dashboard' } : undefined
}

/** The lists that contain the records of a screen, where several of them end soon; null if no list does. */
const lists: Partial<Record<ScreenName, ScreenName | null>> = {
  employeeProfile: 'dashboard',
  licenceEdit: 'licencesEnding',
  teamMember: null,
}

/**
 * The destination of an email about several notifications: their list, or the inbox with the first request; undefined if
 * they are about different kinds of records, or no list has them.
 */
export function destinationOfAll(all: readonly (Destination | undefined)[]): Destination | undefined {
  const [first, ...others] = all
  if (!first || others.length === 0) return first
  if (others.some((other) => other?.screen !== first.screen)) return undefined
  const list = lists[first.screen]
  if (list === null) return undefined
  return list ? { screen: list } : first
}
