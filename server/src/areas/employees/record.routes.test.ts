import { addDays, todayIn } from '@hr/contract/lib/dates'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { english } from '@hr/contract/lib/messages'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { validEmployee } from '@hr/contract/areas/employees/employees.fixture'
import { employeeFilesApi, employeeFilesTexts } from '@hr/contract/areas/employees/files'
import { recordFieldNames, recordTexts, type Employee } from '@hr/contract/areas/employees/record'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { defaultRules, yearRulesOf } from '@hr/contract/areas/leave/policies'
import { usersTexts } from '@hr/contract/areas/users/users'
import { valuesOf } from '@hr/contract/testing/record-values'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readFieldTable } from '../../testing/field-table.ts'
import type { Person } from '../../testing/people.ts'
import { statementsOf } from '../../testing/statements.ts'
import { sharedTestApp, type TestApp } from '../../testing/test-app.ts'
import { pdf, png } from '../../testing/uploads.ts'

// One file: each rule starts from the same record with every field filled.

let app: TestApp
let admin: Person
let position: { uuid: string }
beforeAll(async () => {
  app = await sharedTestApp()
  position = await app.people.position('Developer')
})
beforeEach(async () => {
  admin = await app.people.admin()
})

const idNumber = '0101006500006'
const fileFields = new Set(['CV', 'attachment', 'otherFiles'])

/** Returns a record with every field filled. */
async function wholeRecord() {
  const supervisor = await app.people.teamLead()
  const project = await app.people.project()
  return {
    ...valuesOf(recordFieldNames),
    firstName: 'Željka',
    lastName: 'Đurić-Šimić',
    maidenName: 'Šimić',
    email: `${crypto.randomUUID()}@example.com`,
    employeeNumber: `M-${crypto.randomUUID().slice(0, 20)}`,
    status: 'Active' as const,
    dateOfBirth: '1990-02-28',
    country: 'Bosna i Hercegovina',
    placeOfResidence: 'Čapljina',
    residentialAddress: 'Ulica braće Radića 12/3',
    phoneNumber: '+387 61 123-456',
    workPhone: '+387 33 555-100',
    idNumber: String(Number.parseInt(crypto.randomUUID().slice(0, 8), 16) + 1e12),
    gender: 'Female' as const,
    maritalStatus: 'Married' as const,
    qualifications: 'VSS' as const,
    vocation: 'Dipl. ing. računarstva',
    position: { ...position, name: 'Developer' },
    departments: 'Engineering',
    team: [{ uuid: project.uuid }],
    supervisorOrTeamLead: { uuid: supervisor.uuid },
    contractType: 'Ugovor na određeno' as const,
    startDate: '2024-02-29',
    endDate: '2027-02-28',
    endOfProbationaryPeriod: '2024-05-29',
    emergencyContact: 'Damir, +387 62 765 432',
    children: [
      { name: 'Nađa', gender: 'Female' as const, dateOfBirth: '2019-06-02' },
      { name: 'Vedran', gender: 'Male' as const, dateOfBirth: '2022-11-19' },
    ],
    yearsExperience: '1207.5',
    language: ['Bosanski', 'English'],
    officeLocation: 'Sarajevo',
    seniorityLevel: 'Fellow',
    seniorityClientLevel: 'Senior',
    workType: 'Dijeljeno' as const,
    briefDescription: 'Builds software.\nLikes maps.',
    experienceArray: [
      { companyName: 'Prva', position: 'Junior', yearsPeriod: '2012-2016' },
      { companyName: 'Druga', position: 'Senior', yearsPeriod: '2016-' },
    ],
    educationCertificationArray: [{ mater: 'Software engineering', faculty: 'ETF Sarajevo' }],
    skillsArray: [{ title: 'PostgreSQL', description: 'Since 9.6' }],
  }
}

const add = async (body: object, as = admin) => app.callRaw(employeesApi.create, { body }, { as })
const find = async (id: string, as = admin) => app.call(employeesApi.find, { params: { id } }, { as })
const change = (id: string, body: object, as = admin) =>
  app.callRaw(employeesApi.update, { params: { id }, body: sendable(body) }, { as })

/** Returns a record as a form sends it back: without stored files. */
const sendable = (body: object) =>
  Object.fromEntries(Object.entries(body).filter(([name, value]) => !fileFields.has(name) || isFile(value)))
const isFile = (value: unknown) => [value].flat().some((one) => one instanceof File)

/** Creates an employee with a complete record. */
async function someone(
  values: object = {},
): Promise<{ record: Employee; sent: Awaited<ReturnType<typeof wholeRecord>> }> {
  const sent = { ...(await wholeRecord()), ...values }
  const { status, result } = await add(sent)
  expect(status, JSON.stringify(result)).toBe(200)
  return { record: result, sent }
}

