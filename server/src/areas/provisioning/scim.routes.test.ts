import { accessApi } from '@hr/contract/areas/access/access'
import { sessionsApi } from '@hr/contract/areas/access/sessions'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { feedsApi } from '@hr/contract/areas/leave/feeds'
import { notificationsApi } from '@hr/contract/areas/notifications/notifications'
import { todayIn } from '@hr/contract/lib/dates'
import { provisioningApi } from '@hr/contract/areas/provisioning/provisioning'
import {
  coreSchema,
  employmentSchema,
  enterpriseSchema,
  groupSchema,
  scimApi,
} from '@hr/contract/areas/provisioning/scim'
import { tokenScopes } from '@hr/contract/token-scopes'
import { sql } from 'kysely'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { sharedTestApp, testApp, type TestApp } from '../../testing/test-app.ts'
import { type Directory, directoryOf } from '../../testing/directory.ts'
import { parseFilter } from './scim-filter.ts'
import { pageOfUsers } from './scim.queries.ts'
import { untilWaiting } from '../../testing/waiting.ts'

describe('access', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await sharedTestApp()
  })

  describe.each(Object.values(scimApi))('$method $path', ({ method, path }) => {
    const scope = method === 'GET' ? 'provisioning:read' : 'provisioning:write'
    const call = async (token?: string) => {
      const { statusCode } = await app.app.inject({
        method,
        url: `/scim/v2${path.replace(':id', crypto.randomUUID())}`,
        headers: { 'content-type': 'application/scim+json', ...(token && { authorization: `Bearer ${token}` }) },
        ...(method !== 'GET' && { payload: '{}' }),
      })
      return statusCode
    }

    test('is refused to people of every role and to personal tokens', async () => {
      const { people } = app
      expect(await call(), 'anonymous').toBe(401)
      const archived = await people.employee()
      await people.archive(archived)
      expect(await call(archived.token), 'archived').toBe(401)
      const superadmin = await people.superadmin()
      for (const person of [
        superadmin,
        await people.admin(),
        await people.teamLead(),
        await people.employee(),
        await people.employee({ superAdminHr: true }),
        await people.person({ role: 'Applicant' }),
        await people.person({ role: null }),
      ])
        expect(await call(person.token)).toBe(403)
      expect(await call((await people.personalToken(superadmin)).token), 'personal token').toBe(403)
    })

    test('is open to service accounts with the scope, from their addresses', async () => {
      const { people } = app
      const tokenOf = async (...account: Parameters<typeof people.serviceAccount>) =>
        (await people.serviceAccount(...account)).token
      expect(await call(await tokenOf(tokenScopes.filter((one) => one !== scope))), 'without the scope').toBe(403)
      expect(await call(await tokenOf([scope], ['192.0.2.1'])), 'from another address').toBe(403)
      // Writing is not allowed by the settings, which is checked after the access.
      expect([200, 400, 404]).toContain(await call(await tokenOf([scope])))
    })
  })
})

