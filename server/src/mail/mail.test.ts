import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accessApi } from '@hr/contract/areas/access/access'
import { roleOf } from '@hr/contract/areas/access/roles'
import { usersApi } from '@hr/contract/areas/users/users'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { accessMails } from '../areas/access/access.mail.ts'
import { silentLog, testApp, type TestApp } from '../testing/test-app.ts'
import { startMailWorker } from './queue.ts'
import { mailTransport } from './transport.ts'

type Received = { to: string[]; message: string }

/** A real SMTP server; it refuses the first `refusals` mails for a while. */
async function smtpServer(refusals = 0) {
  const received: Received[] = []
  let refused = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) => {
      refused += 1
      done(refused > refusals ? null : Object.assign(new Error('Try again later'), { responseCode: 451 }))
    },
    onData: (stream, { envelope }, done) => {
      let message = ''
      stream.on('data', (chunk: Buffer) => (message += chunk.toString('utf8')))
      stream.on('end', () => {
        received.push({ to: envelope.rcptTo.map(({ address }) => address), message })
        done()
      })
    },
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => new Promise<void>((closed) => server.close(closed)))
  const { port } = server.server.address() as AddressInfo
  return { received, url: `smtp://127.0.0.1:${port}` }
}

async function startWorker(app: TestApp, smtpUrl: string | undefined, folder = '/nowhere') {
  const transport = mailTransport({ smtpUrl, from: 'HR <hr@example.com>', folder })
  onTestFinished(() => transport.close())
  await startMailWorker({ boss: app.boss, transport, composers: accessMails(app.db, app.config), log: silentLog })
}

/** Quoted-printable text as its reader sees it. */
const plain = (message: string) => {
  const bytes = message
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

const draft = { firstName: 'Đorđe', lastName: 'Ćosić', email: 'dorde@example.com', role: roleOf('Employee') }

test('an invitation goes out over SMTP, and its link sets the first password', async () => {
  const app = await testApp()
  const { received, url } = await smtpServer()
  await startWorker(app, url)
  const as = await app.people.superadmin()
  await app.call(usersApi.create, { body: draft }, { as })
  await vi.waitFor(() => expect(received).toHaveLength(1), 30_000)

  expect(received[0]?.to).toEqual(['dorde@example.com'])
  const text = plain(received[0]?.message ?? '')
  expect(text).toContain('Hello Đorđe,')
  const link = new URL(/http:\/\/\S+/.exec(text)?.[0] ?? '')
  expect(link.origin).toBe('http://localhost:3000')
  const query = { userUuid: link.searchParams.get('userUuid') ?? '', token: link.searchParams.get('token') ?? '' }
  const password = 'rain over the Neretva'
  expect(
    (await app.call(accessApi.resetPassword, { query, body: { password, confirmPassword: password } })).status,
  ).toBe(200)
  expect((await app.call(accessApi.login, { body: { email: draft.email, password } })).status).toBe(200)
})

test('the queue holds neither texts nor tokens', async () => {
  const app = await testApp()
  const as = await app.people.superadmin()
  const { result } = await app.call(usersApi.create, { body: draft }, { as })
  expect(await app.queuedMails()).toEqual([{ template: 'invitation', recipientId: result.uuid }])
  expect(
    await app.db.selectFrom('password_link').select('account_id').execute(),
    'the token is made when it is sent',
  ).toEqual([])
})

test('the old and the new address hear of a changed address', async () => {
  const app = await testApp()
  const { received, url } = await smtpServer()
  await startWorker(app, url)
  const as = await app.people.superadmin()
  const ana = await app.people.employee({ email: 'old@example.com' })
  await app.call(usersApi.update, { params: { id: ana.uuid }, body: { ...draft, email: 'new@example.com' } }, { as })
  await vi.waitFor(() => expect(received).toHaveLength(2), 30_000)
  expect(received.flatMap(({ to }) => to).toSorted()).toEqual(['new@example.com', 'old@example.com'])
})

test('a name cannot add headers or recipients', async () => {
  const app = await testApp()
  const { received, url } = await smtpServer()
  await startWorker(app, url)
  const ana = await app.people.employee({
    email: 'ana@example.com',
    firstName: 'A" <x@evil.example>,',
    lastName: 'B\r\nBcc: y@evil.example',
  })
  await app.call(accessApi.resetLink, { body: { email: ana.email } })
  await vi.waitFor(() => expect(received).toHaveLength(1), 30_000)
  expect(received[0]?.to).toEqual(['ana@example.com'])
  expect(received[0]?.message).not.toMatch(/^Bcc:/m)
})

test('nobody who was deleted meanwhile is written to', async () => {
  const app = await testApp()
  const { received, url } = await smtpServer()
  const as = await app.people.superadmin()
  const { result } = await app.call(usersApi.create, { body: draft }, { as })
  await app.call(usersApi.remove, { params: { id: result.uuid } }, { as })
  const ana = await app.people.employee({ email: 'ana@example.com' })
  await app.call(accessApi.resetLink, { body: { email: ana.email } })
  await startWorker(app, url)
  await vi.waitFor(() => expect(received).toHaveLength(1), 30_000)
  expect(received[0]?.to).toEqual(['ana@example.com'])
})

test('a mail that the server refused for now is kept to be sent again', async () => {
  const app = await testApp()
  const { received, url } = await smtpServer(1)
  await startWorker(app, url)
  const ana = await app.people.employee({ email: 'ana@example.com' })
  await app.call(accessApi.resetLink, { body: { email: ana.email } })
  const state = async () =>
    (await app.pool.query<{ state: string }>(`select state from jobs.job where name = 'mail'`)).rows[0]?.state
  await vi.waitFor(async () => expect(await state()).toBe('retry'), 30_000)
  expect(received).toEqual([])
  await app.pool.query(`update jobs.job set start_after = now() where name = 'mail'`)
  await vi.waitFor(() => expect(received).toHaveLength(1), 30_000)
})

test('without SMTP a mail becomes a file that mail programs open', async () => {
  const app = await testApp()
  const folder = mkdtempSync(join(tmpdir(), 'hr-mail-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await startWorker(app, undefined, join(folder, 'mail'))
  const ana = await app.people.employee({ email: 'ana@example.com' })
  await app.call(accessApi.resetLink, { body: { email: ana.email } })
  const files = () => readdirSync(join(folder, 'mail')).filter((name) => name.endsWith('.eml'))
  await vi.waitFor(() => expect(files()).toHaveLength(1), 30_000)
  expect(readFileSync(join(folder, 'mail', files()[0] ?? ''), 'utf8')).toMatch(/^To: .*<ana@example.com>/m)
})
