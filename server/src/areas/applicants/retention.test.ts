import { applicantsApi } from '@hr/contract/areas/applicants/applicants'
import { notificationsApi } from '@hr/contract/areas/notifications/notifications'
import { addDays, addMonths } from '@hr/contract/lib/dates'
import { describe, expect, test } from 'vitest'
import { addApplicant, cvNameOf } from '../../testing/applicants.ts'
import { runDailyWork } from '../../testing/daily-work.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { pdf } from '../../testing/uploads.ts'

const settings = { TRUST_PROXY: '127.0.0.1', TIME_ZONE: 'Europe/Sarajevo' }
const today = '2026-06-15'

/** Runs the daily jobs; they also ran on the day before. */
async function runJobsOn(app: TestApp, day: string, months = 12): Promise<boolean> {
  await app.db
    .insertInto('daily_run')
    .values({ day: addDays(day, -1) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return workOf(app, day, months)
}

const workOf = (app: TestApp, day: string, applicantRetentionMonths = 12) =>
  runDailyWork(app, `${day}T08:00:00+02:00`, { applicantRetentionMonths })

/** Creates an applicant who applied on this day. */
async function applied(app: TestApp, day: string, special: Record<string, unknown> = {}): Promise<string> {
  const { uuid } = await addApplicant(app, special)
  await app.db
    .updateTable('application')
    .set({ applied_on: day })
    .where('applicant_id', '=', uuid)
    .where('is_latest', '=', true)
    .execute()
  return uuid
}

const count = async (app: TestApp, table: 'stored_file' | 'stored_file_chunk' | 'application' | 'applicant_email') => {
  const { total } = await app.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

describe('an application that is twelve months old', () => {
  test('is deleted with its files, emails and history values; its statistics remain', async () => {
    const app = await testApp(settings)
    const as = await app.people.admin()
    await app.db.updateTable('applicant_email_template').set({ is_automatic: false }).execute()
    const day = addMonths(today, -12)
    const gone = await applied(app, day, {
      firstName: 'Zvonimir',
      email: 'z@example.com',
      otherFiles: [pdf('diploma.pdf')],
    })
    await app.call(applicantsApi.sendEmail, { params: { id: gone }, body: { subject: 'S', text: 'T' } }, { as })
    await app.call(applicantsApi.find, { params: { id: gone } }, { as })
    const stays = await applied(app, addDays(day, 1))
    const file = await cvNameOf(app, gone)
    expect(await runJobsOn(app, today)).toBe(true)

    expect((await app.call(applicantsApi.find, { params: { id: gone } }, { as })).status).toBe(404)
    expect((await app.call(applicantsApi.file, { params: { uuid: gone, fileName: file } }, { as })).status).toBe(404)
    expect((await app.call(applicantsApi.find, { params: { id: stays } }, { as })).status).toBe(200)
    expect([await count(app, 'stored_file'), await count(app, 'stored_file_chunk')]).toEqual([1, 1])
    expect([await count(app, 'application'), await count(app, 'applicant_email')]).toEqual([1, 0])
    expect(await app.db.selectFrom('past_application').select(['position', 'month']).execute()).toEqual([
      { position: 'Frontend developer', month: '2025-06-01' },
    ])
    expect((await app.call(applicantsApi.past, {}, { as })).result).toEqual([{ year: 2025, applications: 1 }])
    expect(await app.db.selectFrom('email').select('id').where('template', '=', 'applicant email').execute()).toEqual(
      [],
    )
    const values = await app.db.selectFrom('history_value').selectAll().execute()
    expect(JSON.stringify(values), 'nor in the history').not.toMatch(/Zvonimir|z@example/)
    const facts = await app.db
      .selectFrom('history')
      .select('action')
      .where('entity_id', '=', gone)
      .orderBy('id')
      .execute()
    expect(facts.map(({ action }) => action)).toEqual(['created', 'emailed', 'opened', 'ended'])
  })

  test('is deleted alone if the applicant applied again later', async () => {
    const app = await testApp(settings)
    const as = await app.people.admin()
    const again = { email: 'again@example.com', appliedForPosition: 'Tester' }
    const uuid = await applied(app, addMonths(today, -13), again)
    expect(await applied(app, addMonths(today, -1), again)).toBe(uuid)
    await runJobsOn(app, today)
    const { result } = await app.call(applicantsApi.find, { params: { id: uuid } }, { as })
    expect(result).toMatchObject({ applications: 1, earlier: [], applicationDate: addMonths(today, -1) })
  })

  test.each([
    ['2025-08-31', 6, '2026-02-27', 1],
    ['2025-08-31', 6, '2026-02-28', 0],
    ['2024-02-29', 12, '2025-02-27', 1],
    ['2024-02-29', 12, '2025-02-28', 0],
  ])('of %s, kept for %i months, on %s: %i left', async (day, months, on, left) => {
    const app = await testApp(settings)
    await applied(app, day)
    await runJobsOn(app, on, months)
    expect(await count(app, 'application')).toBe(left)
    const years = left === 0 ? [{ year: Number(day.slice(0, 4)), applications: 1 }] : []
    expect((await app.call(applicantsApi.past, {}, { as: await app.people.admin() })).result).toEqual(years)
  })
})

test('deletes nothing when the clock jumps years ahead and is corrected by the next day', async () => {
  const app = await testApp(settings)
  await applied(app, addMonths(today, -1))
  await runJobsOn(app, today)
  expect(await workOf(app, '2036-06-15')).toBe(true)
  expect(await workOf(app, addDays(today, 1))).toBe(true)
  expect(await count(app, 'application')).toBe(1)
  const { deletion_notified_on } = await app.db
    .selectFrom('application')
    .select('deletion_notified_on')
    .executeTakeFirstOrThrow()
  expect(deletion_notified_on, 'nor told that it would').toBeNull()
  await workOf(app, '2036-06-16')
  expect(await count(app, 'application'), 'years that did pass').toBe(0)
})

test('deletes thousands of applications at once', { tags: 'all' }, async () => {
  const app = await testApp(settings)
  await applied(app, addMonths(today, -13))
  await app.pool.query(`
    insert into application (applicant_id, first_name, last_name, email, city, phone_number, education, skills, position,
                             applied_on, consent_text, consent_at)
    select gen_random_uuid(), first_name, last_name, email, city, phone_number, education, skills, position,
           applied_on, consent_text, consent_at
    from application cross join generate_series(1, 12000)`)
  await runJobsOn(app, today)
  expect(await count(app, 'application')).toBe(0)
  const { ended } = await app.db
    .selectFrom('history')
    .select(({ fn }) => fn.countAll<number>().as('ended'))
    .where('action', '=', 'ended')
    .executeTakeFirstOrThrow()
  expect(ended).toBe(12_001)
})

test('a failed deletion does not stop the reminders and is retried the next day', async () => {
  const app = await testApp(settings)
  const admin = await app.people.admin()
  await applied(app, addMonths(today, -13))
  await app.people.employee({ firstName: 'Ana', lastName: 'Kovač', record: { end_date: addDays(today, 1) } })
  await app.pool.query(`create function refuse() returns trigger language plpgsql as 'begin raise ''not now''; end'`)
  await app.pool.query('create trigger refused before delete on application for each row execute function refuse()')
  expect(await runJobsOn(app, today)).toBe(true)
  expect(await count(app, 'application')).toBe(1)
  const { result } = await app.call(notificationsApi.list, {}, { as: admin })
  expect(result.notifications.map(({ content }) => content)).toContain(
    "Ana Kovač's contract ends tomorrow, on 16/06/2026",
  )
  await app.pool.query('drop function refuse() cascade')
  await runJobsOn(app, addDays(today, 1))
  expect(await count(app, 'application')).toBe(0)
})

test('notifies HR fourteen days before applications are deleted, once for each', async () => {
  const app = await testApp(settings)
  const admin = await app.people.admin()
  const superadmin = await app.people.superadmin()
  const employee = await app.people.employee()
  const told = async (who = admin) => {
    const { result } = await app.call(notificationsApi.list, {}, { as: who })
    const reminders = result.notifications.filter(({ type }) => type !== 'newApplication')
    return reminders.map(({ type, content }) => [type, content])
  }
  const sentence = '2 applications and all files will be deleted (29/06/2026): the retention period ends'
  await applied(app, addDays(addMonths(today, -12), 14))
  await applied(app, addDays(addMonths(today, -12), 14))
  await applied(app, addDays(addMonths(today, -12), 15))
  await runJobsOn(app, today)
  expect(await told()).toEqual([['applicantExpiration', sentence]])
  expect(await told(superadmin)).toEqual([['applicantExpiration', sentence]])
  expect(await told(employee)).toEqual([])
  expect(await runJobsOn(app, today), 'the day is done').toBe(false)
  await runJobsOn(app, addDays(today, 1))
  expect(await told(), 'the third one, and of the others nothing more').toHaveLength(2)
  await runJobsOn(app, addDays(today, 2))
  expect(await told()).toHaveLength(2)
})
