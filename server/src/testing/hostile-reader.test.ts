import { api } from '@hr/contract/api'
import { may, permissions } from '@hr/contract/access'
import {
  type Access,
  classRules,
  type CustomFieldClass,
  customFieldClasses,
} from '@hr/contract/areas/custom-fields/fields'
import { departuresTexts } from '@hr/contract/areas/employees/departures'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { validEmployee } from '@hr/contract/areas/employees/employees.fixture'
import { exportsApi } from '@hr/contract/areas/exports/exports'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { possibleDaysApi } from '@hr/contract/areas/leave/possible-days'
import { readyMadeReports } from '@hr/contract/areas/reports/ready-made'
import { exportedLists } from '@hr/contract/exported-lists'
import { recordFieldNames, recordFields, type RecordFieldName } from '@hr/contract/areas/employees/record'
import { addDays, type Day, todayIn } from '@hr/contract/lib/dates'
import type { Endpoint } from '@hr/contract/lib/endpoint'
import { fieldsIn } from '@hr/contract/lib/field-classes'
import { messageResult } from '@hr/contract/lib/fields'
import { uploadParts } from '@hr/contract/lib/files'
import { areaScopes, fieldScopes, scopeOfCall, scopesOfServiceCall, type TokenScope } from '@hr/contract/token-scopes'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { addApplicant, randomAddressHeader } from './applicants.ts'
import { fieldsOfServiceCalls, readFieldTable, type FieldRow } from './field-table.ts'
import type { Person } from './people.ts'
import type { Requests } from './requests.ts'
import { requestsOfAll } from './requests-of-all.ts'
import { statementsOf } from './statements.ts'
import { sharedTestApp, type TestApp } from './test-app.ts'
import { unzip } from './sheets.ts'
import { pdf } from './uploads.ts'
import { checkUniqueValues } from '../areas/employees/duplicates.commands.ts'
import { notifyWithoutEmail } from '../areas/notifications/notify.commands.ts'
import { xlsxType } from '../spreadsheet/write.ts'

// Makes every call about a person whose fields contain markers, as every role and with every kind of token, and searches
// the answers for what `fields.tsv` does not open. Leads before their first and after their last day read as coworkers, and
// coworkers read nothing of people outside their employment. New fields and calls are part of it without a line here.

