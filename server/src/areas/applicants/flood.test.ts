import { applicantsApi } from '@hr/contract/areas/applicants/applicants'
import { notificationsApi } from '@hr/contract/areas/notifications/notifications'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { advisoryLocks } from '../../db/advisory-locks.ts'
import { refusals } from '../../lib/refusals.ts'
import { apply, solved } from '../../testing/applicants.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { untilWaiting } from '../../testing/waiting.ts'
import { isFlooded, usual } from './flood.ts'

let app: TestApp
beforeEach(async () => {
  app = await testApp({ TRUST_PROXY: '127.0.0.1' })
})

/** Stores applications that arrived some minutes ago. */
const arrived = (count: number, minutesAgo: number) =>
  sql`
    insert into application (applicant_id, first_name, last_name, email, city, phone_number, education, skills, position,
                             applied_on, applied_at, consent_text, consent_at)
    select gen_random_uuid(), 'Ana', 'Kovač', 'ana@example.com', '', '', '', '', 'Cook', current_date,
           now() - ${minutesAgo} * interval '1 minute', '', now()
    from generate_series(1, ${count}::int)`.execute(app.db)

const ask = async () => {
  const { result } = await app.call(applicantsApi.captcha, {})
  if (result.kind !== 'proof-of-work') throw new Error('not the default')
  return result
}

test('more than 200 applications within an hour are a flood', async () => {
  await arrived(usual.applications, 59)
  await arrived(10, 61)
  expect(await isFlooded(app.db)).toBe(false)
  await arrived(1, 0)
  expect(await isFlooded(app.db)).toBe(true)
})

test('more than 500 MB of files within an hour are a flood', async () => {
  await apply(app, {})
  await sql`update stored_file set size = ${500 * 2 ** 20}`.execute(app.db)
  expect(await isFlooded(app.db)).toBe(false)
  await sql`update stored_file set size = size + 1`.execute(app.db)
  expect(await isFlooded(app.db)).toBe(true)
  await sql`update application set applied_at = now() - interval '61 minutes'`.execute(app.db)
  expect(await isFlooded(app.db)).toBe(false)
})

test('during a flood, a challenge asks for twice the work, and answers to earlier ones are refused until it ends', async () => {
  refusals.delete('application flood')
  const [earlier, another] = [await ask(), solved(await ask())]
  await arrived(usual.applications + 1, 0)
  const during = await ask()
  expect([earlier.parts, during.parts]).toEqual([16, 32])
  const withoutNumber = { ...during, challenge: during.challenge.replace('.32.', '.'), parts: 16 }
  const withLowerNumber = { ...during, challenge: during.challenge.replace('.32.', '.16.'), parts: 16 }
  for (const captcha of [another, ...[withoutNumber, withLowerNumber, { ...during, parts: 16 }].map(solved)])
    expect(await apply(app, { captcha }), captcha).toMatchObject({
      status: 400,
      result: { message: [{ field: 'captcha' }] },
    })
  expect(refusals.get('application flood'), 'forged ones are no refusals of the limit').toBe(1)
  expect((await apply(app, { captcha: solved(during) })).status).toBe(200)

  const late = solved(await ask())
  await sql`update application set applied_at = now() - interval '61 minutes'`.execute(app.db)
  for (const captcha of [late, another]) expect((await apply(app, { captcha })).status).toBe(200)
})

test('HR is told of a flood once in 24 hours', async () => {
  const admin = await app.people.admin()
  // Otherwise applications wait for each other's acknowledgement.
  await app.db.updateTable('applicant_email_template').set({ is_automatic: false }).execute()
  await arrived(usual.applications - 1, 0)
  const told = async () => {
    const { result } = await app.call(notificationsApi.list, {}, { as: admin })
    return result.notifications.filter(({ content }) => content.startsWith('More than 200 applications or 500 MB'))
  }
  await apply(app, {})
  expect(await told()).toEqual([])
  let applying: ReturnType<typeof apply>[] = []
  await app.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.applicationFlood})`.execute(trx)
    applying = [apply(app, {}), apply(app, {})]
    await untilWaiting(app.pool, 2)
  })
  expect((await Promise.all(applying)).map(({ status }) => status)).toEqual([200, 200])
  expect(await told()).toHaveLength(1)
  await sql`update notification set at = at - interval '24 hours'`.execute(app.db)
  await apply(app, {})
  expect(await told()).toHaveLength(2)
})
