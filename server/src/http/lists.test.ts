import { api } from '@hr/contract/api'
import type { Endpoint } from '@hr/contract/lib/endpoint'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { application } from '../testing/applicants.ts'
import type { Person } from '../testing/people.ts'
import { sharedTestApp, type TestApp } from '../testing/test-app.ts'
import { applicantsApi } from '@hr/contract/areas/applicants/applicants'
import { readyMadeReports } from '@hr/contract/areas/reports/ready-made'
import { sql } from 'kysely'

const all = Object.values(api).flatMap((calls): Endpoint[] => Object.values(calls))
const hasUuid = (row: z.ZodType) => row instanceof z.ZodObject && 'uuid' in row.shape
type ListCall = Endpoint & { row: z.ZodType; sort: readonly string[] }
const pagedLists = all.filter((call): call is ListCall => 'row' in call)
const lists = pagedLists.filter(({ row }) => hasUuid(row))

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

/** Lists that are sent whole in one piece, and why they stay short. */
const short: Readonly<Record<string, string>> = {
  '/positions': 'set up by HR',
  '/option-lists/:list': 'distinct values',
  '/projects': 'set up by HR; forms choose from them',
  '/employee/teams': 'the projects and the leads without one',
  '/leavetype': 'set up by HR',
  '/leave-policies': 'set up by HR',
  '/nonworkingday': 'set up by HR',
  '/dashboard/ended': 'employees whom HR has not archived yet',
  '/employee/contract': 'contracts that end within weeks',
  '/employee/endworkperiod': 'contracts that end within weeks',
  '/employee/probationaryperiod': 'probation that ends within weeks',
  '/employees/expiringLevel': 'levels that are reached within weeks',
}

/** Arrays in answers without pages, and what limits each. */
const limited: Readonly<Record<string, string>> = {
  '/sessions': "a user's sessions",
  '/tokens': "a user's tokens",
  '/service-accounts': 'set up by Superadmins',
  '/privacy/export/:id/documents': "an employee's documents",
  '/role': 'fixed',
  '/role/managment': 'fixed',
  '/employee/:id': 'parts of a record',
  '/logged-employee': 'parts of a record',
  '/archived-employees/:id': "an employee's projects and items",
  '/employee/:id/departure': 'the steps of a departure',
  '/employee/:id/leave-outside': "an employee's leave outside the employment",
  '/employee/:id/leave-outside/restore': "an employee's leave that ended outside the employment",
  '/employee/:id/custom-fields/:field': 'choices of a field',
  '/employees/language': 'languages, not people',
  '/employees/getEmployeeFieldsUniqueData': 'distinct values',
  '/custom-fields': 'maxCustomFields',
  '/custom-fields/:id/use': 'options of a field',
  '/document-categories': 'set up by HR',
  '/employee/:id/documents': "an employee's documents",
  '/employees/imports': 'imports that can be undone',
  '/passkeys': 'at most 10 for each person',
  '/emergency-accounts': 'at most 3',
  '/reset-password': 'the ways to sign in that a link leads to',
  '/people': 'maxPeople',
  '/directory/options': 'maxOptions',
  '/directory/:id': "a person's team",
  '/org-chart': 'maxChartPeople',
  '/org-chart/:id': 'supervisors up to the top',
  '/project/:id': "a project's team",
  '/client-settings': 'set up by Superadmins',
  '/company-settings': 'pages that may embed the job form, at most 20',
  '/companyequipment/:id': "an item's assignments",
  '/companyequipment/employee/:id': "an employee's items",
  '/licence/:id': "a licence's assignments",
  '/licence/employee/:id': "an employee's licences",
  '/applicant/:id': "an applicant's files, applications and emails",
  '/applicants/positions': 'positions, not applicants',
  '/applicants/past': 'years',
  '/applicant-email-templates': 'fixed',
  '/company-settings/leavers': 'shows the first people',
  '/setup': 'fixed',
  '/userleave/:id': 'parts of a request',
  '/userleave/:id/warnings': 'parts of a request',
  '/userleave/:id/days-back': 'parts of a request',
  '/userleave/:id/substitutes': 'parts of a request',
  '/employee/leavetypes': "an employee's leave types",
  '/userleave/employee/:id': "an employee's leave types",
  '/leave-ledger/:employee': "an employee's leave types",
  '/leave-ledger/:employee/:type': "an employee's balance",
  '/leaves/approvers': 'approvers of a request',
  '/leave-preview': 'parts of a request',
  '/leaves/away': 'maxDates',
  '/leaves/days': 'maxDates',
  '/leaves/suggestions': 'at most three',
  '/leaves/wallchart': 'maxCalendarPeople',
  '/leaves/calendar': 'maxCalendarPeople',
  '/leave-credits/policies': 'set up by HR',
  '/delegations': "an approver's delegates",
  '/departure-reasons': 'at most 50',
  '/leaves/substitutions': 'current and future leave of coworkers',
  '/calendar-feed': "a user's feeds",
  '/dashboard/away': 'shows the first people',
  '/dashboard/headcount': 'months',
  '/notification': 'maxNotifications',
  '/provisioning': 'maxListed',
  '/provisioning/entra/preview': 'previewRows',
  '/provisioning/entra/runs': 'maxRuns',
  '/import-mappings/:list': 'maxImportMappings',
  '/views': 'views that users keep',
  '/jobs': "a user's jobs of a day",
  '/operation': 'nodes and standbys of one installation; five failed jobs',
  '/jobs/:id': 'parts of a job',
  '/leave-facts': "an employee's facts",
  '/leave-policies/:id': 'parts of a policy',
  '/nonworkingday/:id': 'calendars of a day',
  '/nonworkingday/holidays': 'holidays of a country',
  '/holiday-calendars': 'set up by HR',
  '/employee/:id/past-leave-years': 'years in which days can still be used',
  '/employee/:id/work-schedules': "an employee's schedules",
  '/reports/result': 'maxSteps and groups',
  '/reports/pins': 'maxPins',
  '/reports/schedules': "a user's schedules",
  '/changes': 'maxChanges',
  '/restored-copy': 'outgoingKinds',
  '/webhooks': 'set up by Superadmins',
  '/chat-channels': 'set up by Superadmins',
}