const calls = Object.values(api).flatMap((area) => Object.values<Endpoint>(area))
const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`
const rows = new Map(readFieldTable().map((row) => [`${row.entity}.${row.field}`, row]))

/** A text that only one field contains, and the row of `fields.tsv` that says who reads it. */
type Marker = { text: string; field: string; row: FieldRow }
type Planted = {
  victim: Person
  isEmployed: boolean
  lead: Person
  coworkers: { 'a coworker': Person; 'a lead before the first day': Person; 'a lead after the last day': Person }
  markers: Marker[]
  ids: Readonly<Record<string, string>>
}

let app: TestApp
let requests: Requests
let admin: Person
let superadmin: Person
beforeAll(async () => {
  app = await sharedTestApp({
    TRUST_PROXY: '127.0.0.1',
    OIDC_ISSUER: 'http://127.0.0.1:9',
    OIDC_CLIENT_ID: 'hr',
    TOKEN_CALLS_PER_MINUTE: '100000',
  })
  requests = requestsOfAll(app)
  admin = await app.people.admin()
  superadmin = await app.people.superadmin()
  // Those who have left still sign in.
  await app.db.updateTable('company_setting').set({ last_day_ends_sign_in: false }).execute()
})

type CustomMarker = { uuid: string; row: FieldRow }
let customFields: CustomMarker[] = []

/**
 * Returns custom fields of each class, also unique ones that employees write and as few as possible read, and one that Admins may
 * not read; calls about fields may have deleted them.
 */
async function customFieldsOfAll(): Promise<CustomMarker[]> {
  const ids = customFields.map(({ uuid }) => uuid)
  const left =
    ids.length > 0 ? await app.db.selectFrom('custom_field').select('id').where('id', 'in', ids).execute() : []
  if (left.length > 0) return customFields
  const all = { read_self: 'y', read_lead_team: 'n', read_coworker: 'n', read_admin: 'y', read_superadmin: 'y' }
  const closed = { ...all, read_admin: 'n' }
  const wanted: { fieldClass: CustomFieldClass; admin: Access; readers: object; isUnique?: true }[] = [
    ...customFieldClasses.map((fieldClass) => ({ fieldClass, admin: 'write' as const, readers: all })),
    { fieldClass: 'hr', admin: 'none', readers: closed },
    ...customFieldClasses.flatMap((fieldClass) => {
      const admin = classRules[fieldClass].admin.at(-1)!
      const unique = { fieldClass, admin, readers: admin === 'none' ? closed : all, isUnique: true } as const
      return classRules[fieldClass].employee.some((access) => access === 'write') ? [unique] : []
    }),
  ]
  customFields = []
  for (const { fieldClass, admin: admin_access, readers, isUnique = false } of wanted) {
    const [lead_access] = classRules[fieldClass].lead
    const access = { employee_access: isUnique ? 'write' : 'read', lead_access, admin_access }
    const { uuid } = await app.people.customField({ field_class: fieldClass, is_unique: isUnique, ...access })
    const field = `custom ${isUnique ? 'unique ' : ''}${fieldClass} for Admins ${admin_access}`
    const read_lead_team = lead_access === 'read' ? 'y' : 'n'
    customFields.push({ uuid, row: { entity: 'employee', field, class: fieldClass, ...readers, read_lead_team } })
  }
  return customFields
}

let planted = 0

type Employment = { start_date?: Day; end_date?: Day }

/**
 * Creates a person with a lead and a coworker, and a marker in each field that holds a text or a day.
 * @param isKnown whether the person knows of the departure that is planned for them
 */
async function plant(employment: Employment = {}, { isKnown = true } = {}): Promise<Planted> {
  planted += 1
  const { people, db } = app
  const markers: Marker[] = []
  const mark = (field: string, text = `Mark ${field.replaceAll(/[. ]/g, '')} ${planted} end`) => {
    const row = rows.get(field)
    if (!row?.['read_self']) throw new Error(`fields.tsv does not say who reads ${field}`)
    markers.push({ text, field, row })
    return text
  }
  const lead = await people.teamLead()
  const coworker = await people.employee()
  const victim = await people.employee({ supervisor: lead, firstName: `Vic${planted}` })
  const newLead = await people.teamLead({ record: { start_date: tomorrow() } })
  const formerLead = await people.teamLead({ record: { end_date: yesterday() } })
  for (const outside of [newLead, formerLead]) await people.project({ lead: outside, members: [victim] })
  const project = await people.project({ lead, members: [victim, coworker] })
  await db
    .updateTable('project')
    .set({ client_contact: mark('project.clientContact'), admin_notes: mark('project.adminNotes') })
    .where('id', '=', project.uuid)
    .execute()

  const valueFor = (name: RecordFieldName): unknown => {
    const { kind } = recordFields[name]
    const field = `employee.${name}`
    // A day of its own for each field and person, and a year that no other data has.
    const day = () => `${1900 + recordFieldNames.indexOf(name)}-0${1 + (planted % 9)}-${10 + (planted % 17)}`
    if (name === 'email' || name === 'firstName' || name === 'lastName') return victim[name]
    if (name === 'idNumber') return mark(field, `ID${planted}X0123456789`)
    if (kind === 'day' && name === 'dateOfBirth') return mark(field, day())
    if (name === 'employeeNumber') return mark(field, `Staff ${planted} end`)
    if (kind === 'text' || kind === 'long text') return mark(field)
    if (kind === 'texts') return [mark(field)]
    return undefined
  }
  const record = Object.fromEntries(
    recordFieldNames.map((name) => [name, valueFor(name)]).filter(([, value]) => value !== undefined),
  )
  const custom = Object.fromEntries(
    (await customFieldsOfAll()).map(({ uuid, row }) => {
      const text = `Mark ${row.field} ${planted} end`
      markers.push({ text, field: row.field, row })
      return [uuid, text]
    }),
  )
  const body = {
    ...validEmployee,
    ...record,
    position: await people.position(`Position ${crypto.randomUUID()}`),
    children: [{ name: mark('employee.children'), gender: 'Female', dateOfBirth: '2020-01-01' }],
    experienceArray: [{ companyName: mark('employee.experienceArray'), position: 'Any', yearsPeriod: '2001-2002' }],
    educationCertificationArray: [{ mater: mark('employee.educationCertificationArray'), faculty: 'Any' }],
    skillsArray: [{ title: mark('employee.skillsArray'), description: '' }],
    supervisorOrTeamLead: { uuid: lead.uuid },
    custom,
  }
  const saved = await app.callRaw(employeesApi.update, { params: { id: victim.uuid }, body }, { as: superadmin })
  expect(saved.status, JSON.stringify(saved.result)).toBe(200)

  const rename = (stored: string, text: string) =>
    db
      .updateTable('stored_file')
      .set({ name: `${crypto.randomUUID().slice(0, 8)}-${text}.pdf` })
      .where('name', '=', stored)
      .execute()
  await rename(await people.cv(victim.uuid), mark('employee.CV'))
  for (const [visibility, entity] of [
    ['employee', 'document of the employee'],
    ['lead', 'document of leads'],
    ['hr', 'document of HR'],
  ] as const) {
    const category = await people.documentCategory({ visibility })
    const stored = await people.document(victim.uuid)
    await db.updateTable('stored_file').set({ category_id: category.uuid }).where('name', '=', stored).execute()
    await rename(stored, mark(`${entity}.file`))
  }

  await db
    .updateTable('employee')
    .set({ start_date: '2024-02-29', ...employment })
    .where('id', '=', victim.uuid)
    .execute()

  const departure = isKnown ? 'departure' : 'departure not known yet'
  const why = { reason: mark(`${departure}.reason`), note: mark(`${departure}.note`) }
  await people.departure(victim, {
    ...(employment.end_date && { endDate: employment.end_date }),
    ...(!isKnown && { last_day: mark('departure not known yet.endDate', `2098-01-${10 + (planted % 17)}`) }),
    ...why,
  })

  const leave = await people.leave(victim)
  await db
    .updateTable('leave_request')
    .set({ reason: mark('leave.reason'), decision_note: mark('leave.decisionNote'), has_substitutes: true })
    .where('id', '=', leave.uuid)
    .execute()
  await db
    .insertInto('leave_substitute')
    .values({
      leave_request_id: leave.uuid,
      employee_id: (await people.employee()).uuid,
      declined_at: '2026-11-01T00:00:00Z',
      decline_note: mark('substitute.note'),
    })
    .execute()

  const heldBy = victim
  const licence = await people.item('licence', { heldBy, code: mark('licence.code'), notes: mark('licence.notes') })
  const equipment = await people.item('equipment', {
    heldBy,
    code: mark('equipment.code'),
    notes: mark('equipment.notes'),
    serial_number: mark('equipment.serialNumber'),
    supplier: mark('equipment.supplier'),
  })
  const applicant = await addApplicant(app, {
    city: mark('applicant.city'),
    education: mark('applicant.education'),
    skills: mark('applicant.skills'),
    additionalInfo: mark('applicant.additionalInfo'),
  })
  const ids = {
    '/project/:id': project.uuid,
    '/licence/:id': licence.uuid,
    '/companyequipment/:id': equipment.uuid,
    '/userleave/:id': leave.uuid,
    '/applicant/:id': applicant.uuid,
  }
  const coworkers = {
    'a coworker': coworker,
    'a lead before the first day': newLead,
    'a lead after the last day': formerLead,
  }
  return { victim, isEmployed: Object.keys(employment).length === 0, lead, coworkers, markers, ids }
}

const today = () => todayIn(app.company.timeZone)
const tomorrow = () => addDays(today(), 1)
const yesterday = () => addDays(today(), -1)

/** The request of a call about the planted records. */
async function requestOf(call: Endpoint, { victim, ids }: Planted) {
  const request = { ...(await requests[nameOf(call)]?.(victim)) } as { params?: object }
  const [, id] = Object.entries(ids).find(([start]) => call.path === start || call.path.startsWith(`${start}/`)) ?? []
  return id === undefined ? request : { ...request, params: { ...request.params, id } }
}

async function answerOf(call: Endpoint, request: object, token: string | undefined): Promise<string> {
  const as = token === undefined ? undefined : { ...superadmin, token }
  const { result, headers } = await app.callRaw(call, request, { as, headers: randomAddressHeader() })
  if (result instanceof Blob)
    return headers['content-type'] === xlsxType ? unzip(result, 'xl/worksheets/sheet1.xml') : ''
  return JSON.stringify(result) ?? ''
}

/** The area whose scopes open the fields of an entity. */
const areaOf: Readonly<Record<string, string>> = {
  employee: 'employees',
  departure: 'employees',
  'document of the employee': 'employees',
  'document of leads': 'employees',
  'document of HR': 'employees',
  leave: 'leave',
  substitute: 'leave',
  project: 'projects',
  licence: 'equipment',
  equipment: 'equipment',
  applicant: 'applicants',
}

const isOpenToRole = ({ row }: Marker, role: string) => row[`read_${role}`]?.startsWith('y') === true
/** Whether the scopes of a token open a field, apart from its owner's role. */
const isOpenByScopes = ({ row }: Marker, kind: 'personal' | 'service', scopes: readonly TokenScope[]) => {
  const ofArea = scopes.some((scope) => scope.startsWith(`${areaOf[row.entity]}:`))
  // Coworkers see these fields next to every name.
  if (row['read_coworker'] === 'y') return true
  return ofArea && (kind === 'personal' || opens(row.class, scopes))
}
/** Whether the scopes of a service account open fields of a class. */
const opens = (fieldClass: string, scopes: readonly TokenScope[]) =>
  ['internal', 'hr', 'leave', 'equipment'].includes(fieldClass) ||
  scopes.includes(fieldClass === 'access' ? 'fields:personal' : (`fields:${fieldClass}` as TokenScope))

const serviceTokens = new Map<string, Promise<{ token: string }>>()
function serviceToken(scopes: readonly TokenScope[]) {
  const key = [...scopes].sort().join(' ')
  const made = serviceTokens.get(key) ?? app.people.serviceAccount(scopes)
  serviceTokens.set(key, made)
  return made
}

/** The scopes that service accounts try a call with: those that it needs, when reading also with each class of fields. */
function tried(method: Endpoint['method'], needed: readonly TokenScope[]): TokenScope[][] {
  const others = method === 'GET' ? fieldScopes.filter((scope) => !needed.includes(scope)) : []
  return [[...needed], ...others.map((scope) => [...needed, scope])]
}
const furtherScopes: Readonly<Record<string, readonly TokenScope[]>> = {
  'GET /reports/result': ['employees:read'],
  'GET /reports/records': ['employees:read'],
}

/** Makes a call as every role and with every kind of token; returns what answers contain and `fields.tsv` does not open. */
async function leaksOf(call: Endpoint, here: Planted): Promise<string[]> {
  const { victim, isEmployed, lead, coworkers, markers } = here
  const name = nameOf(call)
  const leaks: string[] = []
  const search = (reader: string, answer: string, isOpen: (marker: Marker) => boolean) => {
    for (const marker of markers)
      if (answer.includes(marker.text) && !isOpen(marker)) leaks.push(`${name} shows ${marker.field} to ${reader}`)
  }
  // Other calls change what they find, so that each reader needs a request of its own.
  const shared = ['GET', 'DELETE'].includes(call.method) ? requestOf(call, here) : undefined
  const request = () => shared ?? requestOf(call, here)
  const further = furtherScopes[name] ?? []

  const scopes = scopesOfServiceCall(call)
  for (const combination of scopes ? tried(call.method, [...scopes, ...further]) : []) {
    const { token } = await serviceToken(combination)
    search(`a service account with ${combination.join(', ')}`, await answerOf(call, await request(), token), (marker) =>
      isOpenByScopes(marker, 'service', combination),
    )
  }
  const scope = scopeOfCall(call)
  if (scope) {
    const given = [
      scope,
      ...further.filter((one) => areaScopes.some((area) => area === one)),
    ] as (typeof areaScopes)[number][]
    const { token } = await app.people.personalToken(superadmin, given)
    search(`a personal token with ${given.join(', ')}`, await answerOf(call, await request(), token), (marker) =>
      isOpenByScopes(marker, 'personal', given),
    )
  }
  const readers: [string, string, Person | undefined][] = [
    ['a caller without a session', 'anonymous', undefined],
    ...Object.entries(coworkers).map(([reader, person]): [string, string, Person] => [
      reader,
      isEmployed ? 'coworker' : 'no one',
      person,
    ]),
    ['the lead', 'lead_team', lead],
    ['the employee', 'self', victim],
    ['an Admin', 'admin', admin],
  ]
  for (const [reader, role, person] of readers)
    search(
      reader,
      await answerOf(call, await request(), person?.token),
      (marker) => offered.includes(name) || isOpenToRole(marker, role),
    )
  return leaks
}

/** Values in use without the people who have them: everyone who enters one chooses from them. */
const offered: readonly string[] = ['GET /employees/language', 'GET /employees/getEmployeeFieldsUniqueData']

const withSession = calls.filter(({ access }) => typeof permissions[access] !== 'string' || access === 'public')

test(
  'no answer of a reading call contains what fields.tsv does not open to its reader',
  { timeout: 120_000 },
  async () => {
    const here = await plant()
    const leaks: string[] = []
    for (const call of withSession.filter(({ method }) => method === 'GET')) leaks.push(...(await leaksOf(call, here)))
    expect(leaks).toEqual([])
  },
)

test.each([
  ['before the first day', () => plant({ start_date: tomorrow() })],
  ['after the last day', () => plant({ end_date: yesterday() })],
  ['who does not know yet that they leave', () => plant({}, { isKnown: false })],
])(
  'no answer of a reading call contains what fields.tsv does not open, about a person %s',
  { timeout: 120_000 },
  async (_, plantOne) => {
    const here = await plantOne()
    const leaks: string[] = []
    for (const call of withSession.filter(({ method }) => method === 'GET')) leaks.push(...(await leaksOf(call, here)))
    expect(leaks).toEqual([])
  },
)

/** Returns the answers of all reading calls about a person, with the files of all exported lists, by reader and call. */
async function answersAbout(
  person: Person,
  readers: Readonly<Record<string, string>>,
): Promise<() => Promise<Map<string, string>>> {
  const calling: { name: string; call: Endpoint; request: object }[] = []
  for (const call of withSession.filter(({ method }) => method === 'GET'))
    calling.push({ name: nameOf(call), call, request: { ...(await requests[nameOf(call)]?.(person)) } })
  for (const list of Object.keys(exportedLists))
    calling.push({ name: `export of ${list}`, call: exportsApi.sheet, request: { params: { list } } })
  for (const isLeaving of ['true', 'false'])
    calling.push({
      name: `employees by isLeaving ${isLeaving}`,
      call: employeesApi.list,
      request: { query: { page: '1', isLeaving } },
    })
  const later = { startDate: '2031-06-02', endDate: '2031-06-06' }
  const leaveType = (await app.people.leaveType()).uuid
  const onLaterDays = [
    [leaveApi.wallchart, {}],
    [leaveApi.away, {}],
    [leaveApi.preview, { substitutes: person.uuid }],
    [possibleDaysApi.list, { leaveType }],
  ] as const
  for (const [call, query] of onLaterDays)
    calling.push({ name: `${call.path} of later days`, call, request: { query: { ...later, ...query } } })
  return async () => {
    const answers = new Map<string, string>()
    for (const [reader, token] of Object.entries(readers))
      for (const { name, call, request } of calling)
        answers.set(`${name} to ${reader}`, await answerOf(call, request, token))
    return answers
  }
}

test(
  'no answer to a token, or to a Superadmin who leaves without knowing it, tells that they do, not even by a number',
  { timeout: 240_000 },
  async () => {
    const boss = await app.people.superadmin()
    const successor = await app.people.employee({ supervisor: boss })
    await app.people.item('equipment', { heldBy: boss })
    const answers = await answersAbout(boss, {
      'the person': boss.token,
      'a personal token': (await app.people.personalToken(superadmin)).token,
      'a service account': (await app.people.serviceAccount()).token,
    })
    const refused = {
      event: 'departure not released',
      details: { problem: departuresTexts.plannerGone },
      recipients: [superadmin.uuid],
      employeeId: boss.uuid,
      actorId: null,
    } as const
    const withPlan = async () => {
      await app.people.departure(boss, { last_day: '2098-02-03', successors: { ledProjects: successor.uuid } })
      const atRisk = { ...refused, event: 'departure without planner', details: {} } as const
      await app.db.transaction().execute((trx) => notifyWithoutEmail(trx, [refused, atRisk]))
      const step = { employee_id: boss.uuid, actor_id: superadmin.uuid, step: 'planned' }
      await app.db.insertInto('planned_departure_step').values(step).execute()
      const read = await answers()
      await app.db.deleteFrom('planned_change').where('employee_id', '=', boss.uuid).execute()
      await app.db.deleteFrom('notification').where('event', 'in', [refused.event, atRisk.event]).execute()
      await app.db.deleteFrom('planned_departure_step').execute()
      return read
    }
    // Others change with each call, such as the audit log, which names no plan that is not known.
    const [first, planned, second] = [await answers(), await withPlan(), await answers()]
    const steady = [...first.keys()].filter((name) => first.get(name) === second.get(name))
    expect(steady.length).toBeGreaterThan(first.size * 0.8)
    expect(steady.filter((name) => planned.get(name) !== first.get(name))).toEqual([])
  },
)

test(
  'no answer to a lead or a coworker tells the last day of someone who is employed',
  { timeout: 240_000 },
  async () => {
    const { victim, lead, coworkers } = await plant()
    const { uuid } = await app.people.leave(victim)
    await app.db.updateTable('leave_request').set({ status: 'approved' }).where('id', '=', uuid).execute()
    const answers = await answersAbout(victim, { 'the lead': lead.token, 'a coworker': coworkers['a coworker'].token })
    const withLastDay = async (end_date: Day | null) => {
      await app.db.updateTable('employee').set({ end_date }).where('id', '=', victim.uuid).execute()
      return answers()
    }
    const [first, leaving, second] = [await withLastDay(null), await withLastDay(tomorrow()), await withLastDay(null)]
    const steady = [...first.keys()].filter((name) => first.get(name) === second.get(name))
    expect(steady.length).toBeGreaterThan(first.size * 0.8)
    expect(steady.filter((name) => leaving.get(name) !== first.get(name))).toEqual([])
  },
)

test.each([
  ['who knows that they leave', true],
  ['who does not know it yet', false],
])(
  'no exported list contains what fields.tsv does not open, about a person %s',
  { timeout: 120_000 },
  async (_, isKnown) => {
    const { lead, victim, markers } = await plant({}, { isKnown })
    const definition = JSON.stringify(readyMadeReports[0]!.definition)
    /** The parameters of a list, besides those that all have. */
    const kinds = (list: string) =>
      list === 'leave-requests'
        ? ['myLeaves', 'supervisorOrTeamLeadLeaves', 'allLeaves'].map((type) => ({ type }))
        : [{}]
    const readers = [
      ['lead_team', lead],
      ['self', victim],
      ['admin', admin],
      ['superadmin', superadmin],
    ] as const
    const found: string[] = []
    const leaks: string[] = []
    for (const list of Object.keys(exportedLists))
      for (const kind of kinds(list))
        for (const [role, as] of readers) {
          const query = { ...kind, ...(list.startsWith('report') && { definition }) }
          const file = await answerOf(exportsApi.sheet, { params: { list }, query }, as.token)
          if (file.includes(victim.firstName)) found.push(`${list} ${role}`)
          for (const marker of markers)
            if (file.includes(marker.text) && !isOpenToRole(marker, role))
              leaks.push(`${list} shows ${marker.field} to ${role}`)
        }
    expect(leaks).toEqual([])
    expect(found).toEqual(expect.arrayContaining(['leave-requests lead_team', 'employees admin', 'users superadmin']))
  },
)

test(
  'no answer of a writing call contains what fields.tsv does not open to its reader',
  { timeout: 240_000 },
  async () => {
    const leaks: string[] = []
    // Others answer a fixed sentence.
    const answering = withSession.filter(({ method, result }) => method !== 'GET' && result !== messageResult)
    for (const call of answering) leaks.push(...(await leaksOf(call, await plant())))
    expect(leaks).toEqual([])
  },
)

/** Another value of the same kind, which no employee has. */
const freeOf = (text: string) => (/^\d{4}-/.test(text) ? addDays(text as Day, 400) : `Free${text.slice(4)}`)

/** Makes a call, and returns all that its caller can see of it and the statements, without what tells two callers apart. */
async function effectsOf(call: Endpoint, request: object, as: Person, values: readonly string[]) {
  const { rows: before } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from history`.execute(app.db)
  let answer: unknown
  const statements = await statementsOf(async () => {
    const { status, result } = await app.callRaw(call, request, { as })
    answer = { status, result }
  })
  const { rows } = await sql`
    select (select version from employee where id = ${as.uuid}) as version,
           (select json_agg(json_build_array(h.action, h.entity, h.fields, v.before, v.after) order by h.id)
            from history h left join history_value v on v.history_id = h.id where h.id > ${before[0]!.last}) as history`.execute(
    app.db,
  )
  const known = [...values, as.lastName, as.email].join('|')
  const differs = new RegExp(`${known}|[\\da-f]{8}-(cv|[\\da-f-]{27})|\\d{4}-\\d\\d-\\d\\dT[\\d:.]+`, 'g')
  // A session is extended once in a while.
  const ofCall = statements.filter((text) => !/update session/.test(text))
  return JSON.stringify([answer, rows, ofCall]).replaceAll(differs, '#')
}

