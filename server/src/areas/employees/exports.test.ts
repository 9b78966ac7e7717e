import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { validEmployee } from '@hr/contract/areas/employees/employees.fixture'
import { exportedColumns } from '@hr/contract/areas/employees/sheet'
import { exportsApi } from '@hr/contract/areas/exports/exports'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { makeDemoCompany } from '../../demo/company.ts'
import { destroyWhenStalled } from '../../http/download.ts'
import type { Person } from '../../testing/people.ts'
import { peopleOfSheet, unzip } from '../../testing/sheets.ts'
import { sharedTestApp, testApp, type TestApp } from '../../testing/test-app.ts'

type Query = Record<string, string>
const exported = (app: TestApp, as: Person, query: Query = {}, list = 'employees') =>
  app.call(exportsApi.sheet, { params: { list }, query }, { as })

describe('an export of employees', () => {
  let app: TestApp
  let admin: Person
  beforeAll(async () => {
    app = await sharedTestApp()
    admin = await app.people.admin({ firstName: 'Željka', lastName: 'Admin', email: 'admin@example.com' })
    const lead = await app.people.teamLead({ firstName: 'Marko', lastName: 'Perić', email: 'marko@example.com' })
    const position = await app.people.position('Developer')
    const project = await app.people.project({ lead })
    const other = await app.people.project()
    const gone = await app.people.project({ isArchived: true })
    await app.db.updateTable('project').set({ name: 'Zeta', code: 'PRJ-1' }).where('id', '=', project.uuid).execute()
    await app.db.updateTable('project').set({ name: 'Alfa', code: 'PRJ-2' }).where('id', '=', other.uuid).execute()
    const body = {
      ...validEmployee,
      firstName: '=1+1',
      lastName: 'Čolić',
      maidenName: 'Secret',
      email: 'ana@example.com',
      employeeNumber: 'M-17',
      country: '@home',
      phoneNumber: '+387 61 123-456',
      idNumber: '0101006500006',
      gender: 'Female',
      qualifications: 'VSS',
      position,
      team: [{ uuid: project.uuid }, { uuid: other.uuid }],
      supervisorOrTeamLead: { uuid: lead.uuid },
      contractType: 'Ugovor na određeno',
      startDate: '2000-02-29',
      endDate: '2099-01-31',
      children: [{ name: 'Nađa', gender: 'Female', dateOfBirth: '2019-06-02' }],
      yearsExperience: '7.5',
      language: ['Bosanski', 'English'],
    }
    await app.callRaw(employeesApi.create, { body }, { as: admin })
    await app.db
      .insertInto('project_member')
      .values({ project_id: gone.uuid, employee_id: lead.uuid, role: 'member', joined_on: '2020-01-01' })
      .execute()
    await app.people.employee({ firstName: 'Petra', lastName: 'Bošnjak', status: 'Not active' })
    await app.people.employee({ firstName: 'Ivo', lastName: 'Arhivar', isArchived: true })
  })
  const names = async (query: Query = {}, list?: string) => {
    const { status, result } = await exported(app, admin, query, list)
    expect(status).toBe(200)
    return (await peopleOfSheet(result)).map((person) => person['Last name'])
  }

  test('contains every field as shown to users, with the full ID number', async () => {
    const { result, headers } = await exported(app, admin, { q: 'colic' })
    expect(await peopleOfSheet(result)).toEqual([
      {
        'First name': '=1+1',
        'Last name': 'Čolić',
        Email: 'ana@example.com',
        Status: 'Active',
        'Date of birth': '1990-02-28',
        Gender: 'Female',
        Country: '@home',
        'Place of residence': 'Sarajevo',
        'Residential address': 'Ulica 1',
        'Phone number': '+387 61 123-456',
        'Emergency contact': '',
        'ID number': '0101006500006',
        Qualification: 'VSS',
        Vocation: '',
        Children: 'Nađa, Female, 02/06/2019',
        Position: 'Developer',
        Departments: '',
        Team: 'Alfa (PRJ-2), Zeta (PRJ-1)',
        'Supervisor or team lead': 'Marko Perić (marko@example.com)',
        'Contract type': 'Ugovor na određeno',
        'Start date': '2000-02-29',
        'End of probationary period': '',
        'End date': '2099-01-31',
        'Office location': '',
        'Work type': '',
        'Seniority level': 'Ambassador',
        'Seniority client level': '',
        'Years of work experience': '7.5',
        Languages: 'Bosanski, English',
      },
    ])
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': expect.stringContaining('attachment; filename="Employees overview.xlsx"'),
      'cache-control': 'no-store',
    })
  })

  test('contains no formulas', async () => {
    const { result } = await exported(app, admin)
    const xml = await unzip(result, 'xl/worksheets/sheet1.xml')
    expect(xml).toContain("<t>'=1+1</t>")
    expect(xml).not.toContain('<f>')
  })

  test('contains all rows that search and filters select, in list order', async () => {
    expect(await names()).toEqual(['Admin', 'Bošnjak', 'Čolić', 'Perić'])
    expect(await names({ order: 'desc' })).toEqual(['Perić', 'Čolić', 'Bošnjak', 'Admin'])
    expect(await names({ sort: 'email' })).toEqual(['Admin', 'Čolić', 'Perić', 'Bošnjak'])
    expect(await names({ status: 'Not active,Maternity leave' })).toEqual(['Bošnjak'])
    expect(await names({ contractType: 'Ugovor na određeno' })).toEqual(['Čolić'])
    expect(await names({ startFrom: '2000-01-01' })).toEqual(['Čolić'])
    const place = { office_location: 'Široki Brijeg', departments: 'Web and mobile', work_type: 'Dijeljeno' } as const
    await app.db.updateTable('employee').set(place).where('last_name', '=', 'Perić').execute()
    for (const filter of [
      { office: 'siroki' },
      { department: 'mobile web' },
      { workType: 'Dijeljeno' },
      { office: 'BRIJEG', department: 'web', q: 'marko' },
    ])
      expect(await names(filter), JSON.stringify(filter)).toEqual(['Perić'])
    for (const filter of [{ office: 'Mostar' }, { department: 'mobile sales' }, { office: '%' }, { workType: 'WFH' }])
      expect(await names(filter), JSON.stringify(filter)).toEqual([])
    const lead = await app.db
      .selectFrom('employee')
      .select('id')
      .where('last_name', '=', 'Perić')
      .executeTakeFirstOrThrow()
    expect(await names({ supervisor: lead.id })).toEqual(['Čolić'])
    expect(await names({ startTo: '2000-02-28' })).toEqual([])
    // An end before the start is ignored.
    expect(await names({ startFrom: '2000-01-01', startTo: '1999-12-31' })).toEqual(['Čolić'])
    expect(await names({ q: 'pe marko' })).toEqual(['Perić'])
    expect(await names({ q: 'no match at all' })).toEqual([])
    // The path decides between current and archived employees, not a filter.
    expect(await names({ isArchived: 'true' })).toHaveLength(4)
  })

  test('contains the employee numbers if the user adds them', async () => {
    const { result } = await exported(app, admin, { q: 'colic', extras: 'employeeNumber' })
    const [person] = await peopleOfSheet(result, exportedColumns(['employeeNumber']))
    expect(person).toMatchObject({ 'Last name': 'Čolić', 'Employee number': 'M-17' })
  })

  test('of archived employees has its own file name', async () => {
    expect(await names({}, 'archived-employees')).toEqual(['Arhivar'])
    const { result, headers } = await exported(app, admin, {}, 'archived-employees')
    expect(headers['content-disposition']).toContain('filename="Archived Employees overview.xlsx"')
    expect(await unzip(result, 'xl/workbook.xml')).toContain('<sheet name="ArchivedEmployees"')
  })

  test('can be limited to selected employees', async () => {
    const rows = await app.db.selectFrom('employee').select(['id', 'last_name']).execute()
    const ids = rows.filter(({ last_name }) => ['Perić', 'Admin', 'Arhivar'].includes(last_name)).map(({ id }) => id)
    expect(await names({ ids: ids.join() })).toEqual(['Admin', 'Perić'])
    const tooMany = Array.from({ length: 301 }, () => crypto.randomUUID()).join()
    expect(await exported(app, admin, { ids: tooMany })).toMatchObject({
      status: 400,
      result: { message: [{ field: 'ids', message: 'At most 300 selected rows' }] },
    })
    expect(await exported(app, admin, { ids: '' })).toMatchObject({
      status: 400,
      result: { message: [{ field: 'ids' }] },
    })
  })

  test('of an unknown list or with an unknown filter is refused', async () => {
    expect((await exported(app, admin, {}, 'salaries')).status).toBe(404)
    expect((await exported(app, admin, {}, 'constructor')).status).toBe(404)
    expect(await exported(app, admin, { sort: 'idNumber' })).toMatchObject({
      status: 400,
      result: { message: [{ field: 'sort' }] },
    })
  })
})

