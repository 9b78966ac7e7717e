import { departuresApi } from '@hr/contract/areas/employees/departures'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import type { Successors } from '@hr/contract/areas/employees/successors'
import { notificationsApi } from '@hr/contract/areas/notifications/notifications'
import { addDays, todayIn, type Day } from '@hr/contract/lib/dates'
import { beforeAll, beforeEach } from 'vitest'
import { departureKind } from '../areas/employees/departures.commands.ts'
import { carryOutPlannedChanges } from '../areas/employees/planned-changes.commands.ts'
import { sendReminders } from '../areas/notifications/notify.commands.ts'
import type { Person } from './people.ts'
import { sharedTestApp, type TestApp } from './test-app.ts'

// Planned departures, as tests make them.

export let app: TestApp
export let admin: Person
export let leaver: Person
export let today: Day
export let lastDay: Day

/** Gives each test of the file someone in HR, and an employee who leaves on the last day. */
export function useDepartures() {
  beforeAll(async () => {
    app = await sharedTestApp()
  })
  beforeEach(async () => {
    admin = await app.people.admin()
    leaver = await app.people.teamLead()
    today = todayIn(app.company.timeZone)
    lastDay = addDays(today, 20)
  })
}

export const recordOf = async ({ uuid }: Person) =>
  (await app.call(employeesApi.find, { params: { id: uuid } }, { as: admin })).result
export const departureOf = async ({ uuid }: Person, as = admin) =>
  (await app.call(departuresApi.find, { params: { id: uuid } }, { as })).result.departure
export type Plan = {
  endDate?: Day
  isKnown?: boolean
  knownOn?: Day | null
  planVersion?: number
  successors?: Successors
  version?: number
  reason?: string
  note?: string
  endsLeave?: string
}
export type PlanBy = { of?: Person; as?: Person }

export const plan = async ({ endDate = lastDay, ...rest }: Plan = {}, { of = leaver, as = admin }: PlanBy = {}) => {
  const { version } = await recordOf(of)
  return app.call(departuresApi.plan, { params: { id: of.uuid }, body: { endDate, version, ...rest } }, { as })
}

/** Releases and carries out, days later, what is due by then, as a node does at midnight. */
export const dayLater = (days: number) =>
  carryOutPlannedChanges(app.db, departureKind, {
    today: addDays(today, days),
    emailQueue: app.emailQueue,
    keys: app.keys,
    pushChannel: app.app.pushChannel,
  })
/** Sends what the email of the morning contains. */
export const sendMorningEmails = () => app.db.transaction().execute((trx) => sendReminders(trx, app))
export const toldTo = async (person: Person) =>
  (await app.call(notificationsApi.list, { query: { page: '1' } }, { as: person })).result.notifications.map(
    ({ content }) => content,
  )
export const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`
