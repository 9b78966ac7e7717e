// cspell:ignore bcher bücher ｂücher
import { accessApi } from '@hr/contract/areas/access/access'
import { employeesImportApi } from '@hr/contract/areas/employees/import'
import { usersApi } from '@hr/contract/areas/users/users'
import { validUser } from '@hr/contract/areas/users/users.fixture'
import { beforeAll, expect, test } from 'vitest'
import { addApplicant, apply } from './applicants.ts'
import { directoryOf } from './directory.ts'
import { testPassword, type Person } from './people.ts'
import { sharedTestApp, type TestApp } from './test-app.ts'

// Email addresses at every door: their domains in ASCII, and dots before the `@` (`docs/rules.md`, section 1).

let app: TestApp
let as: Person
beforeAll(async () => {
  app = await sharedTestApp({ TRUST_PROXY: '127.0.0.1' })
  as = await app.people.superadmin()
  await app.people.position('Cook')
})

const add = (email: string) => app.call(usersApi.create, { body: { ...validUser, email } }, { as })
const emailOf = async (id: string) =>
  (await app.db.selectFrom('employee').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email

/** Checks a sheet with an employee who has this address and this supervisor. */
async function problemsOf(email: string, supervisor = '') {
  const cells = {
    firstName: 'Ivo',
    lastName: 'Ivić',
    email,
    position: 'Cook',
    startDate: '2024-01-02',
    status: 'Active',
    contractType: 'Ugovor na određeno',
    supervisorOrTeamLead: supervisor,
  }
  const sheet = { columns: Object.keys(cells), forNew: [], rows: [{ row: 2, cells: Object.values(cells) }] }
  const { result } = await app.call(
    employeesImportApi.run,
    { query: { dryRun: 'true', updateExisting: 'true' }, body: sheet as never },
    { as },
  )
  return result
}

test('a domain with umlauts is stored in ASCII, and both spellings are one address', async () => {
  const stored = 'ana@xn--mller-kva.de'
  const { result } = await add('ana@müller.de')
  expect(result.email).toBe(stored)
  for (const email of ['ana@müller.de', 'Ana@MÜLLER.de', stored]) expect((await add(email)).status, email).toBe(422)
  for (const email of ['ana@muller.de', 'ana@mueller.de']) expect((await add(email)).status, email).toBe(200)

  for (const q of ['ana@müller.de', stored]) {
    const found = await app.call(usersApi.list, { query: { q, page: '1', pageSize: '10' } }, { as })
    expect(
      found.result.items.map(({ uuid }) => uuid),
      q,
    ).toEqual([result.uuid])
  }
  const directory = await directoryOf(app)
  const listed = await directory.get('/Users', { filter: 'userName eq "ana@müller.de"' })
  expect(listed.body).toMatchObject({ Resources: [{ id: result.uuid }] })
  await app.db.updateTable('company_setting').set({ directory_deactivation: true }).execute()
  const linked = await directory.send('POST', '/Users', { userName: 'ana@müller.de', externalId: 'ana' })
  expect(linked.body).toMatchObject({ id: result.uuid })

  expect(await problemsOf('ana@müller.de')).toMatchObject({ existing: [2] })
  expect(JSON.stringify(await problemsOf('ivo@café.fr', 'ana@müller.de'))).not.toContain('supervisor')
})

test('signs in with both spellings', async () => {
  const { uuid } = await app.people.employee({ email: 'eva@xn--bcher-kva.example', password: testPassword })
  for (const email of ['eva@bücher.example', 'eva@xn--bcher-kva.example', 'EVA@BÜCHER.EXAMPLE']) {
    const { status, result } = await app.call(accessApi.login, { body: { email, password: testPassword } })
    expect([status, JSON.stringify(result).includes(uuid)], email).toEqual([200, true])
  }
  const look = await app.call(accessApi.login, { body: { email: 'eva@ｂücher.example', password: testPassword } })
  expect(look.status).toBe(400)
})

test('an application is stored by the same form', async () => {
  await addApplicant(app, { email: 'ivo@café.fr' })
  expect(await app.db.selectFrom('application').select('email').execute()).toEqual([{ email: 'ivo@xn--caf-dma.fr' }])
  expect((await apply(app, { email: 'i..vo@café.fr' })).status).toBe(400)
})

test.each(['a..b@x.com', '.a@x.com', 'a.@x.com'])(
  '%s is refused where it is new, and stays where it is stored',
  async (email) => {
    expect((await add(email)).status).toBe(422)
    expect(JSON.stringify((await problemsOf(email)).problems)).toContain('a dot too many')

    const { uuid } = await app.people.employee({ email: `kept.${email.length}@example.com`, password: testPassword })
    await app.db.updateTable('employee').set({ email }).where('id', '=', uuid).execute()
    const change = (to: string) =>
      app.call(usersApi.update, { params: { id: uuid }, body: { ...validUser, email: to } }, { as })
    expect((await change(email)).status).toBe(200)
    expect((await change(`..${email}`)).status).toBe(422)
    expect(await emailOf(uuid)).toBe(email)
    expect((await app.call(accessApi.login, { body: { email, password: testPassword } })).status).toBe(200)
    expect(JSON.stringify((await problemsOf(email)).problems)).not.toContain('a dot too many')
  },
)