describe('reading', () => {
  let app: TestApp
  let directory: Directory
  let ana: { uuid: string; email: string }
  let lead: { uuid: string }
  let team: { uuid: string }

  beforeAll(async () => {
    app = await sharedTestApp()
    directory = await directoryOf(app)
    const position = await app.people.position('Developer')
    const boss = await app.people.employee({ firstName: 'Iva', lastName: 'Boss', email: 'iva@example.com' })
    lead = boss
    const employee = await app.people.employee({
      firstName: 'Ana',
      lastName: 'Čović',
      email: 'Ana.Covic@example.com',
      supervisor: boss,
      positionId: position.uuid,
      startDate: '2020-01-01',
      record: {
        departments: 'Platform',
        employee_number: 'E-7',
        work_phone: '+387 33 123',
        office_location: 'Mostar',
        contract_type: 'Ugovor na neodređeno',
        phone_number: 'private phone',
        residential_address: 'private address',
        place_of_residence: 'private place',
        date_of_birth: '1990-05-17',
        gender: 'Female',
        emergency_contact: 'private contact',
      },
    })
    ana = employee
    team = await app.people.project({ lead: boss, members: [employee] })
    await app.people.project({ members: [employee], isArchived: true })
    await app.people.employee({ firstName: 'Old', lastName: 'One', email: 'old@example.com', isArchived: true })
    await app.people.employee({ firstName: 'New', lastName: 'One', email: 'new@example.com', startDate: '2999-01-01' })
    await app.people.employee({ email: 'left@example.com', record: { end_date: '2021-01-01' } })
    await app.people.employee({ email: 'mother@example.com', status: 'Maternity leave' })
    await app.people.employee({ email: 'mark@example.com' })
  })

  const names = async (filter: string) => {
    const { status, body } = await directory.get('/Users', { filter })
    expect(status, JSON.stringify(body)).toBe(200)
    return (body.Resources as { userName: string }[]).map(({ userName }) => userName).toSorted()
  }

  test('a user has the name and fields of the classes internal and hr, and no others', async () => {
    const { status, body, headers } = await directory.get(`/Users/${ana.uuid}`)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/scim+json; charset=utf-8')
    const base = `${app.config.publicUrl}/scim/v2`
    expect(body).toEqual({
      schemas: [coreSchema, enterpriseSchema, employmentSchema],
      id: ana.uuid,
      userName: 'Ana.Covic@example.com',
      name: { formatted: 'Ana Čović', familyName: 'Čović', givenName: 'Ana' },
      displayName: 'Ana Čović',
      title: 'Developer',
      userType: 'Ugovor na neodređeno',
      active: true,
      emails: [{ value: 'Ana.Covic@example.com', type: 'work', primary: true }],
      phoneNumbers: [{ value: '+387 33 123', type: 'work', primary: true }],
      addresses: [{ locality: 'Mostar', type: 'work', primary: true }],
      groups: [{ value: team.uuid, display: expect.any(String), type: 'direct', $ref: `${base}/Groups/${team.uuid}` }],
      [enterpriseSchema]: {
        employeeNumber: 'E-7',
        department: 'Platform',
        manager: { value: lead.uuid, displayName: 'Iva Boss', $ref: `${base}/Users/${lead.uuid}` },
      },
      [employmentSchema]: { startDate: '2020-01-01' },
      meta: {
        resourceType: 'User',
        lastModified: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        location: `${base}/Users/${ana.uuid}`,
        version: headers['etag'],
      },
    })
  })

  test.each([
    ['userName eq "ANA.COVIC@example.com"', ['Ana.Covic@example.com']],
    ['emails[type eq "work"].value eq "ana.covic@example.com"', ['Ana.Covic@example.com']],
    ['emails[type eq "home"].value eq "ana.covic@example.com"', []],
    ['emails.value sw "ana." and active eq true', ['Ana.Covic@example.com']],
    ['externalId eq "unknown"', []],
    ['id eq "nonsense"', []],
    ['active eq false', ['left@example.com', 'new@example.com', 'old@example.com']],
    ['active eq "False" and userName sw "new"', ['new@example.com']],
    ['not (active eq true) and userName co "OLD"', ['old@example.com']],
    ['displayName co "čov"', ['Ana.Covic@example.com']],
    ['name.familyName eq "čović" or userName eq "iva@example.com"', ['Ana.Covic@example.com', 'iva@example.com']],
    [`${enterpriseSchema}:employeeNumber eq "e-7"`, ['Ana.Covic@example.com']],
    ['title pr', ['Ana.Covic@example.com']],
    ['meta.lastModified gt "2999-01-01T00:00:00Z"', []],
    ['meta.lastModified lt "0001-01-01"', []],
    ['meta.lastModified gt "9998-12-31T23:59:59+23:59"', []],
    ['userName ew "@EXAMPLE.com" and title ne "Developer" and userName sw "iva"', ['iva@example.com']],
    [`userName eq "'; drop table employee; --"`, []],
    ['userName eq "%"', []],
    // The Kelvin sign and full-width letters are other mailboxes.
    ['userName eq "mar\u212A@example.com"', []],
    ['emails.value sw "mar\u212A"', []],
    ['userName ne "mar\u212A@example.com" and userName sw "mar"', ['mark@example.com']],
    ['userName eq "MARK@example.com"', ['mark@example.com']],
  ])('the filter %s finds %j', async (filter, found) => {
    expect(await names(filter)).toEqual(found)
  })

  test('a filter by the id finds one user', async () => {
    expect(await names(`id eq "${ana.uuid}"`)).toEqual([ana.email])
    expect(await names(`${enterpriseSchema}:manager.value eq "${lead.uuid}"`)).toEqual([ana.email])
    expect(await names(`id eq "${ana.uuid}" and manager eq "${lead.uuid}"`)).toEqual([ana.email])
    expect(await names(`manager ne "${lead.uuid}" and userName sw "iva"`), 'without a manager').toEqual([
      'iva@example.com',
    ])
  })

  test.each([
    ['userName eq "ana@example.com"', 'employee_email'],
    ['emails[type eq "work"].value eq "ana@example.com"', 'employee_email'],
    ['active eq true and userName eq "ana@example.com"', 'employee_email'],
    ['externalId eq "00ujl29u0le5T6Aj10h7"', 'account_directory_id'],
    [`id eq "${crypto.randomUUID()}"`, 'employee_pkey'],
    ['employeeNumber eq "E-7"', 'employee_number'],
    [`manager eq "${crypto.randomUUID()}"`, 'employee_supervisor'],
  ])('the filter %s uses the index %s', async (filter, index) => {
    const page = { filter: parseFilter(filter), startIndex: 1, count: 100 }
    const plan = await app.db.transaction().execute(async (trx) => {
      // The company of the test is small.
      await sql`set local enable_seqscan = off`.execute(trx)
      return sql<{ 'QUERY PLAN': string }>`
        explain ${pageOfUsers(page, { today: todayIn('UTC'), timeZone: 'UTC' })}`.execute(trx)
    })
    const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(text).toMatch(new RegExp(`Index (Only )?Scan (using|on) ${index} .*\\n\\s*Index Cond: `))
  })

  test.each([
    'userName',
    'password eq "x"',
    'dateOfBirth eq "1990-05-17"',
    'constructor eq "x"',
    'active gt true',
    'active eq "maybe"',
    'userName gt null',
    'userName eq 7',
    'meta.lastModified gt "yesterday"',
    'meta.lastModified co "2026"',
    'meta.lastModified gt "0000-01-01T00:00:00Z"',
    'meta.lastModified gt "0000-01-01"',
    'meta.lastModified gt "0001-01-01T00:00:00+23:59"',
    'meta.lastModified gt "9999-12-31T23:59:59-23:59"',
    ...['co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'].flatMap((operator) =>
      ['id', 'manager', 'manager.value', `${enterpriseSchema}:manager`].map((name) => `${name} ${operator} "x"`),
    ),
    'userName eq "\\u0000"',
  ])('the filter %s is refused', async (filter) => {
    expect(await directory.get('/Users', { filter })).toMatchObject({
      status: 400,
      body: {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        status: '400',
        scimType: 'invalidFilter',
        detail: expect.any(String),
      },
    })
  })

  const values = ['', 'x', 'true', '2026-01-01', '0000-01-01', '+275760-09-13T00:00:00Z', crypto.randomUUID()]
  // One attribute of each type.
  test.each(['title', 'userName', 'externalId', 'id', 'active', 'meta.lastModified'])(
    'no operator and no value makes a filter by %s fail',
    async (name) => {
      for (const operator of ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'])
        for (const value of values) {
          const filter = `${name} ${operator} "${value}"`
          expect([200, 400], filter).toContain((await directory.get('/Users', { filter })).status)
        }
    },
  )

  test('pages are in a fixed order, and a page without rows has the total', async () => {
    const { body: all } = await directory.get('/Users')
    const ids = (all.Resources as { id: string }[]).map(({ id }) => id)
    expect(all).toMatchObject({ totalResults: ids.length, startIndex: 1, itemsPerPage: ids.length })
    expect(ids).toEqual(ids.toSorted())
    const paged: string[] = []
    for (let startIndex = 1; startIndex <= ids.length; startIndex += 3) {
      const { body } = await directory.get('/Users', { startIndex: String(startIndex), count: '3' })
      expect(body).toMatchObject({ totalResults: ids.length, startIndex })
      paged.push(...(body.Resources as { id: string }[]).map(({ id }) => id))
    }
    expect(paged).toEqual(ids)
    const none = { totalResults: ids.length, itemsPerPage: 0, Resources: [] }
    expect((await directory.get('/Users', { count: '0' })).body).toMatchObject(none)
    expect((await directory.get('/Users', { count: '-5' })).body).toMatchObject(none)
    expect((await directory.get('/Users', { startIndex: '1000' })).body).toMatchObject(none)
    expect((await directory.get('/Users', { startIndex: '-1' })).body).toMatchObject({ startIndex: 1 })
    expect((await directory.get('/Users', { count: 'all' })).status).toBe(400)
    expect((await directory.get('/Users', { startIndex: '1.5' })).status).toBe(400)
  })

  test('the client chooses attributes; the id is always among them', async () => {
    const chosen = async (query: Record<string, string>) => (await directory.get(`/Users/${ana.uuid}`, query)).body
    const schemas = [coreSchema, enterpriseSchema, employmentSchema]
    expect(
      await chosen({ attributes: `userName,name.givenName,emails.value,${enterpriseSchema}:department,unknown` }),
    ).toEqual({
      schemas,
      id: ana.uuid,
      userName: ana.email,
      name: { givenName: 'Ana' },
      emails: [{ value: ana.email }],
      [enterpriseSchema]: { department: 'Platform' },
    })
    const without = await chosen({ excludedAttributes: 'ID,GROUPS,meta,name.formatted' })
    expect(without).toMatchObject({ id: ana.uuid, userName: ana.email, name: { familyName: 'Čović' } })
    expect(Object.keys(without)).not.toContain('groups')
    expect(Object.keys(without)).not.toContain('meta')
    expect(Object.keys(without['name'] as object)).not.toContain('formatted')
  })

  test('an unchanged user is answered with 304', async () => {
    const { headers } = await directory.get(`/Users/${ana.uuid}`)
    const again = await directory.get(`/Users/${ana.uuid}`, {}, { 'if-none-match': String(headers['etag']) })
    expect(again.status).toBe(304)
    const other = await directory.get(`/Users/${lead.uuid}`, {}, { 'if-none-match': String(headers['etag']) })
    expect(other.status).toBe(200)
  })

  test('groups are the current teams with their members', async () => {
    const { body } = await directory.get('/Groups')
    expect(body).toMatchObject({ totalResults: 1 })
    const group = (body.Resources as Record<string, unknown>[])[0]!
    expect(group).toMatchObject({
      schemas: [groupSchema],
      id: team.uuid,
      displayName: expect.stringMatching(/^Project/),
    })
    expect((group['members'] as { value: string }[]).map(({ value }) => value).toSorted()).toEqual(
      [ana.uuid, lead.uuid].toSorted(),
    )
    const name = String(group['displayName'])
    const found = async (filter: string) => (await directory.get('/Groups', { filter })).body['totalResults']
    expect(await found(`displayName eq "${name.toUpperCase()}"`)).toBe(1)
    expect(await found('displayName sw "proj"')).toBe(1)
    expect(await found('displayName co "nothing"')).toBe(0)
    for (const filter of ['clientName eq "Client"', 'id co "x"', 'id gt "x"'])
      expect((await directory.get('/Groups', { filter })).status, filter).toBe(400)
    const { body: bare } = await directory.get(`/Groups/${team.uuid}`, { excludedAttributes: 'members' })
    expect(Object.keys(bare)).not.toContain('members')
  })

  test('discovery describes the resources', async () => {
    const { body: configuration } = await directory.get('/ServiceProviderConfig')
    expect(configuration).toMatchObject({ patch: { supported: true }, filter: { supported: true, maxResults: 1000 } })
    const { body: types } = await directory.get('/ResourceTypes')
    expect((types.Resources as { id: string }[]).map(({ id }) => id)).toEqual(['User', 'Group'])
    expect((await directory.get('/ResourceTypes/User')).body).toMatchObject({ endpoint: '/Users' })
    const { body: schemas } = await directory.get('/Schemas')
    expect((schemas.Resources as { id: string }[]).map(({ id }) => id)).toContain(enterpriseSchema)
    expect((await directory.get(`/Schemas/${coreSchema}`)).body).toMatchObject({ id: coreSchema })
  })

  test.each(['/ServiceProviderConfig', '/ResourceTypes', '/Schemas', '/ResourceTypes/User', `/Schemas/${coreSchema}`])(
    '%s refuses a filter',
    async (path) => {
      const { status, body } = await directory.get(path, { filter: 'id eq "User"' })
      expect([status, body['status']]).toEqual([403, '403'])
    },
  )

  test('every attribute of a user is declared in the schemas', async () => {
    type Declared = { name: string; subAttributes?: Declared[] }
    const { body: schemas } = await directory.get('/Schemas')
    const declared = new Map(
      (schemas.Resources as { id: string; attributes: Declared[] }[]).map(({ id, attributes }) => [id, attributes]),
    )
    const rejectUndeclared = (value: unknown, attributes: readonly Declared[] | undefined, at: string) => {
      for (const one of [value].flat())
        for (const [name, inner] of Object.entries(typeof one === 'object' ? (one as object) : {})) {
          const found = attributes?.find((attribute) => attribute.name === name)
          expect(found, `${at}.${name}`).toBeDefined()
          rejectUndeclared(inner, found?.subAttributes, `${at}.${name}`)
        }
    }
    const { body } = await directory.get(`/Users/${ana.uuid}`)
    const {
      schemas: _,
      id: _id,
      meta: _meta,
      [enterpriseSchema]: enterprise,
      [employmentSchema]: dates,
      ...core
    } = body
    rejectUndeclared(core, declared.get(coreSchema), 'User')
    rejectUndeclared(enterprise, declared.get(enterpriseSchema), 'Enterprise')
    rejectUndeclared(dates, declared.get(employmentSchema), 'Employment')
  })

  test.each([
    ['GET', '/Users/nonsense', 404],
    ['GET', `/Users/${crypto.randomUUID()}`, 404],
    ['GET', `/Groups/${crypto.randomUUID()}`, 404],
    ['GET', '/Nothing', 404],
    ['POST', '/Bulk', 404],
    ['POST', '/Groups', 404],
    ['GET', '/Schemas/unknown', 404],
  ] as const)('%s %s is answered %i in the format of SCIM', async (method, path, status) => {
    expect(await directory.send(method, path)).toMatchObject({ status, body: { status: String(status) } })
  })

  test.each([
    ['GET', '/scim', 404],
    ['GET', '/scim?x=1', 404],
    ['GET', '/scim/Users', 404],
    ['GET', '/scim/v2', 404],
    ['GET', '/scim/v2/Users/%E0%A4%A', 400],
    ['SEARCH', '/scim/v2/Users', 404],
    ['GET', '/scim//v2//Schemas?filter=x', 403],
  ] as const)('%s %s is answered %i in the format of SCIM', async (method, url, status) => {
    const answer = await app.app.inject({ method: method as 'GET', url, headers: directory.headers })
    expect(answer.headers['content-type']).toBe('application/scim+json; charset=utf-8')
    expect(answer.json()).toMatchObject({ status: String(status) })
  })

  test('the last change includes names of others and the first day of work', async () => {
    const app = await testApp()
    const directory = await directoryOf(app)
    const position = await app.people.position('Developer')
    const lead = await app.people.employee()
    const ana = await app.people.employee({ supervisor: lead, positionId: position.uuid })
    await app.people.project({ lead, members: [ana] })
    const lastModified = async () => {
      const { body } = await directory.get(`/Users/${ana.uuid}`)
      return String((body['meta'] as { lastModified: string }).lastModified)
    }
    const changed = async (change: () => Promise<unknown>) => {
      const before = await lastModified()
      await change()
      const after = await lastModified()
      const { body } = await directory.get('/Users', {
        filter: `meta.lastModified gt "${before}" and id eq "${ana.uuid}"`,
      })
      return after > before && body['totalResults'] === 1
    }
    const update = (id: string, values: object) => () =>
      app.db.updateTable('employee').set(values).where('id', '=', id).execute()
    expect(await changed(update(ana.uuid, { departments: 'Data' }))).toBe(true)
    expect(await changed(update(lead.uuid, { last_name: 'Chief' }))).toBe(true)
    expect(await changed(() => app.db.updateTable('position').set({ name: 'Engineer' }).execute())).toBe(true)
    expect(await changed(() => app.db.updateTable('project').set({ name: 'Renamed' }).execute())).toBe(true)
    expect(await changed(update(ana.uuid, { place_of_residence: 'Sarajevo' })), 'a field that is not shown').toBe(false)
    const today = todayIn('UTC')
    await app.db
      .updateTable('employee')
      .set({ start_date: today, scim_changed_at: sql<Date>`now() - interval '9 days'` })
      .where('id', '=', ana.uuid)
      .execute()
    expect((await lastModified()) >= `${today}T00:00`, 'the first day').toBe(true)
  })
})

describe('a write of a directory', () => {
  async function withDirectory({ isAllowed = true } = {}) {
    const app = await testApp()
    const directory = await directoryOf(app)
    await app.db.updateTable('company_setting').set({ directory_deactivation: isAllowed }).execute()
    const ana = await app.people.employee({ email: 'ana@example.com', password: 'a sunny day in Mostar' })
    const isDisabled = async (id = ana.uuid) => {
      const row = await app.db
        .selectFrom('account')
        .select('directory_disabled_at as at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return row.at !== null
    }
    const actions = async (id = ana.uuid) =>
      (
        await app.db
          .selectFrom('history')
          .select(['action', 'actor_id as actor'])
          .where('person_id', '=', id)
          .orderBy('id')
          .execute()
      ).map(({ action, actor }) => [action, actor])
    return { app, directory, ana, isDisabled, actions }
  }
  const patch = (...operations: object[]) => ({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations: operations,
  })
  const deactivation = patch({ op: 'replace', path: 'active', value: false })

  test('is refused unless a Superadmin has allowed it', async () => {
    const { directory, ana, isDisabled } = await withDirectory({ isAllowed: false })
    for (const [method, path, body] of [
      ['PATCH', `/Users/${ana.uuid}`, deactivation],
      ['PUT', `/Users/${ana.uuid}`, { active: false }],
      ['DELETE', `/Users/${ana.uuid}`, undefined],
      ['POST', '/Users', { userName: ana.email, externalId: 'x' }],
    ] as const)
      expect(await directory.send(method, path, body)).toMatchObject({ status: 403, body: { status: '403' } })
    expect(await isDisabled()).toBe(false)
  })

  // The requests as Microsoft and Okta document them.
  test.each([
    ['Entra ID, boolean', 'PATCH', patch({ op: 'Replace', path: 'active', value: false })],
    ['Entra ID, text', 'PATCH', patch({ op: 'Replace', path: 'active', value: 'False' })],
    [
      'Entra ID with other attributes',
      'PATCH',
      patch(
        { op: 'Add', path: 'emails[type eq "work"].value', value: 'other@example.com' },
        { op: 'Replace', path: 'name.familyName', value: 'Other' },
        { op: 'Replace', path: 'active', value: 'False' },
      ),
    ],
    ['Okta, PATCH', 'PATCH', patch({ op: 'replace', value: { active: false } })],
    [
      'Okta, PUT',
      'PUT',
      {
        schemas: [coreSchema],
        userName: 'other@example.com',
        name: { givenName: 'Other', middleName: '', familyName: 'User' },
        emails: [{ primary: true, value: 'other@example.com', type: 'work' }],
        displayName: 'Other User',
        locale: 'en-US',
        groups: [],
        active: false,
      },
    ],
    ['PUT with omitted attributes', 'PUT', { active: 'false' }],
    ['DELETE', 'DELETE', undefined],
  ] as const)('%s ends sessions and sign-in, and changes nothing else', async (_, method, body) => {
    const { app, directory, ana, isDisabled, actions } = await withDirectory()
    const record = () => app.db.selectFrom('employee').selectAll().where('id', '=', ana.uuid).executeTakeFirstOrThrow()
    const { scim_changed_at: _before, ...before } = await record()
    const answer = await directory.send(method, `/Users/${ana.uuid}`, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(method === 'DELETE' ? 204 : 200)
    expect(answer.body).toMatchObject(method === 'DELETE' ? {} : { id: ana.uuid, userName: ana.email, active: false })
    expect(await isDisabled()).toBe(true)
    const { scim_changed_at: _after, ...after } = await record()
    expect(after).toEqual(before)
    expect((await app.call(sessionsApi.list, { query: {} }, { as: ana })).status).toBe(401)
    expect(await actions()).toEqual([['sign-in ended by the directory', directory.actorId]])

    const again = await directory.send(method, `/Users/${ana.uuid}`, body)
    expect(again.status, 'a repeated request').toBe(answer.status)
    expect(await actions()).toHaveLength(1)
    const { body: found } = await directory.get('/Users', { filter: `userName eq "${ana.email}"` })
    expect(found, 'still returned').toMatchObject({ totalResults: 1, Resources: [{ active: false }] })

    const { status, body: allowed } = await directory.send(
      'PATCH',
      `/Users/${ana.uuid}`,
      patch({ op: 'Replace', path: 'active', value: 'True' }),
    )
    expect(status).toBe(200)
    expect(allowed).toMatchObject({ active: true })
    expect(await isDisabled()).toBe(false)
    expect((await actions()).map(([action]) => action)).toEqual([
      'sign-in ended by the directory',
      'sign-in allowed again',
    ])
  })

  test('blocks the password, links, feeds and personal tokens', async () => {
    const { app, directory, ana } = await withDirectory()
    const { result: feed } = await app.call(feedsApi.create, { body: { kind: 'own' } }, { as: ana })
    const readFeed = () => app.app.inject({ url: new URL(feed.address!).pathname })
    expect((await readFeed()).statusCode).toBe(200)
    const { token } = await app.people.personalToken(ana)
    const asToken = () => app.call(feedsApi.list, {}, { headers: { authorization: `Bearer ${token}` } })
    await directory.send('DELETE', `/Users/${ana.uuid}`)
    expect((await asToken()).status).toBe(401)
    expect((await readFeed()).statusCode).toBe(404)
    const credentials = { email: ana.email, password: 'a sunny day in Mostar' }
    const refused = await app.call(accessApi.login, { body: credentials })
    expect(refused.result).not.toHaveProperty('token')
    const received = async () => (await app.queuedEmails()).filter(({ recipientId }) => recipientId === ana.uuid)
    const before = await received()
    await app.call(accessApi.resetLink, { body: { email: ana.email } })
    expect(await received()).toEqual(before)
  })

  test('asks HR to archive, with a link to the employee', async () => {
    const { app, directory, ana } = await withDirectory()
    const admin = await app.people.admin()
    await directory.send('DELETE', `/Users/${ana.uuid}`)
    const { result } = await app.call(notificationsApi.list, {}, { as: admin })
    expect(result.notifications).toMatchObject([
      { content: expect.stringContaining('Archive the employee'), expiredEmployee: { uuid: ana.uuid } },
    ])
    expect((await app.queuedEmails()).map(({ recipientId }) => recipientId)).toContain(admin.uuid)
  })

  test('POST links an existing employee by the work email', async () => {
    const { directory, ana, actions } = await withDirectory()
    // As Okta documents it.
    const body = {
      schemas: [coreSchema],
      userName: 'ANA@example.com',
      name: { givenName: 'Test', familyName: 'User' },
      emails: [{ primary: true, value: 'ANA@example.com', type: 'work' }],
      displayName: 'Test User',
      locale: 'en-US',
      externalId: '00ujl29u0le5T6Aj10h7',
      groups: [],
      password: '1mz050nq',
      active: true,
    }
    for (const _ of ['first', 'again']) {
      const { status, body: user, headers } = await directory.send('POST', '/Users', body)
      expect(status).toBe(201)
      expect(user).toMatchObject({
        id: ana.uuid,
        externalId: body.externalId,
        displayName: `${ana.firstName} ${ana.lastName}`,
      })
      expect(headers['location']).toMatch(new RegExp(`/scim/v2/Users/${ana.uuid}$`))
    }
    expect((await actions()).map(([action]) => action)).toEqual(['linked to the directory'])
    const { body: found } = await directory.get('/Users', { filter: `externalId eq "${body.externalId}"` })
    expect(found).toMatchObject({ totalResults: 1, Resources: [{ id: ana.uuid }] })
    expect(await directory.send('POST', '/Users', { ...body, externalId: 'other' })).toMatchObject({
      status: 409,
      body: { scimType: 'uniqueness' },
    })
  })

  test('POST links no account by an email address that changes beside it', async () => {
    const { app, directory, ana } = await withDirectory()
    const client = await app.pool.connect()
    await client.query('begin')
    await client.query('update employee set email = $2 where id = $1', [ana.uuid, `new.${ana.email}`])
    const link = directory.send('POST', '/Users', { schemas: [coreSchema], userName: ana.email, externalId: 'n' })
    await untilWaiting(app.pool)
    await client.query('commit')
    client.release()
    expect((await link).status).toBe(400)
  })

  test('POST adds no employee, and an externalId belongs to one user', async () => {
    const { app, directory, ana } = await withDirectory()
    const ivan = await app.people.employee({ email: 'ivan@example.com' })
    const count = async () => (await app.db.selectFrom('employee').select('id').execute()).length
    const before = await count()
    expect(await directory.send('POST', '/Users', { userName: 'new@example.com', externalId: 'n' })).toMatchObject({
      status: 400,
      body: { scimType: 'invalidValue', detail: expect.stringContaining('HR adds employees') },
    })
    expect(await count()).toBe(before)
    const resembling = ivan.email.replace('i', 'ｉ')
    expect((await directory.send('POST', '/Users', { userName: resembling, externalId: 'n' })).status).toBe(400)
    await directory.send('POST', '/Users', { userName: ana.email.toUpperCase(), externalId: 'one' })
    expect((await directory.get(`/Users/${ana.uuid.toUpperCase()}`)).body).toMatchObject({
      id: ana.uuid,
      externalId: 'one',
    })
    expect(await directory.send('POST', '/Users', { userName: ivan.email, externalId: 'one' })).toMatchObject({
      status: 409,
      body: { scimType: 'uniqueness' },
    })
  })

  test.each([
    ['text', 'PATCH', 'nonsense', 'text/plain', 415],
    ['half of an object', 'PATCH', '{', 'application/scim+json', 400],
    ['a number of operations', 'PATCH', '{"Operations": 7}', 'application/scim+json', 400],
    ['a prototype', 'PATCH', '{"__proto__": {}}', 'application/scim+json', 400],
    ['nothing', 'PATCH', '', 'application/scim+json', 400],
    ['a list', 'PUT', '[]', 'application/json', 400],
    ['null', 'POST', 'null', 'application/scim+json', 400],
    ['megabytes', 'PATCH', `{"Operations": ["${'x'.repeat(2_000_000)}"]}`, 'application/scim+json', 413],
  ] as const)('refuses %s: %s', async (_, method, payload, type, status) => {
    const { app, directory, ana, isDisabled } = await withDirectory()
    const answer = await app.app.inject({
      method,
      url: `/scim/v2/Users${method === 'POST' ? '' : `/${ana.uuid}`}`,
      headers: { ...directory.headers, 'content-type': type },
      payload,
    })
    expect([answer.statusCode, answer.json<{ status: string }>().status]).toEqual([status, String(status)])
    expect(await isDisabled()).toBe(false)
  })

  test('an outdated If-Match is refused', async () => {
    const { directory, ana, isDisabled } = await withDirectory()
    const headers = { 'if-match': 'W/"old"' }
    expect((await directory.send('PATCH', `/Users/${ana.uuid}`, deactivation, headers)).status).toBe(412)
    expect(await isDisabled()).toBe(false)
    const { headers: current } = await directory.get(`/Users/${ana.uuid}`)
    const known = { 'if-match': String(current['etag']) }
    expect((await directory.send('PATCH', `/Users/${ana.uuid}`, deactivation, known)).status).toBe(200)
  })

  test('of two writes with one If-Match the second is refused', async () => {
    const { app, directory, ana } = await withDirectory()
    const { headers } = await directory.get(`/Users/${ana.uuid}`)
    const known = { 'if-match': String(headers['etag']) }
    const holder = await app.pool.connect()
    onTestFinished(() => holder.release(true))
    await holder.query('begin')
    await holder.query('select from employee where id = $1 for update', [ana.uuid])
    await holder.query('select from account where id = $1 for update', [ana.uuid])
    const writes = ['one', 'other'].map((externalId) =>
      directory.send(
        'PATCH',
        `/Users/${ana.uuid}`,
        { ...deactivation, Operations: [{ op: 'replace', value: { externalId } }] },
        known,
      ),
    )
    await untilWaiting(app.pool, 2)
    await holder.query('commit')
    expect((await Promise.all(writes)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
  })

  test('the sixth deactivation in an hour is held back until a Superadmin confirms', async () => {
    const { app, directory, ana, isDisabled } = await withDirectory()
    const superadmin = await app.people.superadmin()
    const others = await Promise.all(Array.from({ length: 6 }, () => app.people.employee()))
    const statuses = await Promise.all(others.map(({ uuid }) => directory.send('DELETE', `/Users/${uuid}`)))
    expect(
      statuses.filter(({ status }) => status === 204),
      'concurrently',
    ).toHaveLength(5)
    const { status, headers, body } = await directory.send('PATCH', `/Users/${ana.uuid}`, deactivation)
    expect([status, headers['retry-after'], body['status']]).toEqual([429, '3600', '429'])
    expect(await isDisabled()).toBe(false)

    // The hour passes: what was held back stays so.
    await app.pool.query(`alter table history disable trigger history_is_append_only;
      update history set at = at - interval '2 hours';
      alter table history enable trigger history_is_append_only`)
    expect((await directory.send('PATCH', `/Users/${ana.uuid}`, deactivation)).status).toBe(429)
    const { result: state } = await app.call(provisioningApi.find, {}, { as: superadmin })
    expect(state.held).toHaveLength(2)
    expect(state.held).toContainEqual(expect.objectContaining({ uuid: ana.uuid, reason: 'limit' }))
    const { result: told } = await app.call(notificationsApi.list, {}, { as: superadmin })
    const held = told.notifications.filter(({ job }) => job?.screen === 'provisioning')
    expect(held, 'one notification for all').toHaveLength(1)

    await app.call(provisioningApi.decide, { body: { decision: 'continue' } }, { as: superadmin })
    expect((await directory.send('PATCH', `/Users/${ana.uuid}`, deactivation)).status).toBe(200)
    for (const { uuid } of others) expect((await directory.send('DELETE', `/Users/${uuid}`)).status).toBe(204)
    const { result: after } = await app.call(provisioningApi.find, {}, { as: superadmin })
    expect([after.held.length, after.disabled.length]).toEqual([0, 7])
  })

  test('switching off and on again counts each time', async () => {
    const { app, directory } = await withDirectory()
    const people = await Promise.all(Array.from({ length: 6 }, () => app.people.employee()))
    const statuses: number[] = []
    for (const { uuid } of people) {
      statuses.push((await directory.send('DELETE', `/Users/${uuid}`)).status)
      await directory.send('PUT', `/Users/${uuid}`, { active: true })
    }
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
  })

  test('deactivations that were held back end with the account', async () => {
    const { app, directory, ana } = await withDirectory()
    const superadmin = await app.people.superadmin()
    const people = await Promise.all(Array.from({ length: 6 }, () => app.people.employee()))
    for (const { uuid } of people) await directory.send('DELETE', `/Users/${uuid}`)
    await app.call(
      employeesApi.archive,
      { params: { id: people[5]!.uuid }, body: { isArchived: true } },
      { as: superadmin },
    )
    await app.pool.query(`alter table history disable trigger history_is_append_only;
      update history set at = at - interval '2 hours';
      alter table history enable trigger history_is_append_only`)
    expect((await directory.send('DELETE', `/Users/${ana.uuid}`)).status).toBe(204)
  })

  test('discarding what was held back starts the limit again', async () => {
    const { app, directory } = await withDirectory()
    const superadmin = await app.people.superadmin()
    const people = await Promise.all(Array.from({ length: 7 }, () => app.people.employee()))
    for (const { uuid } of people.slice(0, 6)) await directory.send('DELETE', `/Users/${uuid}`)
    await app.call(provisioningApi.decide, { body: { decision: 'discard' } }, { as: superadmin })
    expect((await directory.send('DELETE', `/Users/${people[6]!.uuid}`)).status, 'still too many in an hour').toBe(429)
  })

  test('a larger company may deactivate five percent in an hour', async () => {
    const { app, directory } = await withDirectory()
    const people = []
    for (let count = 0; count < 140; count += 1) people.push(await app.people.employee())
    const answers = []
    for (const { uuid } of people.slice(0, 9)) answers.push((await directory.send('DELETE', `/Users/${uuid}`)).status)
    // There are 141 employees.
    expect(answers).toEqual([...Array.from({ length: 7 }, () => 204), 429, 429])
  })

  test('HR and the last Superadmin keep their sign-in', async () => {
    const { app, directory, isDisabled } = await withDirectory()
    const superadmin = await app.people.superadmin()
    const admin = await app.people.admin()
    const flagged = await app.people.employee({ superAdminHr: true })
    for (const { uuid } of [superadmin, admin, flagged]) {
      expect(await directory.send('DELETE', `/Users/${uuid}`)).toMatchObject({ status: 403 })
      expect(await isDisabled(uuid)).toBe(false)
    }
    const { result } = await app.call(provisioningApi.find, {}, { as: superadmin })
    expect(result.held.map(({ reason }) => reason)).toEqual(['ladder', 'ladder', 'ladder'])
  })

  test('an archived employee stays archived', async () => {
    const { app, directory, actions } = await withDirectory()
    const old = await app.people.employee({ isArchived: true })
    for (const active of [false, true]) {
      const { status, body } = await directory.send('PUT', `/Users/${old.uuid}`, { active })
      expect([status, body['active']]).toEqual([200, false])
    }
    expect(await actions(old.uuid)).toEqual([])
  })
})