describe('a record', () => {
  test('stores every field', async () => {
    const { record, sent } = await someone()
    expect(record).toMatchObject({
      ...sent,
      idNumber: `*********${sent.idNumber.slice(-4)}`,
      yearsExperience: 1207.5,
      supervisorOrTeamLead: { ...sent.supervisorOrTeamLead, firstName: 'Ana', position: null, profileImage: null },
      team: [{ ...sent.team[0], teamLead: null, teamMembers: [{ uuid: record.uuid, position: sent.position }] }],
    })
    expect((await find(record.uuid)).result).toEqual(record)
  })

  test('is unchanged when it is read and sent back', async () => {
    const { record } = await someone()
    const { status, result } = await change(record.uuid, { ...record, yearsExperience: '1207.5' })
    expect(status, JSON.stringify(result)).toBe(200)
    expect(result.employee, 'with its version: other open forms stay valid').toEqual(record)
    const { result: history } = await historyOf(record.uuid)
    expect(history.items.map(({ action }) => action)).toEqual(['opened', 'created'])
  })

  test('may omit what an import left blank, but not clear it', async () => {
    const { record, sent } = await someone()
    const blank = { date_of_birth: null, place_of_residence: '', residential_address: '' }
    await app.db.updateTable('employee').set(blank).where('id', '=', record.uuid).execute()
    const { dateOfBirth: _, placeOfResidence: _city, residentialAddress: _street, ...rest } = sent
    const { status, result } = await change(record.uuid, { ...rest, workPhone: '+387 33 000 111' })
    expect(status).toBe(200)
    expect(result.employee).toMatchObject({ workPhone: '+387 33 000 111', dateOfBirth: null, placeOfResidence: '' })
    expect((await change(record.uuid, { ...rest, placeOfResidence: '' })).status).toBe(400)
  })

  test('keeps omitted fields and clears emptied ones', async () => {
    const { record, sent } = await someone()
    const { firstName, lastName, email, status, dateOfBirth, placeOfResidence, residentialAddress } = sent
    const required = { firstName, lastName, email, status, dateOfBirth, placeOfResidence, residentialAddress }
    const employment = { position: sent.position, contractType: sent.contractType, startDate: sent.startDate }
    const emptied = {
      phoneNumber: '',
      gender: '',
      workType: '',
      endDate: '',
      children: [],
      supervisorOrTeamLead: null,
      yearsExperience: '',
      idNumber: '',
      team: [],
    }
    const { result } = await change(record.uuid, { ...required, ...employment, ...emptied })
    expect(result.employee).toEqual({
      ...record,
      version: 2,
      phoneNumber: '',
      gender: null,
      workType: null,
      endDate: null,
      children: [],
      supervisorOrTeamLead: null,
      yearsExperience: null,
      idNumber: '',
      team: [],
    })
  })

  test('stores duplicate rows once', async () => {
    const row = { companyName: 'Prva', position: 'Junior', yearsPeriod: '2012-2016' }
    const { record } = await someone({ experienceArray: [row, row], language: ['English', 'English'] })
    expect(record.experienceArray).toEqual([row])
    expect(record.language).toEqual(['English'])
  })

  test.each([
    [{ dateOfBirth: '2999-01-01' }, 'dateOfBirth', english(recordTexts.bornInTheFuture)],
    [{ endDate: '2024-02-28' }, 'endDate', english(recordTexts.endBeforeStart)],
    [{ endOfProbationaryPeriod: '2024-02-28' }, 'endOfProbationaryPeriod', english(recordTexts.probationBeforeStart)],
    [{ yearsExperience: '7.55' }, 'yearsExperience', 'At most one decimal'],
    [{ yearsExperience: '9999.1' }, 'yearsExperience', english(recordTexts.yearsTooMany)],
    [{ yearsExperience: '-1' }, 'yearsExperience', 'Invalid number'],
    [
      { children: [{ name: '', gender: 'Male', dateOfBirth: '2020-01-01' }] },
      'children.0.name',
      english(recordTexts.childName),
    ],
    [{ children: [{ name: 'Ana', dateOfBirth: '2020-01-01' }] }, 'children.0.gender', english(recordTexts.childGender)],
    [
      { children: [{ name: 'Ana', gender: 'Female', dateOfBirth: '' }] },
      'children.0.dateOfBirth',
      english(recordTexts.childDateOfBirth),
    ],
    [
      { experienceArray: [{ companyName: 'A', position: 'B', yearsPeriod: '12-2016' }] },
      'experienceArray.0.yearsPeriod',
      english(recordTexts.yearsFormat),
    ],
    [
      { experienceArray: [{ companyName: '', position: 'B', yearsPeriod: '2012-' }] },
      'experienceArray.0.companyName',
      english(recordTexts.companyName),
    ],
    [
      { educationCertificationArray: [{ mater: 'A', faculty: '' }] },
      'educationCertificationArray.0.faculty',
      english(recordTexts.faculty),
    ],
    [{ skillsArray: [{ title: '', description: 'A' }] }, 'skillsArray.0.title', english(recordTexts.skillTitle)],
    [{ gender: 'Unknown' }, 'gender', expect.any(String)],
    [
      { supervisorOrTeamLead: { uuid: crypto.randomUUID() } },
      'supervisorOrTeamLead',
      english(recordTexts.supervisorGone),
    ],
    [{ team: [{ uuid: crypto.randomUUID() }] }, 'team', english(recordTexts.projectGone)],
    [{ idNumber: '*********1234' }, 'idNumber', english(recordTexts.idNumberMasked)],
  ])('with %j is refused at %s', async (wrong, field, message) => {
    const { status, result } = await add({ ...(await wholeRecord()), ...wrong })
    expect([400, 422]).toContain(status)
    expect(result.message).toMatchObject([{ field, message }])
  })

  test('of an archived employee accepts no supervisor', async () => {
    const gone = await app.people.employee({ isArchived: true })
    const { result } = await add({ ...(await wholeRecord()), supervisorOrTeamLead: { uuid: gone.uuid } })
    expect(result.message).toMatchObject([
      { field: 'supervisorOrTeamLead', message: english(recordTexts.supervisorGone) },
    ])
  })

  test('cannot have the employee as their own supervisor', async () => {
    const { record } = await someone()
    const { result } = await change(record.uuid, { ...record, supervisorOrTeamLead: { uuid: record.uuid } })
    expect(result.message).toMatchObject([
      { field: 'supervisorOrTeamLead', message: english(recordTexts.ownSupervisor) },
    ])
  })

  test('cannot have a supervisor who reports to the employee; one that is already in a circle is saved unchanged', async () => {
    const [boss, lead, member] = [(await someone()).record, (await someone()).record, (await someone()).record]
    const nameOf = (one: Employee) => `${one.firstName} ${one.lastName}`
    const report = async (of: Employee, supervisor: Employee) =>
      change(of.uuid, { ...of, version: undefined, supervisorOrTeamLead: { uuid: supervisor.uuid } })
    expect((await report(lead, boss)).status).toBe(200)
    expect((await report(member, lead)).status).toBe(200)
    const names = [boss, member, lead, boss].map(nameOf)
    expect(await report(boss, member)).toMatchObject({
      status: 422,
      result: { message: [{ field: 'supervisorOrTeamLead', message: english(recordTexts.supervisorCycle(names)) }] },
    })

    await app.db.updateTable('employee').set({ supervisor_id: member.uuid }).where('id', '=', boss.uuid).execute()
    expect((await report(boss, member)).status, 'unchanged').toBe(200)
    const other = (await someone()).record
    expect((await report(other, boss)).status, 'below the circle').toBe(200)
  })

  test('of two who become supervisors of each other at once, one is refused', async () => {
    const [one, other] = [(await someone()).record, (await someone()).record]
    const answers = await Promise.all([
      change(one.uuid, { ...one, supervisorOrTeamLead: { uuid: other.uuid } }),
      change(other.uuid, { ...other, supervisorOrTeamLead: { uuid: one.uuid } }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  test("refuses an archived employee's address with the reason", async () => {
    const { email } = await app.people.employee({ isArchived: true })
    const { result } = await add({ ...(await wholeRecord()), email: email.toUpperCase() })
    expect(result.message).toMatchObject([{ field: 'email', message: english(usersTexts.emailOfArchived) }])
  })
})

describe('an ID number', () => {
  test('is encrypted in the database, and its own call returns it in full and records the access', async () => {
    const { record, sent } = await someone()
    const row = await app.db
      .selectFrom('employee')
      .select('id_number')
      .where('id', '=', record.uuid)
      .executeTakeFirstOrThrow()
    expect(row.id_number?.toString('latin1')).not.toContain(sent.idNumber)
    const { result } = await app.call(employeesApi.idNumber, { params: { id: record.uuid } }, { as: admin })
    expect(result).toEqual({ idNumber: sent.idNumber })
    const log = await app.call(
      employeesApi.accessLog,
      { params: { id: record.uuid }, query: { page: '1' } },
      { as: await app.people.superadmin() },
    )
    const entry = { id: expect.any(Number), at: expect.any(String), who: `${admin.firstName} ${admin.lastName}` }
    // The answer to the call that added the employee was a record, too.
    expect(log.result.items).toEqual([
      { ...entry, what: 'ID number opened' },
      { ...entry, what: 'opened' },
    ])
  })

  test('belongs to one person', async () => {
    await someone({ idNumber })
    const { result } = await add({ ...(await wholeRecord()), idNumber })
    expect(result.message).toMatchObject([{ field: 'idNumber', message: english(recordTexts.idNumberTaken) }])
    const { record } = await someone()
    expect((await change(record.uuid, { ...record, idNumber })).result.message).toMatchObject([
      { field: 'idNumber', message: english(recordTexts.idNumberTaken) },
    ])
  })

  test('is returned in full to its owner', async () => {
    const { record, sent } = await someone()
    const self = { ...(await app.people.session(record.uuid)), uuid: record.uuid } as Person
    expect((await find(record.uuid, self)).result.idNumber).toBe(sent.idNumber)
  })

  test('is not in the answer that is stored for repeated requests', async () => {
    const { record, sent } = await someone()
    const key = { 'idempotency-key': crypto.randomUUID() }
    const again = () =>
      app.callRaw(
        employeesApi.updateByPost,
        { params: { id: record.uuid }, body: sendable({ ...record, vocation: 'Cook' }) },
        { as: admin, headers: key },
      )
    const first = await again()
    expect((await again()).result).toEqual(first.result)
    const { answer } = await app.db
      .selectFrom('idempotency_record')
      .select('answer')
      .where('key', '=', key['idempotency-key'])
      .executeTakeFirstOrThrow()
    expect(answer).toContain(record.uuid)
    expect(answer).not.toContain(sent.idNumber)
  })

  test('is masked in the history', async () => {
    const { record, sent } = await someone()
    await change(record.uuid, { ...record, idNumber: '1212121212121' })
    const { result } = await historyOf(record.uuid)
    expect(JSON.stringify(result)).not.toContain(sent.idNumber)
    expect(result.items[0]?.changes).toEqual([
      { field: 'idNumber', before: `*********${sent.idNumber.slice(-4)}`, after: '*********2121' },
    ])
  })
})

describe('a change', () => {
  test('from an outdated version is refused with who and when, and stores nothing', async () => {
    const { record } = await someone()
    await change(record.uuid, { ...record, vocation: 'First', version: record.version })
    const { status, result } = await change(record.uuid, { ...record, vocation: 'Second', version: record.version })
    expect(status).toBe(409)
    expect(result.message).toContain(`${admin.firstName} ${admin.lastName} saved this record at`)
    expect((await find(record.uuid)).result.vocation).toBe('First')
  })

  test('is refused with who archived the employee if that came last', async () => {
    const { record } = await someone()
    const superadmin = await app.people.superadmin()
    await change(record.uuid, { ...record, vocation: 'First', version: record.version })
    const archived = { params: { id: record.uuid }, body: { isArchived: true } }
    expect((await app.call(employeesApi.archive, archived, { as: superadmin })).status).toBe(200)
    const { result } = await change(record.uuid, { ...record, vocation: 'Second', version: record.version })
    expect(result.message).toContain(`${superadmin.firstName} ${superadmin.lastName} saved this record at`)
  })

  test('by POST behaves the same', async () => {
    const { record } = await someone()
    const { result } = await app.callRaw(
      employeesApi.updateByPost,
      { params: { id: record.uuid }, body: sendable({ ...record, vocation: 'Cook' }) },
      { as: admin },
    )
    expect(result.employee.vocation).toBe('Cook')
  })

  test('of the email ends sessions and notifies both addresses', async () => {
    const { record } = await someone()
    const session = { ...(await app.people.session(record.uuid)), uuid: record.uuid } as Person
    await change(record.uuid, { ...record, email: `${crypto.randomUUID()}@example.com` })
    expect((await app.call(employeesApi.own, {}, { as: session })).status).toBe(401)
    const emails = (await app.queuedEmails()).filter(({ recipientId }) => recipientId === record.uuid)
    expect(emails.map(({ template }) => template).toSorted()).toEqual([
      'email changed, new address',
      'email changed, old address',
      'invitation',
    ])
  })

  test('to a status that may not sign in ends the sessions', async () => {
    const { record } = await someone()
    const session = { ...(await app.people.session(record.uuid)), uuid: record.uuid } as Person
    await change(record.uuid, { ...record, status: 'Not active' })
    expect((await app.call(employeesApi.own, {}, { as: session })).status).toBe(401)
  })

  test('of projects is dated and keeps a led project', async () => {
    const { record } = await someone()
    const led = await app.people.project({ lead: { uuid: record.uuid } as Person })
    const other = await app.people.project()
    const refused = await change(record.uuid, { ...record, team: [other] })
    expect(refused.result.message).toMatchObject([
      { field: 'team', message: expect.stringContaining(english(recordTexts.leadsProject)) },
    ])
    const { result } = await change(record.uuid, { ...record, team: [led, other] })
    expect(result.employee.team.map(({ uuid }) => uuid).toSorted()).toEqual([led.uuid, other.uuid].toSorted())
    const memberships = await app.db
      .selectFrom('project_member')
      .select(['project_id', 'left_on'])
      .where('employee_id', '=', record.uuid)
      .execute()
    expect(memberships).toHaveLength(3)
    expect(memberships.filter(({ left_on }) => left_on !== null)).toHaveLength(1)
  })

  test('appears in the history with names instead of ids', async () => {
    const { record } = await someone()
    const cook = await app.people.position('Cook')
    await change(record.uuid, { ...record, position: cook })
    const { result } = await historyOf(record.uuid)
    expect(result.items[0]).toMatchObject({
      who: `${admin.firstName} ${admin.lastName}`,
      action: 'changed',
      changes: [{ field: 'position', before: 'Developer', after: 'Cook' }],
    })
  })

  test("adds its new values to the form's suggestions and removes unused ones", async () => {
    const { record } = await someone({ officeLocation: 'Neum', language: ['Esperanto'] })
    const offered = async () => ({
      offices: (await app.call(employeesApi.fieldValues, {}, { as: admin })).result.officeLocation,
      languages: (await app.call(employeesApi.languages, {}, { as: admin })).result,
    })
    expect(await offered()).toMatchObject({
      offices: expect.arrayContaining(['Neum']),
      languages: expect.arrayContaining(['Esperanto']),
    })
    await change(record.uuid, { ...record, officeLocation: '', language: [] })
    const after = await offered()
    expect(after.offices).not.toContain('Neum')
    expect(after.languages).not.toContain('Esperanto')
  })
})

describe('the files of a form', () => {
  const files = async () => ({
    image: await png(),
    CV: pdf('cv.pdf'),
    attachment: pdf('diploma.pdf'),
    otherFiles: [pdf('one.pdf'), pdf('two.pdf')],
  })
  const item = (name: string) => ({
    id: expect.stringMatching(new RegExp(`^.{8}-${name}$`)),
    name,
    size: expect.any(Number),
  })

  test('are stored with their record and downloaded unchanged', async () => {
    const { record } = await someone(await files())
    expect(record).toMatchObject({
      CV: item('cv.pdf'),
      attachment: item('diploma.pdf'),
      otherFiles: [item('one.pdf'), item('two.pdf')],
      profileImage: expect.stringMatching(/^[\w-]+\.webp\?expires=/),
    })
    const answer = await app.app.inject({
      url: `/api/v1/employee/file/${record.uuid}/${encodeURIComponent(record.CV!.id)}`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(answer.rawPayload).toEqual(Buffer.from(await pdf('cv.pdf').arrayBuffer()))
  })

  test('replace the CV, are added to the others, and are deleted on request', async () => {
    const { record } = await someone(await files())
    const { result } = await change(record.uuid, {
      ...record,
      CV: pdf('newer.pdf'),
      otherFiles: [pdf('three.pdf')],
      removedFiles: [record.attachment!.id, record.otherFiles[0]!.id],
    })
    expect(result.employee).toMatchObject({
      CV: item('newer.pdf'),
      attachment: null,
      otherFiles: [item('two.pdf'), item('three.pdf')],
    })
    const { result: history } = await historyOf(record.uuid)
    expect(history.items[0]?.changes.map(({ field }) => field).toSorted()).toEqual(['CV', 'attachment', 'otherFiles'])
  })

  test('of a profile are added with category and date, and deleted one by one', async () => {
    const { record } = await someone({ otherFiles: [pdf('one.pdf')] })
    const params = { id: record.uuid }
    const stored = async () => (await app.call(employeesApi.find, { params }, { as: admin })).result
    const body = { file: pdf('contract.pdf'), category: 'Contract' as const, date: '2026-01-05' }
    expect(await app.call(employeeFilesApi.addDocument, { params, body }, { as: admin })).toMatchObject({
      status: 200,
      result: { message: english(employeeFilesTexts.documentAdded) },
    })
    const { otherFiles, version } = await stored()
    const filed = {
      isAddedByHr: true,
      addedBy: `${admin.firstName} ${admin.lastName}`,
      addedAt: expect.any(String),
      visibility: 'employee',
      hasExpiry: false,
      expiresOn: null,
      earlier: [],
    }
    expect(otherFiles).toEqual([
      { ...filed, ...item('one.pdf'), category: null, date: null },
      { ...filed, ...item('contract.pdf'), category: 'Contract', date: '2026-01-05' },
    ])
    expect(version).toBe(record.version + 1)

    const [one, contract] = otherFiles.map(({ id }) => id)
    const remove = (file = '') =>
      app.call(employeeFilesApi.deleteDocument, { params: { ...params, file } }, { as: admin })
    expect(await remove(one)).toMatchObject({ status: 200 })
    expect(await remove(one)).toMatchObject({ status: 404 })
    expect((await stored()).otherFiles).toMatchObject([{ id: contract }])
    const { result: history } = await historyOf(record.uuid)
    const changed = history.items.flatMap(({ changes }) => changes.map(({ field }) => field))
    expect(changed.slice(0, 2)).toEqual(['otherFiles', 'otherFiles'])
  })

  test('that HR added are deleted by HR only; employees delete what they added themselves', async () => {
    const { record } = await someone({ otherFiles: [pdf('warning.pdf')], CV: pdf('cv.pdf') })
    const self = { ...(await app.people.session(record.uuid)), uuid: record.uuid } as Person
    const params = { id: record.uuid }
    const files = async () => {
      const { CV, otherFiles } = (await app.call(employeesApi.find, { params }, { as: admin })).result
      return [...(CV ? [CV] : []), ...otherFiles]
    }
    const names = async () => (await files()).map(({ name }) => name)
    const idOf = async (name: string) => (await files()).find((file) => file.name === name)?.id ?? ''
    const remove = async (name: string) =>
      app.call(employeeFilesApi.deleteDocument, { params: { ...params, file: await idOf(name) } }, { as: self })
    const body = { file: pdf('diploma.pdf'), category: 'Certificate' as const }
    await app.call(employeeFilesApi.addDocument, { params, body }, { as: self })
    const refused = { status: 403, result: { message: english(employeeFilesTexts.addedByHr) } }
    expect(await remove('warning.pdf')).toMatchObject(refused)
    const form = { ...sendable(record), version: undefined, removedFiles: [await idOf('cv.pdf')] }
    expect(await app.callRaw(employeesApi.updateOwn, { body: form }, { as: self })).toMatchObject(refused)
    expect(await names()).toEqual(['cv.pdf', 'warning.pdf', 'diploma.pdf'])
    expect((await files()).map(({ isAddedByHr }) => isAddedByHr)).toEqual([true, true, false])

    expect((await remove('diploma.pdf')).status).toBe(200)
    await app.call(employeeFilesApi.changeCv, { params, body: { CV: pdf('new.pdf') } }, { as: self })
    expect(await names(), 'a CV that HR added is kept').toEqual(['new.pdf', 'cv.pdf', 'warning.pdf'])
    await app.call(employeeFilesApi.changeCv, { params, body: { CV: pdf('newer.pdf') } }, { as: self })
    expect(await names()).toEqual(['newer.pdf', 'cv.pdf', 'warning.pdf'])
  })

  test('of the previous version belong to the employee who added them, by the history', async () => {
    const { record } = await someone({ otherFiles: [pdf('warning.pdf')], CV: pdf('cv.pdf') })
    const self = { ...(await app.people.session(record.uuid)), uuid: record.uuid } as Person
    const params = { id: record.uuid }
    const body = { file: pdf('diploma.pdf'), category: 'Certificate' as const }
    await app.call(employeeFilesApi.addDocument, { params, body }, { as: self })
    await app.call(employeeFilesApi.changeCv, { params, body: { CV: pdf('own.pdf') } }, { as: self })
    await app.call(employeeFilesApi.addDocument, { params, body: { ...body, file: pdf('late.pdf') } }, { as: admin })
    const owners = () =>
      app.db
        .selectFrom('stored_file')
        .select(['name', 'added_by'])
        .where('employee_id', '=', record.uuid)
        .orderBy('id')
        .execute()
    const before = await owners()
    expect(before.filter(({ added_by: by }) => by === record.uuid)).toHaveLength(2)
    await app.db.updateTable('stored_file').set({ added_by: null }).execute()
    // That version kept only the names of documents.
    await app.pool
      .query(`update history_value set after = regexp_replace(after::text, '(pdf), [^"]*"', '\\1"', 'g')::jsonb,
                                                   before = regexp_replace(before::text, '(pdf), [^"]*"', '\\1"', 'g')::jsonb`)
    const [, filled = ''] = readFileSync(
      join(import.meta.dirname, '../../db/migrations/0015-file-owners.sql'),
      'utf8',
    ).split(/(?=update stored_file)/)
    await app.pool.query(filled)
    expect(await owners()).toEqual(before)
  })

  test('of a profile need a category and a valid file', async () => {
    const { record } = await someone({})
    const add = (body: object) =>
      app.callRaw(employeeFilesApi.addDocument, { params: { id: record.uuid }, body }, { as: admin })
    expect(await add({ category: '', date: '2026-02-30' })).toMatchObject({
      status: 400,
      result: {
        message: expect.arrayContaining([
          expect.objectContaining({ field: 'category', message: 'Required field' }),
          expect.objectContaining({ field: 'date', message: 'Invalid date' }),
          expect.objectContaining({ field: 'file', message: english(employeeFilesTexts.documentMissing) }),
        ]),
      },
    })
    const tool = new File(['MZ'], 'tool.exe')
    expect(await add({ category: 'Other', file: [tool] })).toMatchObject({ status: 400 })
  })

  test('of another employee cannot be deleted', async () => {
    const { record: owner } = await someone(await files())
    const { record } = await someone()
    await change(record.uuid, { ...record, removedFiles: [owner.CV!.id] })
    expect((await find(owner.uuid)).result.CV).toEqual(owner.CV)
  })

  test.each([
    ['image', new File(['<svg/>'], 'face.png')],
    ['CV', new File(['hello'], 'cv.pdf')],
    ['otherFiles', [new File(['MZ'], 'tool.exe')]],
  ])('that are invalid are refused at %s, and nothing is stored', async (field, wrong) => {
    const sent = await wholeRecord()
    const { status, result } = await add({ ...sent, [field]: wrong })
    expect(status).toBe(400)
    expect(result.message).toMatchObject([{ field: expect.stringContaining(field), message: expect.any(String) }])
    const stored = await app.db.selectFrom('employee').select('id').where('email', '=', sent.email).execute()
    expect(stored).toEqual([])
  })

  test('can be changed by their owner', async () => {
    const { record } = await someone()
    const self = { ...(await app.people.session(record.uuid)), uuid: record.uuid } as Person
    const body = sendable({ ...record, CV: pdf('mine.pdf') })
    const { result } = await app.callRaw(employeesApi.updateOwn, { body }, { as: self })
    expect(result.employee.CV).toMatchObject(item('mine.pdf'))
  })
})

describe('the ladder', () => {
  const yesterday = addDays(todayIn('Europe/Sarajevo'), -1)
  const filledOf = (record: Employee) => ({ ...record, ...validEmployee, email: record.email, position })

  test.each(['superadmin', 'admin'] as const)(
    'keeps an Admin from changing the email, status and employment today of a %s',
    async (role) => {
      const high = await app.people[role]()
      const { result: record } = await find(high.uuid)
      const filled = filledOf(record)
      for (const [field, value] of [
        ['email', 'other@example.com'],
        ['status', 'Not active'],
        ['startDate', '2099-01-01'],
        ['endDate', yesterday],
      ]) {
        const { status, result } = await change(high.uuid, { ...filled, [String(field)]: value })
        expect(status).toBe(403)
        expect(result.message).toMatchObject([{ field, message: english(recordTexts.notYours) }])
      }
      expect((await change(high.uuid, { ...filled, vocation: 'Cook' })).status).toBe(200)
    },
  )

  test('lets a Superadmin change both', async () => {
    const as = await app.people.superadmin()
    const high = await app.people.admin()
    const { result: record } = await find(high.uuid, as)
    const email = `${crypto.randomUUID()}@example.com`
    const { result } = await change(high.uuid, { ...filledOf(record), email, status: 'Not active' }, as)
    expect(result.employee).toMatchObject({ email, status: 'Not active' })
  })

  test('lets no user change their own status, first day, employment today and supervisor', async () => {
    const as = await app.people.superadmin({ startDate: validEmployee.startDate })
    await app.people.superadmin()
    const { result: record } = await find(as.uuid, as)
    const own = filledOf(record)
    expect((await change(as.uuid, { ...own, status: 'Not active' }, as)).status).toBe(403)
    expect((await change(as.uuid, { ...own, supervisorOrTeamLead: { uuid: admin.uuid } }, as)).status).toBe(403)
    expect((await change(as.uuid, { ...own, startDate: '2099-01-01' }, as)).status).toBe(403)
    expect((await change(as.uuid, { ...own, endDate: yesterday }, as)).status).toBe(403)
    expect((await change(as.uuid, { ...own, vocation: 'Cook' }, as)).status).toBe(200)
  })

  test('lets users set an empty first day of their own from today on, and the only Superadmin any', async () => {
    const own = async (startDate: string, as: Person) => {
      const { result: record } = await find(as.uuid, as)
      return (await change(as.uuid, { ...filledOf(record), startDate }, as)).status
    }
    const today = todayIn(app.company.timeZone)
    await app.db.updateTable('account').set({ role: 'Employee' }).where('role', '=', 'Superadmin').execute()
    const only = await app.people.superadmin()
    expect(await own('2020-01-01', only)).toBe(200)
    expect(await own('2019-01-01', only), 'changed').toBe(403)
    for (const role of ['superadmin', 'admin'] as const) {
      const as = await app.people[role]()
      expect([await own('2020-01-01', as), await own(today, as), await own(addDays(today, 1), as)]).toEqual([
        403, 200, 403,
      ])
      expect(await own(addDays(today, 1), await app.people[role]()), 'employed from tomorrow on').toBe(200)
    }
  })
})

test('contains the days of each leave type for HR and for the employee', async () => {
  const { record } = await someone()
  const self = { ...(await app.people.session(record.uuid)), uuid: record.uuid } as Person
  const type = await app.people.leaveType({ number_of_days: 20, expired_date: '2099-12-31' })
  const granted = {
    policy_id: (await app.people.policy()).uuid,
    rules: JSON.stringify(yearRulesOf(defaultRules)),
    number_of_days: 20,
    expired_date: '2099-12-31',
  }
  const ofPolicy = await app.people.leaveType({ ...granted, year: 2098 })
  const notGranted = await app.people.leaveType({ ...granted, year: 2099 })
  await app.call(
    leaveApi.setDays,
    { params: { id: record.uuid, leavetype: type.uuid }, body: { currentNumberDays: 3.5, numberOfDays: 22 } },
    { as: admin },
  )
  await app.db
    .insertInto('leave_balance')
    .values({ employee_id: record.uuid, leave_type_id: ofPolicy.uuid, entitlement: 18 })
    .execute()
  const byHr = await find(record.uuid)
  const daysOf = ({ uuid }: { uuid: string }) => byHr.result.leaveType.find((one) => one.uuid === uuid)?.numberOfDays
  expect([ofPolicy, notGranted].map(daysOf), 'days of a policy are granted').toEqual([18, undefined])
  expect(byHr.result.leaveType).toContainEqual({
    uuid: type.uuid,
    name: expect.any(String),
    numberOfDays: 22,
    currentNumberDays: 3.5,
    isArchived: false,
    expiredDate: '2099-12-31',
  })
  const own = await app.call(employeesApi.own, {}, { as: self })
  expect(own.result).toMatchObject({ leaveType: byHr.result.leaveType })
})

// Tests every row of fields.tsv about an employee over HTTP: who reads and who writes the field.
describe('fields.tsv', () => {
  const fields = readFieldTable().filter(
    ({ entity, field, read_self: hasRoles }) => entity === 'employee' && hasRoles && !fileFields.has(field),
  )

  test.each(fields)('$field is read by its owner $read_self, a lead $read_lead_team, HR $read_admin', async (row) => {
    const field = String(row['field'])
    const lead = await app.people.teamLead()
    const { record } = await someone({ supervisorOrTeamLead: { uuid: lead.uuid } })
    const self = { ...(await app.people.session(record.uuid)), uuid: record.uuid } as Person
    expect((await app.call(employeesApi.own, {}, { as: self })).result).toHaveProperty(field)
    expect((await find(record.uuid)).result).toHaveProperty(field)
    const team = await app.call(
      employeesApi.byTeamLead,
      { params: { id: lead.uuid }, query: { page: '1' } },
      { as: lead },
    )
    expect(team.result.items.map(({ uuid }) => uuid)).toEqual([record.uuid])
    expect(field in (team.result.items[0] ?? {})).toBe(row['read_lead_team'] === 'y')
    const people = await app.call(employeesApi.teams, { query: { page: '1' } }, { as: self })
    // Coworkers see only name, photo and position, which is less than the table allows.
    const isSeen = field in (people.result.items[0]?.teamMembers[0] ?? {})
    expect(isSeen && row['read_coworker'] === 'n').toBe(false)
  })

  const other: Record<string, unknown> = {
    ...valuesOf(recordFieldNames, 1),
    status: 'Maternity leave',
    startDate: '2024-02-01',
    supervisorOrTeamLead: null,
    children: [],
    team: [],
    experienceArray: [],
    educationCertificationArray: [],
    skillsArray: [],
  }
  const written = fields.filter(({ field }) => field in other)

  test('has a test value for every field that some role writes', () => {
    const all = fields.filter(({ write_admin: rule }) => rule !== 'n').map(({ field }) => field)
    const elsewhere = ['position', 'profileImage', 'isArchived', 'role']
    expect(all.filter((field) => !elsewhere.includes(String(field)) && !(String(field) in other))).toEqual([])
  })

  test.each(written)('$field is written by its owner $write_self, by HR $write_admin', async (row) => {
    const field = String(row['field'])
    const { record } = await someone()
    const self = { ...(await app.people.session(record.uuid)), uuid: record.uuid } as Person
    const { result: own } = await app.call(employeesApi.own, {}, { as: self })
    const body = sendable({ ...own, [field]: other[field] })
    const { status, result } = await app.callRaw(employeesApi.updateOwn, { body }, { as: self })
    expect(status, JSON.stringify(result)).toBe(row['write_self'] === 'y' ? 200 : 403)
    const byHr = await change(record.uuid, { ...record, version: undefined, [field]: other[field] })
    expect(byHr.status, JSON.stringify(byHr.result)).toBe(200)
  })

  test('owners can write their ID number if there is none', async () => {
    const { record } = await someone({ idNumber: '' })
    const self = { ...(await app.people.session(record.uuid)), uuid: record.uuid } as Person
    const body = sendable({ ...record, idNumber: '2905995800001' })
    const { result } = await app.callRaw(employeesApi.updateOwn, { body }, { as: self })
    expect(result.employee.idNumber).toBe('2905995800001')
  })
})

const historyOf = async (id: string) =>
  app.call(employeesApi.history, { params: { id }, query: { page: '1' } }, { as: await app.people.superadmin() })

test('a profile takes at most three statements, including session and access record', async () => {
  const { record } = await someone()
  const statements = await statementsOf(() => find(record.uuid))
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(3)
  expect(statements.length).toBeGreaterThan(1)
})
