import type { RoleName } from '@hr/contract/access'
import { applicantsApi } from '@hr/contract/areas/applicants/applicants'
import { dashboardApi } from '@hr/contract/areas/dashboard/dashboard'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { licencesApi } from '@hr/contract/areas/equipment/licences'
import { inboxFor, type InboxScreen } from '@hr/contract/areas/leave/inbox'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { destinationOf } from '@hr/contract/areas/notifications/destination'
import { notificationsApi } from '@hr/contract/areas/notifications/notifications'
import { addDays, todayIn } from '@hr/contract/lib/dates'
import { addressOf, mayOpen, screenAt, type ScreenName } from '@hr/contract/screens'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { notificationEmails } from '../areas/notifications/notifications.emails.ts'
import { notificationEmail } from '../areas/notifications/notify.commands.ts'
import { findCaller } from '../http/session.ts'
import { addApplicant } from './applicants.ts'
import type { Person } from './people.ts'
import { sharedTestApp, type TestApp } from './test-app.ts'

// Follows the link of each notification and of its email as each role, to the record that it names. The web's tests prove
// that screens link only to screens that their role may open (`web/test/screens-by-role.test.tsx`).

let app: TestApp
let type: { uuid: string }
beforeAll(async () => {
  app = await sharedTestApp()
  type = await app.people.leaveType()
})

const roleOf = async ({ uuid }: Person): Promise<RoleName | null> =>
  (await findCaller(app.db, uuid, todayIn(app.company.timeZone)))?.role ?? null

const typeOfInbox = { approvalRequests: 'supervisorOrTeamLeadLeaves', companyRequests: 'allLeaves' } as const
const isInInbox = async (screen: InboxScreen, uuid: string, as: Person) => {
  const query = { type: typeOfInbox[screen], decidable: 'true', page: '1', pageSize: '100' } as const
  return (await app.call(leaveApi.list, { query }, { as })).result.items.some((leave) => leave.uuid === uuid)
}
const isListed = async (uuid: string, as: Person) => {
  const query = { type: 'myLeaves', status: 'all', page: '1', pageSize: '100' } as const
  return (await app.call(leaveApi.list, { query }, { as })).result.items.some((leave) => leave.uuid === uuid)
}
const finds = async (answer: Promise<{ status: number }>) => (await answer).status === 200

/** Whether the screens that name a record show it to a person. */
const shows: Partial<Record<ScreenName, (id: string, as: Person) => Promise<boolean>>> = {
  approvalRequests: (id, as) => isInInbox('approvalRequests', id, as),
  companyRequests: (id, as) => isInInbox('companyRequests', id, as),
  employeeProfile: (id, as) => finds(app.call(employeesApi.find, { params: { id } }, { as })),
  teamMember: async (person, as) => {
    const query = { person, page: '1', pageSize: '1' } as const
    const { result } = await app.call(employeesApi.byTeamLead, { params: { id: as.uuid }, query }, { as })
    return result.items.some(({ uuid }) => uuid === person)
  },
  licenceEdit: (id, as) => finds(app.call(licencesApi.find, { params: { id } }, { as })),
  applicantProfile: (id, as) => finds(app.call(applicantsApi.find, { params: { id } }, { as })),
}

/** Follows the newest notification of a person and its email. Returns where they lead, and whether the record is there. */
async function follow(person: Person) {
  const role = await roleOf(person)
  const { notifications } = (await app.call(notificationsApi.list, {}, { as: person })).result
  const [newest] = notifications
  if (!newest) throw new Error(`${role} was told nothing`)
  const destination = destinationOf(newest, { uuid: person.uuid, effectiveRole: role })
  const order = { template: notificationEmail, recipientId: person.uuid, notificationId: newest.uuid }
  const email = await notificationEmails(app.db, app)[notificationEmail]?.(order)
  const link = new URL(/^http.*$/m.exec(email?.text ?? '')?.[0] ?? '')
  const opened = destination && addressOf(destination.screen, destination.uuid, destination.search)
  expect(`${link.pathname}${link.search}`, 'the email opens the same').toBe(opened ?? '/')
  if (!destination) return { role, screen: undefined }
  const { screen, uuid } = destination
  expect(mayOpen(screen, role), `${role} may open ${screen}`).toBe(true)
  expect(screenAt(link.pathname) ?? screen).toBe(screen)
  const ofOwn = newest.leave?.isOwn && screen === 'myLeaves' ? newest.leave.uuid : undefined
  const isThere =
    uuid !== undefined ? await shows[screen]?.(uuid, person) : ofOwn === undefined || (await isListed(ofOwn, person))
  return { role, screen, isThere }
}

