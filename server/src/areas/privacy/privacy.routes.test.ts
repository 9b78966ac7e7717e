import { english } from '@hr/contract/lib/messages'
import { jobsApi } from '@hr/contract/areas/jobs/jobs'
import { employeeFilesApi } from '@hr/contract/areas/employees/files'
import { departuresApi } from '@hr/contract/areas/employees/departures'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { projectsApi } from '@hr/contract/areas/projects/projects'
import { privacyApi, privacyTexts } from '@hr/contract/areas/privacy/privacy'
import { confirmCode } from '@hr/contract/areas/access/refusal-codes'
import type { Day } from '@hr/contract/lib/dates'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { record } from '../../audit/history.ts'
import { keyedHash, encrypt } from '../../lib/encryption.ts'
import { applicantsApi } from '@hr/contract/areas/applicants/applicants'
import { openEmailQueue } from '../../email/queue.ts'
import { addApplicant } from '../../testing/applicants.ts'
import { areas } from '../../areas.ts'
import { runDailyWork } from '../../testing/daily-work.ts'
import { pdf } from '../../testing/uploads.ts'
import { stoppedDuringSteps } from '../../testing/job-kinds.ts'
import type { Person } from '../../testing/people.ts'
import { sharedTestApp, type TestApp } from '../../testing/test-app.ts'
import { eraseAfterRetention, erasePerson, erasures } from './erase.commands.ts'
import { joinPersonalData, personColumns } from './personal-data.ts'
import { listRemoved, parseRemoved, repeatAll, removedLine, type Removed } from './removed.commands.ts'

let app: TestApp
let boss: Person
beforeAll(async () => {
  app = await sharedTestApp()
  boss = await app.people.superadmin()
})

/** Returns the files of an archive by name. */
async function unzip(archive: Buffer): Promise<Map<string, string>> {
  const zip = await new Promise<ZipFile>((done, failed) =>
    fromBuffer(archive, { lazyEntries: true }, (error, opened) => (error ? failed(error) : done(opened))),
  )
  const files = new Map<string, string>()
  await new Promise<void>((done, failed) => {
    zip.on('end', done)
    zip.on('error', failed)
    zip.on('entry', (entry: Entry) => {
      zip.openReadStream(entry, (error, stream) => {
        if (error) return failed(error)
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
        stream.on('end', () => {
          files.set(entry.fileName, Buffer.concat(chunks).toString())
          zip.readEntry()
        })
      })
    })
    zip.readEntry()
  })
  return files
}

async function exportOf(person: Person, as: Person) {
  const { status, result } = await app.call(privacyApi.export, { params: { id: person.uuid } }, { as })
  if (status !== 200) return { status, files: new Map<string, string>() }
  return { status, files: await unzip(Buffer.from(await (result as unknown as Blob).arrayBuffer())) }
}

const idNumber = '0101006500006'
const marks = { firstName: 'Zvjezdana', lastName: 'Šćepanović', email: 'zvjezdana.scepanovic@example.com' }

/** Creates a person with data in every part of the product. */
async function personInAllTables(names = marks): Promise<Person> {
  const person = await app.people.employee({
    ...names,
    record: { residential_address: 'Kujundžiluk 17', emergency_contact: 'Vedrana 061 555 777' },
  })
  await app.db
    .updateTable('employee')
    .set({
      id_number: encrypt(app.keys.idNumber, idNumber, person.uuid),
      id_number_hash: keyedHash(app.keys.idNumberHash, person.uuid),
    })
    .where('id', '=', person.uuid)
    .execute()
  await app.people.cv(person.uuid)
  await app.people.leaveFile(person)
  await app.people.photo(person.uuid)
  await app.people.calendarFeed(person)
  await app.people.failedEmail(person.uuid)
  await app.people.project({ lead: boss, members: [person] })
  await app.people.item('equipment', { heldBy: person })
  const applicant = await addApplicant(app, { ...names, city: 'Vareš' })
  await app.call(
    applicantsApi.sendEmail,
    { params: { id: applicant.uuid }, body: { subject: 'Good news', text: `Dear ${names.firstName}` } },
    { as: boss },
  )
  await app.db
    .updateTable('application')
    .set({ hired_as: person.uuid })
    .where('applicant_id', '=', applicant.uuid)
    .execute()
  // The same applicant a second time.
  await addApplicant(app, { ...names, city: 'Olovo' })
  await app.call(employeesApi.find, { params: { id: person.uuid } }, { as: boss })
  await app.db.transaction().execute((trx) =>
    record(trx, {
      actorId: boss.uuid,
      action: 'changed',
      entity: 'employee',
      entityId: person.uuid,
      personId: person.uuid,
      before: { lastName: names.lastName },
      after: { lastName: `${names.lastName}-Ilić` },
    }),
  )
  return person
}