/** Whether a result contains an array or a record. */
function hasArray(schema: unknown): boolean {
  if (schema instanceof z.ZodArray || schema instanceof z.ZodRecord) return true
  if (schema instanceof z.ZodObject) return Object.values(schema.shape).some(hasArray)
  if (schema instanceof z.ZodUnion) return schema.options.some(hasArray)
  if (schema instanceof z.ZodPipe) return hasArray(schema.in)
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
  return isWrapped && hasArray(schema.unwrap())
}

test('every answer with an array has pages, or something limits it', () => {
  const unpaged = all.filter((call) => call.method === 'GET' && !('row' in call) && hasArray(call.result))
  expect(unpaged.map(({ path }) => path).toSorted()).toEqual(Object.keys(limited).toSorted())
})

test('every whole list that grows is streamed, with declared fields only', async () => {
  const sentInOnePiece: string[] = []
  for (const list of pagedLists) {
    const params = {
      id: list.path.startsWith('/leave-policies') ? policy.uuid : as.uuid,
      month: '1',
      year: '2031',
      list: 'officeLocation',
    }
    const whole = { ...list, result: z.array(list.row) }
    const { status, result, headers } = await app.callRaw(
      whole,
      { params, query: required[list.path]?.() ?? {} },
      { as },
    )
    expect(status, list.path).toBe(200)
    if ('content-length' in headers) {
      sentInOnePiece.push(list.path)
      continue
    }
    const schema = list.wholeResult instanceof z.ZodArray ? list.wholeResult.element : list.row
    const declared = new Set(['id', ...Object.keys((schema as z.ZodObject).shape)])
    for (const row of Object.values(result).flat())
      expect(
        Object.keys(row as object).filter((field) => !declared.has(field)),
        list.path,
      ).toEqual([])
  }
  expect(sentInOnePiece.toSorted()).toEqual(Object.keys(short).toSorted())
})

test.each(pagedLists)('$path can be searched whole, in every order', async (list) => {
  const params = {
    id: list.path.startsWith('/leave-policies') ? policy.uuid : as.uuid,
    month: '1',
    year: '2031',
    list: 'officeLocation',
  }
  for (const sort of list.sort) {
    const query = { q: 'ana', sort, ...required[list.path]?.() }
    expect((await app.callRaw({ ...list, result: z.unknown() }, { params, query }, { as })).status, sort).toBe(200)
  }
})

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
      isKnownPosition: true,
      grantedPermission: true,
      applicationDate: expect.any(String),
      applications: 1,
      CV: { id: expect.any(String), name: expect.any(String), size: expect.any(Number) },
      otherFiles: [],
    },
  ])
})
