import { api } from '@hr/contract/api'
import { roleOf } from '@hr/contract/areas/access/roles'
import { secondFactorApi } from '@hr/contract/areas/access/second-factor'
import { sheetColumns } from '@hr/contract/areas/employees/sheet'
import type { ItemKind } from '@hr/contract/areas/equipment/items'
import { importColumns } from '@hr/contract/areas/equipment/sheet'
import { permissions } from '@hr/contract/access'
import type { Endpoint } from '@hr/contract/lib/endpoint'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readAccessTable, type PersonaName } from './access-table.ts'
import { addApplicant, addTemplate, application, cvNameOf, fromSomewhere } from './applicants.ts'
import { codeOf } from './authenticator.ts'
import { testPassword, type Person } from './people.ts'
import { sheetFile } from './sheets.ts'
import { sharedTestApp, type TestApp } from './test-app.ts'
import { pdf, png } from './uploads.ts'

// Every row of access.tsv over HTTP, as every persona.

const endpoints = new Map<string, Endpoint>(
  Object.values(api).flatMap((area) =>
    Object.values(area).map((endpoint: Endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
  ),
)
const table = readAccessTable()
const cells = table.flatMap(({ call, rules }) =>
  Object.entries(rules).map(([persona, rule]) => [call, persona as PersonaName, rule] as const),
)

let app: TestApp
beforeAll(async () => {
  // Each call comes from an address of its own: applications are limited for each.
  app = await sharedTestApp(afterAll, { TRUST_PROXY: '127.0.0.1' })
})

test('the table has a row for each declared call, and no other row', () => {
  const byName = (a: string, b: string) => (a < b ? -1 : 1)
  expect(table.map(({ call }) => call).toSorted(byName)).toEqual([...endpoints.keys()].toSorted(byName))
})

describe.each([...new Set(cells.map(([call]) => call))])('%s', (call) => {
  const ofCall = cells.filter(([name]) => name === call)
  let refusedRequest: Promise<object> | undefined

  test.each(ofCall.filter(([, , rule]) => rule === 'deny'))('%s as %s: %s', async (_, persona) => {
    refusedRequest ??= requestOf(call, await refused('employee'))
    const { status } = await sendRequest(call, await refused(persona), await refusedRequest)
    const isUnknown = ['anonymous', 'archived', 'expired'].includes(persona)
    expect(status, 'refused before anything is looked at').toBe(isUnknown ? 401 : 403)
  })

  test.each(ofCall.filter(([, , rule]) => rule === 'allow'))('%s as %s: %s', async (_, persona) => {
    const who = await make(persona)
    const { status, result } = await send(call, who, call === 'POST /login' ? who : await app.people.employee())
    // A link that was never made is refused, to everybody alike.
    expect(status, JSON.stringify(result)).toBe(answers[call] ?? 200)
  })

  test.each(ofCall.filter(([, , rule]) => rule === 'own'))('%s as %s: %s', async (_, persona) => {
    const who = await make(persona)
    expect((await send(call, who, who)).status).toBe(200)
    if (!namesPerson(call)) return
    const other = await app.people.employee()
    const { status } = await send(call, who, other)
    expect([403, 404]).toContain(status)
  })

  test.each(ofCall.filter(([, , rule]) => rule === 'team'))('%s as %s: %s', async (_, persona) => {
    const who = await make(persona)
    // Deciding on oneself is another rule; reading reaches oneself too.
    const member = await app.people.employee({ supervisor: who })
    expect((await send(call, who, member)).status).toBe(200)
    if (!namesPerson(call)) return
    const { status } = await send(call, who, await app.people.employee())
    expect([403, 404]).toContain(status)
  })

  test.each(ofCall.filter(([, , rule]) => rule === 'message'))('%s as %s: %s', async (_, persona) => {
    const who = await make(persona)
    const { status, result } = await send(call, who, who)
    expect(status).toBe(200)
    expect(result).toEqual({ loginMessage: expect.any(String), needsCode: false })
  })
})

// What holds when the object is oneself, and the Admin's ladder: the columns `self_rule` and `ladder`.
describe.each(table.filter(({ selfRule }) => selfRule === 'deny').map(({ call }) => call))('%s', (call) => {
  test('is refused about oneself', async () => {
    const who = await make('superadmin')
    await app.people.superadmin()
    expect((await send(call, who, who)).status).toBe(403)
  })
})

// A change of a record is refused by its fields alone, which the tests of the record look at.
const byFields = new Set(['PUT /employee/:id', 'POST /employee/:id'])
const onLadder = table.filter(
  ({ call, hasLadder, rules }) => hasLadder && rules.admin === 'allow' && !byFields.has(call),
)
describe.each(onLadder.map(({ call }) => call))('%s', (call) => {
  test('is refused to an Admin about a Superadmin or an Admin', async () => {
    const who = await make('admin')
    expect((await send(call, who, await app.people.superadmin())).status).toBe(403)
    expect((await send(call, who, await app.people.admin())).status).toBe(403)
    expect((await send(call, who, await app.people.employee({ admin: true }))).status).toBe(403)
  })
})

test('a route that declares no access stops the start', async () => {
  const { guardRoutes } = await import('../http/access.ts')
  const { default: fastify } = await import('fastify')
  const bare = fastify()
  guardRoutes(bare, { ...app, origins: [], cookieName: 'c' })
  expect(() => bare.get('/open', async () => 'open')).toThrow('GET /open declares no access')
})

test('every permission is used by a call or a screen', async () => {
  const { screens } = await import('@hr/contract/screens')
  const used = new Set([
    ...[...endpoints.values()].map(({ access }) => access),
    ...Object.values(screens).map(({ access }) => access),
  ])
  expect(Object.keys(permissions).filter((permission) => !used.has(permission as never))).toEqual([])
})

/** Good answers that are not 200. */
const answers: Record<string, number> = {
  'PUT /reset-password': 400,
  // Opened by the browser itself, which is led on.
  'GET /oidc/start': 302,
  'GET /oidc/callback': 302,
  'GET /oidc/sign-out': 302,
}

type Who = Person & { persona: PersonaName }

// A refused call changes nothing, so all of them share one person of each kind, and the rows of a call one request.
const people = new Map<PersonaName, Promise<Who>>()
function refused(persona: PersonaName): Promise<Who> {
  const who = people.get(persona) ?? make(persona)
  people.set(persona, who)
  return who
}

async function make(persona: PersonaName): Promise<Who> {
  const { people } = app
  const password = testPassword
  switch (persona) {
    case 'teamlead':
      return { persona, ...(await people.teamLead({ password })) }
    case 'supervisor': {
      const supervisor = await people.employee({ password })
      await people.employee({ supervisor })
      return { persona, ...supervisor }
    }
    case 'admin':
      return { persona, ...(await people.admin({ password })) }
    case 'superadmin':
      return { persona, ...(await people.superadmin({ password })) }
    case 'flag_admin':
      return { persona, ...(await people.employee({ admin: true, password })) }
    case 'flag_superadminhr':
      return { persona, ...(await people.employee({ superAdminHr: true, password })) }
    case 'applicant':
      return { persona, ...(await people.person({ role: 'Applicant', password })) }
    case 'norole':
      return { persona, ...(await people.person({ role: null, password })) }
    case 'archived': {
      const person = await people.employee({ password })
      await people.archive(person)
      return { persona, ...person }
    }
    case 'expired': {
      const person = await people.employee({ password })
      const token = await new SignJWT({ sid: person.sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(person.uuid)
        .setAudience('hr-application')
        .setExpirationTime('-1s')
        .sign(app.keys.accessToken.current)
      return { persona, ...person, token }
    }
    case 'anonymous':
    case 'employee':
      return { persona, ...(await people.employee({ password })) }
  }
}

// The person is named by a parameter, as the route declares, or in the body, which the command checks.
const namesPerson = (call: string) => typeof endpoints.get(call)!.subject === 'object' || call === 'POST /userleave'

/** A good request of each call, about `subject`. */
const requests: Record<string, (subject: Person) => Promise<object> | object> = {
  'POST /login': ({ email }) => ({ body: { email, password: testPassword } }),
  'POST /reset-link': ({ email }) => ({ body: { email } }),
  'PUT /reset-password': () => ({
    query: { userUuid: 'bm9ib2R5', token: 'bm90aGluZw' },
    body: { password: 'rain over the Neretva', confirmPassword: 'rain over the Neretva' },
  }),
  'PUT /edit-password': passwordChange,
  'PUT /change-password': passwordChange,
  'POST /reauthenticate': () => ({ body: { currentPassword: testPassword } }),
  'PUT /second-factor': async (subject) => {
    const { status, result } = await app.call(secondFactorApi.begin, {}, { as: subject })
    return { body: { code: status === 200 ? codeOf(result.secret) : '123456' } }
  },
  'GET /second-factor': ({ uuid }) => ({ query: { userUuid: uuid } }),
  'DELETE /second-factor': ({ uuid }) => ({ query: { userUuid: uuid } }),
  'GET /sessions': ({ uuid }) => ({ query: { userUuid: uuid } }),
  'DELETE /sessions/:id': async ({ uuid }) => ({ params: { id: (await app.people.session(uuid)).sessionId } }),
  'GET /privacy/export/:id': byId,
  'POST /privacy/erase/:id': byId,
  'POST /user': () => ({ body: { ...newPerson(), role: roleOf('Employee') } }),
  'GET /user/:id': byId,
  'PUT /user/:id': ({ uuid }) => ({ params: { id: uuid }, body: { ...newPerson(), role: roleOf('Team lead') } }),
  'DELETE /user/:id': byId,
  'POST /position': () => ({ body: { name: `Position ${crypto.randomUUID()}` } }),
  'GET /position/:id': positionId,
  'PUT /position/:id': async () => ({ ...(await positionId()), body: { name: `Position ${crypto.randomUUID()}` } }),
  'DELETE /position/:id': positionId,
  'POST /project': () => ({ body: newProject() }),
  'GET /project/:id': projectId,
  'PUT /project/:id': async () => ({ ...(await projectId()), body: newProject() }),
  'DELETE /project/:id': projectId,
  'PUT /archive-project/:id': async () => ({ ...(await projectId()), body: { isArchived: true } }),
  'PUT /user/edit-password-superadmin/:id': byId,
  'POST /employee': async () => ({ body: { ...newPerson(), ...(await newRecord()) } }),
  'GET /employee/:id': byId,
  'PUT /employee/:id': recordChange,
  'POST /employee/:id': recordChange,
  'PUT /employee/changeProfileImage/:id': async (subject) => ({ ...byId(subject), body: { image: await png() } }),
  'PUT /employee/changeCv/:id': (subject) => ({ ...byId(subject), body: { CV: pdf() } }),
  'GET /employee/profileImage/:id/:image': async ({ uuid }) => ({
    params: { id: uuid, image: await app.people.photo(uuid) },
  }),
  'GET /employee/file/:id/:file': async (subject) => ({
    params: { id: subject.uuid, file: await app.people.leaveFile(subject) },
  }),
  'PUT /employee/editProfile': async () => {
    const { dateOfBirth, placeOfResidence, residentialAddress } = await newRecord()
    return { body: { firstName: 'Đorđe', lastName: 'Ćosić', dateOfBirth, placeOfResidence, residentialAddress } }
  },
  'DELETE /employee/:id': byId,
  'GET /archived-employees/:id': byId,
  'PUT /archived-employees/:id': (subject) => ({ ...byId(subject), body: { isArchived: true } }),
  'PUT /employee/changePermission/:id': (subject) => ({ ...byId(subject), body: { role: roleOf('Team lead') } }),
  'POST /employees/invitations': ({ uuid }) => ({ body: { employees: [uuid] } }),
  'POST /employee/credentials/:id': byId,
  'PUT /employee/setPassword/:id': byId,
  'GET /employee/:id/idNumber': byId,
  'GET /employee/:id/history': byId,
  'GET /employee/:id/access-log': byId,
  'GET /employeesByTeamLead/:id': byId,
  'GET /export/:list': () => ({ params: { list: 'employees' } }),
  'POST /employees/excelimport': async () => ({
    query: { dryRun: 'true' },
    body: { file: await sheetFile(sheetColumns, [[]]) },
  }),
  'POST /companyequipment': () => ({ body: { code: crypto.randomUUID(), name: 'Laptop' } }),
  'GET /companyequipment/:id': () => itemId('equipment'),
  'PATCH /companyequipment/:id': async () => ({ ...(await itemId('equipment')), body: { name: 'Laptop' } }),
  'DELETE /companyequipment/:id': () => itemId('equipment'),
  'GET /companyequipment/employee/:id': byId,
  'POST /companyequipment/excelimport': importOfItems,
  'POST /licence': () => ({ body: { code: 'L-1', name: 'Editor' } }),
  'GET /licence/:id': () => itemId('licence'),
  'PATCH /licence/:id': async () => ({ ...(await itemId('licence')), body: { name: 'Editor' } }),
  'DELETE /licence/:id': () => itemId('licence'),
  'GET /licence/employee/:id': byId,
  'POST /licence/excelimport': importOfItems,
  'GET /leavetype/:id': leaveTypeId,
  'POST /leavetype': () => ({
    body: { name: `Leave ${crypto.randomUUID()}`, expiredDate: '2099-12-31', color: '#1a7441' },
  }),
  'PATCH /leavetype/:id': async () => ({ ...(await leaveTypeId()), body: { numberOfDays: 21 } }),
  'DELETE /leavetype/:id': leaveTypeId,
  'GET /nonworkingday/:id': nonWorkingDayId,
  'POST /nonworkingday': () => ({ body: { title: 'Fair', startDate: '2031-05-01', endDate: '2031-05-02' } }),
  'PATCH /nonworkingday/:id': async () => ({ ...(await nonWorkingDayId()), body: { title: 'Fair' } }),
  'DELETE /nonworkingday/:id': nonWorkingDayId,
  'GET /nonworkingday/holidays': () => ({ query: { country: 'BA', year: '2030' } }),
  'POST /nonworkingday/import': () => ({ body: { country: 'BA', year: 2030 } }),
  'POST /userleave': async (subject) => ({ body: { ...(await newLeave()), uuid: subject.uuid } }),
  'GET /userleave/:id': leaveOf,
  'PUT /approveLeave/:id': async (subject) => ({ ...(await leaveOf(subject)), body: { status: 'approved' } }),
  'PUT /cancelLeave/:id': async (subject) => ({ ...(await leaveOf(subject)), body: { employeeId: subject.uuid } }),
  'PATCH /userleave/:id': async (subject) => ({
    ...(await leaveOf(subject)),
    body: { endDate: '2031-06-02', version: 1 },
  }),
  'PUT /userleave/:id': async (subject) => ({ ...(await leaveOf(subject)), body: { status: 'rejected' } }),
  'GET /userleave/employee/:id': byId,
  'GET /employee/leavetypes': ({ uuid }) => ({ query: { uuid } }),
  'PATCH /employee/setleavedays/user/:id/leavetype/:leavetype': async ({ uuid }) => ({
    params: { id: uuid, leavetype: (await app.people.leaveType()).uuid },
    body: { numberOfDays: 25 },
  }),
  'GET /leave-ledger/:employee/:type': async ({ uuid }) => ({
    params: { employee: uuid, type: (await app.people.leaveType()).uuid },
  }),
  'GET /leaves/approvers': ({ uuid }) => ({ query: { uuid } }),
  'GET /leaves/away': ({ uuid }) => ({ query: { uuid, startDate: '2026-06-01', endDate: '2026-06-30' } }),
  'GET /employees/birthday/:month': () => ({ params: { month: '2' } }),
  'PATCH /notification': () => ({ query: { clear: 'false' } }),
  'GET /user/notificationstatuses/:userId': ({ uuid }) => ({ params: { userId: uuid } }),
  'PATCH /user/enablenotification/:userId': ({ uuid }) => ({
    params: { userId: uuid },
    body: { contractExpirationNotification: true, experienceLevelExpirationNotification: false },
  }),
  'POST /mail/:id/send-again': async ({ uuid }) => ({ params: { id: String(await app.people.failedMail(uuid)) } }),
  'POST /calendar-feed': () => ({ body: { kind: 'own' } }),
  'DELETE /calendar-feed/:id': async (subject) => ({
    params: { id: (await app.people.calendarFeed(subject)).uuid },
  }),
  'GET /calendar/:token.ics': async () => ({
    // By the secret alone, whoever asks.
    params: { token: (await app.people.calendarFeed(await app.people.employee())).token },
  }),
  'GET /applicant/:id': applicantId,
  'GET /applicant/:id/place': applicantId,
  'DELETE /applicant/:id': applicantId,
  'GET /applicant/file/:uuid/:fileName': async () => {
    const { uuid } = await addApplicant(app)
    return { params: { uuid, fileName: await cvNameOf(app, uuid) } }
  },
  'POST /applicants': newApplication,
  'POST /applicant': newApplication,
  'POST /applicant/email/:id': async () => ({ ...(await applicantId()), body: { subject: 'Hello', text: 'Come' } }),
  'PUT /applicant-email-template': () => ({ body: { name: crypto.randomUUID(), subject: 'Hello', text: 'Come' } }),
  'PUT /applicant-acknowledgement': () => ({ body: { isSent: true, subject: 'Hello', text: 'Thank you' } }),
  'DELETE /applicant-email-template/:id': async () => ({ params: { id: (await addTemplate(app)).uuid } }),
  'GET /leaves/wallchart': () => ({ query: { startDate: '2026-06-01', endDate: '2026-06-30' } }),
}

async function itemId(kind: ItemKind) {
  return { params: { id: (await app.people.item(kind)).uuid } }
}

async function importOfItems() {
  return { query: { dryRun: 'true' }, body: { file: await sheetFile(importColumns, [['X-1', 'Thing']]) } }
}

async function applicantId() {
  return { params: { id: (await addApplicant(app)).uuid } }
}

async function newApplication() {
  return { body: await application(app) }
}

async function leaveTypeId() {
  return { params: { id: (await app.people.leaveType()).uuid } }
}

async function nonWorkingDayId() {
  return { params: { id: (await app.people.nonWorkingDay()).uuid } }
}

async function newLeave() {
  return { leaveType: await app.people.leaveType(), startDate: '2031-06-02', endDate: '2031-06-03' }
}

async function leaveOf(subject: Person) {
  return { params: { id: (await app.people.leave(subject)).uuid } }
}

function byId({ uuid }: Person) {
  return { params: { id: uuid } }
}

const newRecord = async () => ({
  status: 'Active',
  dateOfBirth: '1990-05-17',
  placeOfResidence: 'Mostar',
  residentialAddress: 'Kujundžiluk 1',
  position: await app.people.position(`Position ${crypto.randomUUID()}`),
  contractType: 'Ugovor na neodređeno',
  startDate: '2024-02-29',
})

async function recordChange(subject: Person) {
  const { firstName, lastName, email } = subject
  return { ...byId(subject), body: { firstName, lastName, email, ...(await newRecord()) } }
}

const newPerson = () => ({ firstName: 'Đorđe', lastName: 'Ćosić', email: `${crypto.randomUUID()}@example.com` })

async function positionId() {
  const { uuid } = await app.people.position(`Position ${crypto.randomUUID()}`)
  return { params: { id: uuid } }
}

const newProject = () => ({
  name: 'Most',
  projectId: crypto.randomUUID(),
  clientName: 'Stari grad',
  clientContact: 'ivo@example.com',
  startDate: '2026-01-15',
})

async function projectId() {
  const { uuid } = await app.people.project()
  return { params: { id: uuid } }
}

function passwordChange({ uuid }: Person) {
  const newPassword = 'snow on the Velebit'
  return {
    query: { userUuid: uuid },
    body: { currentPassword: testPassword, newPassword, confirmPassword: newPassword },
  }
}

const requestOf = async (call: string, subject: Person): Promise<object> => ({ ...(await requests[call]?.(subject)) })

const send = async (call: string, who: Who, subject: Person) => sendRequest(call, who, await requestOf(call, subject))

function sendRequest(call: string, who: Who, request: object) {
  const endpoint = endpoints.get(call)!
  const byCookie = permissions[endpoint.access] === 'cookie'
  const isAnonymous = who.persona === 'anonymous'
  return app.call(endpoint, request as never, {
    as: isAnonymous || byCookie ? undefined : who,
    headers: {
      ...fromSomewhere(),
      ...(byCookie && { origin: 'http://localhost:3000', ...(!isAnonymous && { cookie: who.cookie }) }),
    },
  })
}