test.each([
  ['an employee', 'coworker', 'Employee'],
  ['a lead', 'lead_team', 'Team lead'],
  ['an Admin', 'admin', 'Admin'],
] as const)(
  'no call tells %s that a value of a field that is closed to them is used, also beside another fault',
  { timeout: 240_000 },
  async (_, reader, role) => {
    const { markers } = await plant()
    const closed = markers.filter((marker) => marker.row.entity === 'employee' && !isOpenToRole(marker, reader))
    const values = closed.flatMap(({ text }) => [text, freeOf(text)])
    const callers = await Promise.all(
      [true, false].map(async (isRight) => {
        const caller = await app.people.person({ role, startDate: validEmployee.startDate })
        const removedFiles = [await app.people.document(caller.uuid)]
        return { isRight, caller, fault: { removedFiles } }
      }),
    )
    await app.db.updateTable('stored_file').set({ added_by: null }).execute()
    const telling: string[] = []
    const stored = new Set<string>()
    for (const call of calls.filter(({ access }) => may(access, role))) {
      const inputs = { query: fieldsIn(call.query ?? z.object({})), body: fieldsIn(call.body ?? z.object({})) }
      for (const { text, field, row } of closed) {
        const custom = customFields.find((one) => one.row === row)?.uuid
        const key = custom === undefined ? field.split('.')[1]! : 'custom'
        const part = (['query', 'body'] as const).find((name) => key in inputs[name])
        if (!part) continue
        const filter = part === 'query' && custom !== undefined
        for (const hasFault of 'removedFiles' in inputs.body ? [true, false] : [false]) {
          const effects: string[] = []
          for (const { isRight, caller, fault } of callers) {
            const value = isRight ? text : freeOf(text)
            const request = { ...(await requests[nameOf(call)]?.(caller)) } as { query?: object; body?: object }
            const sent = filter
              ? { [`custom.${custom}`]: value }
              : { [key]: custom === undefined ? value : { [custom]: value } }
            const input = { ...request, [part]: { ...request[part], ...sent, ...(hasFault && fault) } }
            effects.push(await effectsOf(call, input, caller, values))
          }
          const [used = '', free = ''] = effects
          const place = [...used].findIndex((letter, index) => letter !== free[index])
          const shown = [used, free].map((text) => text.slice(Math.max(0, place - 50), place + 50)).join(' and ')
          if (used !== free) telling.push(`${nameOf(call)} ${field}${hasFault ? ' beside a fault' : ''}: ${shown}`)
          else if (used.startsWith('[{"status":200') && part === 'body') stored.add(field)
        }
      }
    }
    await checkUniqueValues(app.db, { keys: app.keys, today: today(), pushChannel: app.app.pushChannel })
    const seen: string[] = []
    for (const { caller } of callers) seen.push(await effectsOf(employeesApi.own, {}, caller, values))
    expect([telling, seen[0]]).toEqual([[], seen[1]])
    expect([...stored]).toContain('custom unique national-id for Admins none')
  },
)

