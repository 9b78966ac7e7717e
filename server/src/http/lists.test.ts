import * as api from '@hr/contract/api'
import type { Endpoint } from '@hr/contract/lib/endpoint'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { application } from '../testing/applicants.ts'
import type { Person } from '../testing/people.ts'
import { sharedTestApp, type TestApp } from '../testing/test-app.ts'
import { applicantsApi } from '@hr/contract/areas/applicants/applicants'
import { readyMadeReports } from '@hr/contract/areas/reports/ready-made'
import { sql } from 'kysely'

const hasUuid = (row: z.ZodType) => row instanceof z.ZodObject && 'uuid' in row.shape
const lists = Object.values(api)
  .flatMap((calls): Endpoint[] => Object.values(calls))
  .filter((call): call is Endpoint & { row: z.ZodType } => 'row' in call && hasUuid(call.row as z.ZodType))

let app: TestApp
let as: Person
let policy: { uuid: string }
beforeAll(async () => {
  app = await sharedTestApp()
  as = await app.people.superadmin()
  const ana = await app.people.employee({ supervisor: as })
  await app.people.position('Developer')
  await app.people.project({ lead: as, members: [ana] })
  await app.people.nonWorkingDay()
  policy = await app.people.policy()
  await app.people.leave(ana)
  await app.people.item('equipment', { heldBy: ana })
  await app.people.item('licence')
  await app.people.failedEmail(ana.uuid)
  await app.callRaw(applicantsApi.create, { body: await application(app) })
  await sql`update leave_request set status = 'rejected', decided_at = now()`.execute(app.db)
})

/** The filters that lists require: the deliveries are those of a webhook, the records those of a report. */
const required: Readonly<Record<string, () => Record<string, string>>> = {
  '/webhook-deliveries': () => ({ webhook: as.uuid }),
  '/reports/records': () => ({
    definition: JSON.stringify(readyMadeReports.find(({ name }) => name === 'positions')?.definition),
  }),
}

test.each(lists)('rows of $path repeat their uuid as id, in pages and whole lists', async (list) => {
  const { uuid: id } = list.path.startsWith('/leave-policies') ? policy : as
  const params = { id, month: '1', year: '2031' }
  const filters = required[list.path]?.() ?? {}
  for (const paging of [{ page: '1' }, {}]) {
    const query = { ...paging, ...filters }
    const { status, result } = await app.callRaw(list, { params, query }, { as })
    expect(status, JSON.stringify(result)).toBe(200)
    const rows = Object.values(result as object)
      .flat()
      .filter((row): row is { uuid?: string; id?: string } => typeof row === 'object')
    expect(rows.map(({ id }) => id)).toEqual(rows.map(({ uuid }) => uuid))
  }
})

test('an unpaged list of applicants has every field', async () => {
  const whole = { ...applicantsApi.list, result: applicantsApi.list.wholeResult }
  const { result } = await app.call(whole, { query: {} }, { as })
  expect(result).toEqual([
    {
      uuid: expect.any(String),
      id: expect.any(String),
      firstName: 'Vedrana',
      lastName: 'Džafić',
      email: expect.any(String),
      city: 'Tuzla',
      phoneNumber: '+387 62 111 222',
      education: 'Fakultet elektrotehnike',
      skills: 'TypeScript',
      additionalInfo: '',
      appliedForPosition: 'Frontend developer',
      grantedPermission: true,
      applicationDate: expect.any(String),
      applications: 1,
      CV: { id: expect.any(String), name: expect.any(String), size: expect.any(Number) },
      otherFiles: [],
    },
  ])
})
