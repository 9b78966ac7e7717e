import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { checkChainDaily, linkAll } from '../../audit/chain.ts'
import { silentLog, testApp, type TestApp } from '../../testing/test-app.ts'
import { sendWarning, warn, warningEmails } from './warnings.emails.ts'

let app: TestApp
beforeEach(async () => {
  app = await testApp()
})

/** Stores a backup that was started this many hours ago. */
const attempt = (day: string, hoursAgo: number, problem: string | null = null) =>
  sql`
  insert into scheduled_backup (day, file, started_at, completed_at, bytes, problem)
  values (${day}, 'hr.backup', now() - ${hoursAgo} * interval '1 hour',
          case when ${problem}::text is null then now() - ${hoursAgo} * interval '1 hour' end,
          case when ${problem}::text is null then 1 end, ${problem})`.execute(app.db)

/** The recipients of the emails that are queued, and the text that each would have. */
async function told() {
  await warn('backup missing', app)
  return toldOf('backup missing')
}

async function toldOf(template: Parameters<typeof warn>[0]) {
  const queued = (await app.queuedEmails()).filter((email) => email.template === template)
  const compose = warningEmails(app.db, app)[template]!
  return Promise.all(
    queued.map(async ({ recipientId, historyId }) => ({
      recipientId,
      text: (await compose({ template, recipientId, historyId }))?.text.split('\n\n').slice(1, -1).join('\n'),
    })),
  )
}

const next =
  'Older backups are kept, and the server tries again every hour. Ask the operator of the server to check the BACKUP_TO folder.\nOpen Operation:\nhttp://localhost:3000/settings/operation'

test('Superadmins are told when no backup has succeeded for two days, and why', async () => {
  const boss = await app.people.superadmin()
  await app.people.employee({ role: 'Admin' })
  await app.people.archive(await app.people.superadmin())
  await attempt('2031-07-10', 49)
  await attempt('2031-07-12', 1, 'ENOSPC: no space left on device, write')
  expect(await told()).toEqual([
    {
      recipientId: boss.uuid,
      text: `The last successful scheduled backup was made on 10/07/2031. ${next}\nTechnical reason: ENOSPC: no space left on device, write`,
    },
  ])
})

test('they are told of a first backup that fails for two days', async () => {
  await app.people.superadmin()
  await attempt('2031-07-10', 49, 'EACCES: permission denied')
  await attempt('2031-07-12', 1, 'EACCES: permission denied')
  expect((await told()).map(({ text }) => text)).toEqual([
    `No scheduled backup has succeeded yet. ${next}\nTechnical reason: EACCES: permission denied`,
  ])
})

test('no one is told within two days, or before the first attempt', async () => {
  await app.people.superadmin()
  expect(await told()).toEqual([])
  await attempt('2031-07-10', 47)
  await attempt('2031-07-11', 23, 'EACCES: permission denied')
  expect(await told()).toEqual([])
})

test('an email is not sent if a backup has succeeded in the meantime, or to a user who is no Superadmin any longer', async () => {
  const [boss, left] = [await app.people.superadmin(), await app.people.superadmin()]
  await attempt('2031-07-10', 49)
  const compose = warningEmails(app.db, app)['backup missing']!
  const emailOf = ({ uuid }: { uuid: string }) => compose({ template: 'backup missing', recipientId: uuid })
  await app.people.archive(left)
  expect([(await emailOf(boss)) !== undefined, (await emailOf(left)) !== undefined]).toEqual([true, false])
  await attempt('2031-07-12', 1)
  expect(await emailOf(boss)).toBeUndefined()
})

const checkDaily = () =>
  checkChainDaily({ ...app, log: silentLog }, (trx, historyId) =>
    sendWarning(trx, 'audit log changed', { ...app, historyId }),
  )

test('Superadmins are told as long as the daily check finds entries that were changed', async () => {
  const boss = await app.people.superadmin()
  await app.pool.query(`
    insert into history (action, entity, entity_id, fields) values ('created', 'position', gen_random_uuid(), '{}')`)
  await linkAll(app.db, app.keys)
  await checkDaily()
  expect(await toldOf('audit log changed')).toEqual([])
  await app.pool.query(`set session_replication_role = replica; update history set actor_id = gen_random_uuid();
    set session_replication_role = origin`)
  await checkDaily()
  expect(await toldOf('audit log changed')).toEqual([
    {
      recipientId: boss.uuid,
      text: expect.stringMatching(/^The daily check found \d+ .*run check:audit on the server/),
    },
  ])
})

test('Superadmins are told of a signature that is gone, also if the first attempt to queue the email failed and later checks find nothing', async () => {
  const boss = await app.people.superadmin()
  await checkDaily()
  await sql`delete from audit_check`.execute(app.db)
  const failing = checkChainDaily({ ...app, log: silentLog }, () => Promise.reject(new Error('no connection')))
  await expect(failing).rejects.toThrow('no connection')
  await checkDaily()
  await linkAll(app.db, app.keys)
  await checkDaily()
  const text = expect.stringMatching(/^The daily check found 1 missing or changed entry /)
  expect(await toldOf('audit log changed')).toEqual([{ recipientId: boss.uuid, text }])
})