describe('the export of a person', () => {
  test('contains the record, the rows of every table and the files', async () => {
    const ana = await personInAllTables({ ...marks, email: 'export@example.com' })
    const { status, files } = await exportOf(ana, ana)
    expect(status).toBe(200)
    expect([...files.keys()]).toEqual(
      expect.arrayContaining([
        'README.txt',
        'data.json',
        'files/photo.webp',
        expect.stringMatching(/^files\/CV\//),
        expect.stringMatching(/^files\/leave\//),
      ]),
    )
    const content = JSON.parse(files.get('data.json') ?? '') as {
      person: { idNumber: string; firstName: string }
      data: Record<string, unknown[]>
    }
    expect(content.person).toMatchObject({ idNumber, firstName: marks.firstName })
    const table = (name: string) => content.data[name] ?? []
    for (const name of ['leave_request.employee_id', 'calendar_feed.employee_id', 'email.recipient_id'])
      expect(table(name), name).not.toHaveLength(0)
    expect(
      table('application.hired_as')
        .map((row) => (row as { city: string }).city)
        .toSorted(),
    ).toEqual(['Olovo', 'Vareš'])
    expect(table('applicant_email.applicant_id')).toContainEqual(expect.objectContaining({ subject: 'Good news' }))
    expect([...files.keys()].filter((name) => name.startsWith('files/application/'))).toHaveLength(2)
    for (const name of ['history.person_id', 'history_value.person_id', 'project_member.employee_id'])
      expect(table(name), name).not.toHaveLength(0)
    expect([...files.values()].some((file) => file.startsWith('%PDF'))).toBe(true)
  })

  test("contains no secrets, and only the number of actions on other people's data", async () => {
    const ana = await app.people.admin({ password: 'a sunny day in Mostar' })
    const other = await app.people.employee({ lastName: 'Nedodirljiva' })
    await app.call(employeesApi.find, { params: { id: other.uuid } }, { as: ana })
    const { files } = await exportOf(ana, ana)
    const text = files.get('data.json') ?? ''
    expect(text).not.toContain('argon2')
    expect(text).not.toContain('secret_hash')
    expect(text).not.toContain('Nedodirljiva')
    expect(text).not.toContain(other.uuid)
    expect((JSON.parse(text) as { actions: Record<string, number> }).actions['history.actor_id']).toBe(1)
  })

  test('has the planned departure without its reason and note, which HR keeps to itself', async () => {
    const ana = await app.people.employee()
    const why = { reason: 'Retirement', note: 'A note for HR only' }
    const version = 1
    const plan = { params: { id: ana.uuid }, body: { endDate: '2099-12-31', version, ...why } }
    expect((await app.call(departuresApi.plan, plan, { as: boss })).status).toBe(200)
    const text = (await exportOf(ana, ana)).files.get('data.json') ?? ''
    expect(text).toContain('"planned_by"')
    for (const secret of Object.values(why)) expect(text).not.toContain(secret)
  })

  test('by a Superadmin is shown to the person', async () => {
    const ana = await app.people.employee()
    expect((await exportOf(ana, boss)).status).toBe(200)
    const { result } = await app.callRaw(
      employeesApi.accessLog,
      { params: { id: ana.uuid }, query: { page: '1' } },
      { as: ana },
    )
    expect(result.items.map(({ what }) => what)).toContain('exported')
  })

  test('is not available to other users', async () => {
    const ana = await app.people.employee()
    for (const as of [await app.people.admin(), await app.people.teamLead(), await app.people.employee()])
      expect((await exportOf(ana, as)).status).toBe(404)
  })
})

describe('documents that only HR sees', () => {
  const filed = async () => {
    const ana = await app.people.employee()
    const { name: category } = await app.people.documentCategory({ visibility: 'hr' })
    const params = { id: ana.uuid }
    for (const name of ['warning.pdf', 'note.pdf'])
      await app.call(
        employeeFilesApi.addDocument,
        { params, body: { file: pdf(name), category, expiresOn: '2031-08-30' } },
        { as: boss },
      )
    return { ana, params, category }
  }
  const check = (params: { id: string }, as = boss) => app.call(privacyApi.hrDocuments, { params }, { as })
  const exportedNames = async (person: Person, as: Person) => {
    const { files } = await exportOf(person, as)
    const text = files.get('data.json') ?? ''
    const paths = [...files.keys()].join()
    return ['warning.pdf', 'note.pdf'].filter((name) => {
      expect(text.includes(name), name).toBe(paths.includes(name))
      return text.includes(name)
    })
  }

  test('are part of an export once HR has checked and released them', async () => {
    const { ana, params, category } = await filed()
    expect(await exportedNames(ana, boss)).toEqual([])
    expect(await exportedNames(ana, ana)).toEqual([])
    const { result: listed } = await check(params)
    expect(listed).toMatchObject([
      { name: 'warning.pdf', category, isReleased: null },
      { name: 'note.pdf', category, isReleased: null },
    ])
    const [warning, note] = listed.map(({ id }) => id)
    const release = (id = '', isReleased = true) =>
      app.call(privacyApi.releaseDocuments, { params, body: { documents: [{ id, isReleased }] } }, { as: boss })
    await release(warning, false)
    await release(note)
    await release('unknown')
    expect((await check(params)).result.map(({ isReleased }) => isReleased)).toEqual([false, true])
    expect(await exportedNames(ana, boss)).toEqual(['note.pdf'])
    expect(await exportedNames(ana, ana)).toEqual(['note.pdf'])
    await release(note, false)
    expect(await exportedNames(ana, ana)).toEqual([])
    const history = await app.call(employeesApi.history, { params, query: { page: '1' } }, { as: boss })
    const changes = history.result.items.filter(({ action }) => action === 'changed')
    expect(changes.slice(0, 2).map((entry) => entry.changes)).toEqual([
      [{ field: 'releasedDocuments', before: '•••', after: '' }],
      [{ field: 'releasedDocuments', before: '', after: '•••' }],
    ])
  })

  test('include earlier versions, each with its own check', async () => {
    const { ana, params } = await filed()
    const [warning] = (await check(params)).result
    await app.call(
      privacyApi.releaseDocuments,
      { params, body: { documents: [{ id: warning!.id, isReleased: true }] } },
      { as: boss },
    )
    const renewal = { params: { ...params, file: warning!.id }, body: { file: pdf('renewed.pdf') } }
    await app.call(employeeFilesApi.renewDocument, renewal, { as: boss })
    expect((await check(params)).result.map(({ name, isReleased }) => [name, isReleased])).toEqual([
      ['warning.pdf', true],
      ['note.pdf', null],
      ['renewed.pdf', null],
    ])
    const { files } = await exportOf(ana, ana)
    expect([...files.keys()].filter((name) => name.endsWith('.pdf'))).toEqual([expect.stringContaining('warning.pdf')])
  })

  test('are not named by reminders of HR in the export', async () => {
    const { ana, category } = await filed()
    await runDailyWork(app, '2031-08-23T08:00:00Z')
    const { files } = await exportOf(ana, ana)
    expect(files.get('data.json')).not.toContain(category)
  })

  test('are counted by the preview of an erasure, which deletes them', async () => {
    const { ana, params } = await filed()
    const { result } = await app.call(privacyApi.erase, { params, query: { dryRun: 'true' } }, { as: boss })
    expect(result.erased).toContainEqual({ what: 'Files', count: 2 })
    expect((await exportOf(ana, ana)).files.get('data.json')).not.toContain('warning.pdf')
  })

  test('are checked by a Superadmin, not by the person', async () => {
    const { ana, params } = await filed()
    expect((await check(params, await app.people.admin())).status).toBe(403)
    expect((await check(params, ana)).status).toBe(403)
    expect(await check({ id: boss.uuid })).toMatchObject({
      status: 403,
      result: { message: english(privacyTexts.ownDocuments) },
    })
  })

  test('are not part of the export of the user who filed them', async () => {
    const { ana, params } = await filed()
    const hr = await app.people.admin()
    const body = { file: pdf('certificate.pdf'), category: 'Certificate' }
    await app.call(employeeFilesApi.addDocument, { params, body }, { as: hr })
    const archives = { hr: await exportOf(hr, hr), ana: await exportOf(ana, ana) }
    expect([...archives.hr.files.keys()].join()).not.toContain('certificate.pdf')
    expect([...archives.ana.files.keys()].join()).toContain('certificate.pdf')
  })
})

describe('the schema', () => {
  const ofAreas = areas.flatMap(({ personalData }) => personalData ?? [])
  const personalData = joinPersonalData(ofAreas)
  test('has no column with personal data that the export does not know', async () => {
    const known = new Set([
      ...(await personColumns(app.db, personalData)).map(({ table, column }) => `${table}.${column}`),
      ...ofAreas.flatMap(({ nonPersonColumns = [] }) => nonPersonColumns),
    ])
    const { rows } = await sql<{ name: string }>`
      select c.table_name || '.' || c.column_name as name
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'uuid'
        and not exists (
          select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
          where k.conrelid = format('%I', c.table_name)::regclass and a.attname = c.column_name
            and (k.contype = 'p' or (k.contype = 'f' and k.confrelid not in ('employee'::regclass, 'account'::regclass))))
      order by 1`.execute(app.db)
    expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
  })

  test('has every table that the export excludes', async () => {
    const tables = new Set((await personColumns(app.db, personalData)).map(({ table }) => table))
    expect(
      Object.keys(personalData.excludedTables).filter((table) => !tables.has(table) && table !== 'provider_sign_in'),
    ).toEqual([])
  })
})

/** Returns every text of the whole database, including the queue's tables. */
async function listAllTexts(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'`.execute(app.db)
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await app.pool.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`)
    texts.push(...rows.map(({ row }) => row))
  }
  return texts.join('\n')
}

describe('erasing a person', () => {
  /** Makes the call and runs the job that it starts. */
  async function erase(id: string, as = boss, query: { dryRun?: 'true' } = {}) {
    const answer = await app.call(privacyApi.erase, { params: { id }, query }, { as })
    await app.runJobs([erasures({ ...app, today: () => '2026-11-20' })])
    return answer
  }

  test('previews what is deleted and what remains, and why', async () => {
    const ana = await personInAllTables({ ...marks, email: 'before@example.com' })
    const { status, result } = await erase(ana.uuid, boss, { dryRun: 'true' })
    expect(status).toBe(200)
    expect(result.erased.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['Record', 'Account', 'Leave requests', 'Files', 'Sessions']),
    )
    expect(result.kept.every(({ what, why }) => what !== '' && why !== '')).toBe(true)
    expect((await app.call(employeesApi.find, { params: { id: ana.uuid } }, { as: boss })).status).toBe(200)
    await erase(ana.uuid)
  })

  test('leaves no name, address or ID number anywhere in the database', async () => {
    // Left by earlier tests, which use the same name.
    for (const { id } of await app.db
      .selectFrom('employee')
      .select('id')
      .where('last_name', '=', marks.lastName)
      .execute())
      await erase(id)
    const ana = await personInAllTables()
    expect(await listAllTexts()).toContain(marks.lastName)
    const { result } = await app.call(privacyApi.erase, { params: { id: ana.uuid }, query: {} }, { as: boss })
    const params = { id: result.job ?? '' }
    // A stop during its only step comes too late.
    const stop = () => app.call(jobsApi.stop, { params }, { as: boss })
    await app.runJobs([stoppedDuringSteps(erasures({ ...app, today: () => '2026-11-20' }), stop)])
    const job = await app.call(jobsApi.find, { params }, { as: boss })
    expect(job.result).toMatchObject({ state: 'done', done: 1, total: 1, message: english(privacyTexts.erased) })
    const text = await listAllTexts()
    for (const mark of [...Object.values(marks), 'zvjezdana', 'scepanovic', idNumber, 'Kujundžiluk 17', '061 555 777'])
      expect(text, mark).not.toContain(mark)
    // The entries remain with only the id.
    const { rows } = await app.pool.query('select action from history where person_id = $1 order by id', [ana.uuid])
    expect(rows.map(({ action }: { action: string }) => action)).toContain('erased')
  })

  test('requires a Superadmin with confirmed identity, and not the person themselves', async () => {
    const ana = await app.people.employee()
    const unconfirmedCaller = { ...boss, ...(await app.people.session(boss.uuid, { isConfirmed: false })) }
    expect(await erase(ana.uuid, unconfirmedCaller)).toMatchObject({ status: 403, result: { code: confirmCode } })
    expect((await erase(ana.uuid, unconfirmedCaller, { dryRun: 'true' })).status).toBe(200)
    expect((await erase(boss.uuid)).status).toBe(403)
    expect((await erase(ana.uuid, await app.people.admin())).status).toBe(403)
  })
})

describe('archived people', () => {
  const archivedSince = async (day: string, endDate: string | null = day) => {
    const person = await app.people.employee({ isArchived: true, record: { end_date: endDate } })
    await sql`
      insert into history (at, action, entity, entity_id, person_id)
      values (${day}::date, 'archived', 'employee', ${person.uuid}, ${person.uuid})`.execute(app.db)
    return person
  }
  const isThere = async ({ uuid: id }: { uuid: string }) =>
    (await app.db.selectFrom('employee').select('id').where('id', '=', id).execute()).length === 1
  const work = (today: string) => eraseAfterRetention(app.db, { years: 5, today: today as Day })

  test('free their assigned items', async () => {
    const gone = await archivedSince('2020-06-01')
    const { uuid } = await app.people.item('equipment', { heldBy: gone, status: 'active' })
    await eraseAfterRetention(app.db, { years: 5, today: '2026-06-01' as Day })
    const item = await app.db
      .selectFrom('item')
      .select(['employee_id', 'status'])
      .where('id', '=', uuid)
      .executeTakeFirst()
    expect(item).toEqual({ employee_id: null, status: 'inactive' })
  })

  test('are erased the set number of years after they left, not earlier', async () => {
    const gone = await archivedSince('2030-06-01')
    const recentlyArchived = await archivedSince('2030-06-03')
    const late = await archivedSince('2034-01-01', '2030-01-01')
    const employedUntilLater = await archivedSince('2030-01-01', '2034-01-01')
    const present = await app.people.employee({ record: { end_date: '2020-01-01' } })
    const unknown = await app.people.employee({ isArchived: true })
    expect(await work('2035-05-31')).toBe(0)
    expect(await work('2035-06-02')).toBe(1)
    expect(await isThere(gone)).toBe(false)
    for (const id of [recentlyArchived, late, employedUntilLater, present, unknown])
      expect(await isThere(id)).toBe(true)
    const { rows } = await app.pool.query(`select actor_id from history where action = 'erased' and person_id = $1`, [
      gone.uuid,
    ])
    expect(rows).toEqual([{ actor_id: null }])
  })
})

describe('a person restored from a backup', () => {
  const today = '2026-11-20'
  const id = '7f0c5d0a-6f0e-4c53-9c70-1d4a3b1f0001'

  test('is deleted again with all their data by the stored list', async () => {
    const ana = await personInAllTables({ ...marks, email: 'restored@example.com' })
    const led = await app.people.project({ lead: ana, members: [await app.people.employee()] })
    const supervised = await app.people.employee({ supervisor: ana })
    const stays = await app.people.employee()
    const applicant = await addApplicant(app)

    // The rollback restores the earlier state, like a backup.
    const lost = await app.db.startTransaction().execute()
    const caller = { uuid: boss.uuid, role: 'Superadmin' } as const
    await erasePerson(lost, ana.uuid, { caller, today, emailQueue: openEmailQueue(app.boss) })
    const gone = { entity: 'applicant', entityId: applicant.uuid, personId: applicant.uuid } as const
    await record(lost, { ...gone, actorId: boss.uuid, action: 'deleted' })
    const kept = (await listRemoved(lost)).map(removedLine)
    await lost.rollback().execute()

    const ids = [ana.uuid, applicant.uuid]
    const list = kept.map(parseRemoved).filter((one) => one !== undefined && ids.includes(one.id)) as Removed[]
    expect(list).toHaveLength(2)
    expect(await repeatAll(app.db, list, { today })).toBe(2)
    expect(await repeatAll(app.db, list, { today })).toBe(0)

    const there = await app.db.selectFrom('employee').select('id').where('id', 'in', [ana.uuid, stays.uuid]).execute()
    expect(there).toEqual([{ id: stays.uuid }])
    const applications = app.db.selectFrom('application').select('id')
    expect(await applications.where('applicant_id', '=', applicant.uuid).execute()).toEqual([])
    expect(await applications.where('hired_as', '=', ana.uuid).execute()).toEqual([])
    const { teamLead } = (await app.call(projectsApi.find, { params: { id: led.uuid } }, { as: boss })).result
    expect(teamLead).toBeNull()
    const after = await app.call(employeesApi.find, { params: { id: supervised.uuid } }, { as: boss })
    expect(after.result.supervisorOrTeamLead).toBeNull()
    expect((await listRemoved(app.db)).filter(({ id }) => ids.includes(id)).toSorted(byId)).toEqual(list.toSorted(byId))
  })

  test.each(['', 'x employee erased', `${id} employee`, `${id} project deleted`])('ignores a line like "%s"', (line) =>
    expect(parseRemoved(line)).toBeUndefined(),
  )
})

const byId = (one: Removed, other: Removed) => (one.id < other.id ? -1 : 1)