let day = '2040-06-04'
const apply = async (as: Person) => {
  day = addDays(day, 7)
  const body = { leaveType: type, startDate: day, endDate: day }
  return (await app.call(leaveApi.apply, { body }, { as })).result.leave.uuid
}
const decide = (id: string, status: 'approved' | 'rejected', as: Person) =>
  app.call(leaveApi.approve, { params: { id }, body: { status } }, { as })
const inbox = (role: RoleName) => ({ role, screen: inboxFor(role), isThere: true })

test('a request opens in the inbox of its approver, and a decision in My Leaves of its owner', async () => {
  const [lead, admin, superadmin] = [
    await app.people.teamLead(),
    await app.people.admin(),
    await app.people.superadmin(),
  ]
  const delegate = await app.people.employee()
  await app.people.delegation(lead, delegate)
  const ana = await app.people.employee({ supervisor: lead })
  const request = await apply(ana)
  expect(await follow(lead)).toEqual(inbox('Team lead'))
  expect(await follow(delegate)).toEqual({ ...inbox('Employee'), role: await roleOf(delegate) })
  await decide(request, 'approved', lead)
  expect(await follow(ana)).toEqual({ role: 'Employee', screen: 'myLeaves', isThere: true })
  await app.call(leaveApi.cancel, { params: { id: request }, body: {} }, { as: ana })
  expect(await follow(lead)).toEqual(inbox('Team lead'))

  // Without an approver HR decides, also on leave of leads and of HR.
  for (const owner of [await app.people.employee(), await app.people.teamLead(), await app.people.admin()]) {
    const id = await apply(owner)
    expect(await follow(admin)).toEqual(inbox('Admin'))
    expect(await follow(superadmin)).toEqual(inbox('Superadmin'))
    await decide(id, 'rejected', admin)
    expect(await follow(owner)).toEqual({ role: await roleOf(owner), screen: 'myLeaves', isThere: true })
  }

  // An approver of HR decides in the inbox of the company, which has the requests of their team, too.
  const mia = await app.people.employee({ supervisor: admin })
  await apply(mia)
  expect(await follow(admin)).toEqual(inbox('Admin'))
})

test('a reminder opens the record that it names', async () => {
  const [lead, admin] = [await app.people.teamLead(), await app.people.admin()]
  const ana = await app.people.employee({ supervisor: lead })
  const licence = await app.people.item('licence')
  const applicant = await addApplicant(app)
  const ofAna = { employee_id: ana.uuid, details: { date: '2040-01-01', days: 3 } }
  const cases = [
    [lead, 'probation end', 'contractExpiration', ofAna, 'teamMember'],
    [admin, 'contract end', 'contractExpiration', ofAna, 'employeeProfile'],
    [admin, 'next level', 'experienceLevelExpiration', ofAna, 'employeeProfile'],
    [admin, 'licence end', 'licenceExpiration', { item_id: licence.uuid, details: ofAna.details }, 'licenceEdit'],
    [
      admin,
      'applied',
      'newApplication',
      { details: { position: '', applicantId: applicant.uuid } },
      'applicantProfile',
    ],
  ] as const
  for (const [person, event, kind, { details, ...about }, screen] of cases) {
    await app.db
      .insertInto('notification')
      .values({ recipient_id: person.uuid, event, type: kind, details: JSON.stringify(details), ...about })
      .execute()
    expect(await follow(person), event).toEqual({ role: await roleOf(person), screen, isThere: true })
  }
})

test('the dashboard lists the long-waiting requests of the inbox that it opens', async () => {
  const hr = await app.people.admin()
  for (const owner of [await app.people.employee(), hr]) {
    const id = await apply(owner)
    await app.db
      .updateTable('leave_request')
      .set({ awaits_since: sql<Date>`'2020-01-01'` })
      .where('id', '=', id)
      .execute()
  }
  const { items } = (await app.call(dashboardApi.undecidedLeave, { query: { page: '1', pageSize: '100' } }, { as: hr }))
    .result
  expect(items.length).toBeGreaterThan(0)
  for (const { uuid } of items) expect(await isInInbox('companyRequests', uuid, hr)).toBe(true)
})