describe('the history of an export', () => {
  let app: TestApp
  let superadmin: Person
  let person: Person
  beforeAll(async () => {
    app = await sharedTestApp()
    superadmin = await app.people.superadmin({ firstName: 'Ena', lastName: 'Super' })
    person = await app.people.employee({ firstName: 'Petra', lastName: 'Bošnjak', status: 'Not active' })
    await app.db.updateTable('employee').set({ office_location: 'Sarajevo' }).where('id', '=', person.uuid).execute()
  })

  test('contains the filter, the columns and every exported employee, but no typed text', async () => {
    await app.people.employee({ firstName: 'Petra', lastName: 'Druga' })
    await exported(app, superadmin, { q: 'petra', status: 'Not active', office: 'sarajevo' })
    const fact = await app.db
      .selectFrom('history')
      .innerJoin('history_value', 'history_id', 'id')
      .select(['id', 'actor_id', 'entity', 'history.person_id', 'after'])
      .where('action', '=', 'exported')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(fact).toEqual({
      id: fact.id,
      actor_id: superadmin.uuid,
      entity: 'employee',
      person_id: null,
      after: {
        isArchived: false,
        status: ['Not active'],
        office: '…',
        isSearched: true,
        isSelected: false,
        people: 1,
        columns: exportedColumns().map(({ header }) => header),
      },
    })
    const subjects = await app.db
      .selectFrom('history_subject')
      .select('person_id')
      .where('history_id', '=', fact.id)
      .execute()
    expect(subjects).toEqual([{ person_id: person.uuid }])
  })

  test('shows in the access log of every exported employee except the exporting user', async () => {
    const other = await app.people.employee({ lastName: 'Treći' })
    expect((await exported(app, superadmin, { ids: [other.uuid, superadmin.uuid].join() })).status).toBe(200)
    const logOf = async ({ uuid }: Person) =>
      (await app.call(employeesApi.accessLog, { params: { id: uuid }, query: { page: '1' } }, { as: superadmin }))
        .result
    expect(await logOf(other)).toMatchObject({ total: 1, items: [{ who: 'Ena Super', what: 'exported' }] })
    expect(await logOf(superadmin)).toMatchObject({ total: 0 })
  })

  test('has no subjects when no employee is exported', async () => {
    const count = async () =>
      (await app.db.selectFrom('history').select('id').where('action', '=', 'exported').execute()).length
    const before = await count()
    const { status, result } = await exported(app, superadmin, { template: 'true' })
    expect([status, await peopleOfSheet(result)]).toEqual([200, []])
    expect(await count()).toBe(before)
  })
})