test('every key of a query or a body is refused to tokens that have no scope for it', { timeout: 60_000 }, async () => {
  const inputs = Map.groupBy(
    fieldsOfServiceCalls().filter(({ part }) => part !== 'result'),
    ({ call, part, of }) => `${nameOf(call)} ${part} ${of}`,
  )
  expect(inputs.size).toBeGreaterThan(300)
  const wrong: string[] = []
  for (const [name, fields] of inputs) {
    const { call, part, of } = fields[0]!
    const needed = scopesOfServiceCall(call)!
    const classes = fields.map(({ entity, field }) => rows.get(`${entity}.${field}`)?.class ?? 'closed')
    const isOpen = classes.every((one) => opens(one, needed))
    const tokens = [
      ['service', (await serviceToken(needed)).token, isOpen],
      ['personal', (await app.people.personalToken(superadmin, [scopeOfCall(call)!])).token, true],
    ] as const
    // It is refused before it is validated.
    const value = part === 'body' && of in uploadParts(call.body) ? pdf() : 'x'
    for (const [kind, token, isAccepted] of tokens) {
      const names = [...call.path.matchAll(/:(\w+)/g)].map(([, param]) => [param, crypto.randomUUID()])
      const input = { params: Object.fromEntries(names) as object, [part]: { [of]: value } }
      const { status, result } = await app.callRaw(call, input, { as: { ...superadmin, token } })
      const { code = '' } = result as { code?: string }
      const isRefused = status === 403 && ['http.closedField', 'http.unmarkedField'].includes(code)
      if (isRefused === isAccepted)
        wrong.push(`${name} is ${isRefused ? 'refused to' : 'accepted from'} a ${kind} token`)
    }
  }
  expect(wrong).toEqual([])
})