describe('concurrent exports', () => {
  /** Blocks transactions that record an export. */
  async function blockedExports(app: TestApp) {
    const client = new pg.Client(app.url)
    await client.connect()
    let isConnected = true
    const release = async () => {
      if (isConnected) await client.end()
      isConnected = false
    }
    onTestFinished(release)
    await client.query('begin')
    await client.query('lock table history_subject in exclusive mode')
    return {
      release,
      waiting: async (exports: number) => {
        const count = async () => {
          const { rows } = await sql<{ n: number }>`
            select count(*) as n from pg_locks l join pg_database d on d.oid = l.database
            where not l.granted and l.relation = 'history_subject'::regclass and d.datname = current_database()`.execute(
            app.db,
          )
          return rows[0]?.n
        }
        await expect.poll(count).toBe(exports)
      },
    }
  }

  test('export exactly the recorded rows', async () => {
    const app = await testApp()
    const admin = await app.people.admin({ lastName: 'Prva' })
    const gone = await app.people.employee({ lastName: 'Druga' })
    const { release, waiting } = await blockedExports(app)
    const download = exported(app, admin)
    await waiting(1)
    await app.people.employee({ lastName: 'Treća' })
    await app.people.archive(gone)
    await release()
    const people = await peopleOfSheet((await download).result)
    expect(people.map((person) => person['Last name'])).toEqual(['Druga', 'Prva'])
    const subjects = await app.db.selectFrom('history_subject').select('person_id').execute()
    expect(subjects.map(({ person_id }) => person_id).toSorted()).toEqual([admin.uuid, gone.uuid].toSorted())
  })

  test('of one user wait for each other, and those of others do not', async () => {
    const app = await testApp({}, { connections: 12 })
    const [first, second] = [await app.people.admin(), await app.people.admin()]
    const { release, waiting } = await blockedExports(app)
    const answers: unknown[] = []
    const ofFirst = Array.from({ length: 7 }, async () => answers.push(await exported(app, first)))
    await expect.poll(() => answers).toHaveLength(1)
    expect(answers).toMatchObject([
      {
        status: 429,
        headers: { 'retry-after': '60' },
        result: { message: 'Other full lists are being downloaded. Please try again in a moment.' },
      },
    ])
    await waiting(1)
    const ofSecond = exported(app, second)
    await waiting(2)
    await release()
    await Promise.all(ofFirst)
    expect([...answers.slice(1), await ofSecond]).toMatchObject(Array(7).fill({ status: 200 }))
  })

  test('return the connection of an interrupted download', async () => {
    const app = await testApp()
    await app.db.transaction().execute((trx) => makeDemoCompany(trx, 5_000, []))
    const admin = await app.people.admin()
    await app.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.app.server.address() as AddressInfo
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const request = get({
        port,
        host: '127.0.0.1',
        path: '/api/v1/export/employees',
        headers: { authorization: `Bearer ${admin.token}` },
      })
      const [answer] = await once(request, 'response')
      await once(answer, 'data')
      request.destroy()
      await expect.poll(() => app.pool.idleCount === app.pool.totalCount).toBe(true)
    }
    expect((await exported(app, admin)).status).toBe(200)
  })

  test('disconnect a client that stopped reading', async () => {
    const server = createServer((_, response) => {
      destroyWhenStalled(response, 50)
      const fill = () => {
        while (response.write(Buffer.alloc(2 ** 20)));
      }
      response.on('drain', fill)
      fill()
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    const begun = once(server, 'request') as Promise<[IncomingMessage, ServerResponse]>
    socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
    const [, response] = await begun
    await expect.poll(() => response.destroyed).toBe(true)
  })
})
