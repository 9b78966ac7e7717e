import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accessApi } from '@hr/contract/areas/access/access'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { emailsApi } from '@hr/contract/areas/notifications/emails'
import { emailTemplateTexts } from '@hr/contract/areas/notifications/email-templates'
import { mailServerTexts } from '@hr/contract/lib/mail-server-texts'
import { english } from '@hr/contract/lib/messages'
import { notificationsApi } from '@hr/contract/areas/notifications/notifications'
import { usersApi } from '@hr/contract/areas/users/users'
import { validUser } from '@hr/contract/areas/users/users.fixture'
import { type Certificate, createCertificate, trustCertificate } from '@hr/testing/https-receiver'
import ICAL from 'ical.js'
import { SMTPServer } from 'smtp-server'
import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { accessEmails } from '../areas/access/access.emails.ts'
import { leaveCalendarEmails } from '../areas/leave-requests/calendar-email.emails.ts'
import { notificationEmails } from '../areas/notifications/notifications.emails.ts'
import { remindersEmail } from '../areas/notifications/notifications.queries.ts'
import { areas } from '../areas.ts'
import { sendDueReports } from '../areas/reports/due-reports.commands.ts'
import { noticeKilledNode } from '../testing/killed-node.ts'
import type { Person } from '../testing/people.ts'
import { runDailyWork } from '../testing/daily-work.ts'
import { silentLog, testApp, type TestApp } from '../testing/test-app.ts'
import { openEmailQueue, startEmailWorker } from './queue.ts'
import { emailTransport, outcomeOf, type Transport } from './transport.ts'

/** The connection that the test server sees from a client. */
type Connection = { _socket: { destroy(): void } }

type Received = { to: string[]; message: string; isSecure: boolean }

/**
 * A real SMTP server; it temporarily refuses the first `spreadsheetProblems` emails, and passes each received content
 * to `onData`.
 */
async function smtpServer({
  spreadsheetProblems = 0,
  onData,
  tls,
}: {
  spreadsheetProblems?: number
  onData?: Error | 'break off' | 'stay silent'
  /** Offers STARTTLS with this certificate, or is `secure` from the start. */
  tls?: Certificate & { secure?: boolean }
} = {}) {
  const received: Received[] = []
  let refused = 0
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: (_given, _session, done) => done(new Error('That is not the password')),
    ...(tls ?? { disabledCommands: ['STARTTLS'] }),
    onMailFrom: (_address, _session, done) => {
      refused += 1
      done(refused > spreadsheetProblems ? null : Object.assign(new Error('Try again later'), { responseCode: 451 }))
    },
    onData: (stream, { envelope, secure }, done) => {
      const answer = () => {
        // The connection closes before the server answers.
        if (onData === 'break off')
          for (const connection of server.connections) (connection as Connection)._socket.destroy()
        else if (onData !== 'stay silent') done(onData ?? null)
      }
      let message = ''
      stream.on('data', (chunk: Buffer) => (message += chunk.toString('utf8')))
      stream.on('end', () => {
        received.push({ to: envelope.rcptTo.map(({ address }) => address), message, isSecure: secure })
        answer()
      })
    },
  })
  // A client that does not trust the certificate disconnects.
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => new Promise<void>((closed) => server.close(closed)))
  const { port } = server.server.address() as AddressInfo
  return { received, url: `smtp://127.0.0.1:${port}` }
}

async function startWorker(app: TestApp, smtpUrl: string | undefined, folder = '/nowhere', log = silentLog) {
  const transport = emailTransport({ smtpUrl, from: 'HR <hr@example.com>', folder })
  onTestFinished(() => transport.close())
  await startEmailWorker({
    boss: app.boss,
    db: app.db,
    transport,
    composers: {
      ...accessEmails(app.db, app),
      ...notificationEmails(app.db, app),
      ...leaveCalendarEmails(app.db, app),
    },
    log,
  })
}

/** Decodes quoted-printable text. */
const plain = (message: string) => {
  const bytes = message
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

test('sends an invitation over SMTP, and its link sets the first password', async () => {
  const app = await testApp()
  const { received, url } = await smtpServer()
  await startWorker(app, url)
  const as = await app.people.superadmin()
  await app.call(usersApi.create, { body: validUser }, { as })
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
  expect((await app.call(accessApi.login, { body: { email: validUser.email, password } })).status).toBe(200)
})

test('stores neither texts nor tokens in the queue', async () => {
  const app = await testApp()
  const as = await app.people.superadmin()
  const { result } = await app.call(usersApi.create, { body: validUser }, { as })
  expect(await app.queuedEmails()).toEqual([{ template: 'invitation', recipientId: result.uuid }])
  expect(
    await app.db.selectFrom('password_link').select('account_id').execute(),
    'the token is created when the email is sent',
  ).toEqual([])
})

/** Returns the parts of a MIME message that have no parts of their own, with the types of the ones around them. */
function partsOf(
  message: string,
  around: readonly string[] = [],
): { types: string[]; header: string; content: string }[] {
  const [head = '', ...rest] = message.split('\r\n\r\n')
  const header = /^content-type: .*/im.exec(head.replaceAll(/\r\n\s+/g, ' '))?.[0] ?? ''
  const types = [...around, /content-type: ([\w/]+)/i.exec(header)?.[1] ?? '']
  const body = rest.join('\r\n\r\n')
  const boundary = /boundary="?([^";]+)"?/.exec(header)?.[1]
  if (boundary !== undefined)
    return body
      .split(`--${boundary}`)
      .slice(1, -1)
      .flatMap((part) => partsOf(part.replace(/^\r\n/, ''), types))
  const content = /^content-transfer-encoding: base64/im.test(head)
    ? Buffer.from(body, 'base64').toString()
    : plain(body)
  return [{ types, header, content: content.trimEnd() }]
}

test('puts approved leave into the calendar, as Outlook and Gmail expect, changes it there and removes it', async () => {
  const app = await testApp()
  const { received, url } = await smtpServer()
  await startWorker(app, url)
  const admin = await app.people.admin()
  const ana = await app.people.employee({ firstName: 'Đana', email: 'ana@example.com' })
  const other = await app.people.employee()
  const params = { userId: ana.uuid }
  await app.call(notificationsApi.setSettings, { params, body: { leaveCalendarEmail: true } }, { as: ana })
  await app.db.updateTable('account').set({ language: 'hr' }).where('id', '=', ana.uuid).execute()
  const leaveType = await app.people.leaveType({ name: 'Annual leave' })
  const approved = async (of: typeof ana) => {
    const body = { leaveType, startDate: '2031-06-09', endDate: '2031-06-13', uuid: of.uuid }
    const id = (await app.callRaw(leaveApi.apply, { body }, { as: admin })).result.leave.uuid
    await app.call(leaveApi.approve, { params: { id }, body: { status: 'approved' } }, { as: admin })
    return id
  }
  const entries = () => received.filter(({ message }) => message.includes('text/calendar'))
  const next = async (count: number) => {
    await vi.waitFor(() => expect(entries()).toHaveLength(count), 30_000)
    const { message = '', to } = entries().at(-1) ?? {}
    expect(to).toEqual(['ana@example.com'])
    const parts = partsOf(message)
    expect(parts.map(({ types }) => types.join(' > '))).toEqual([
      'multipart/mixed > multipart/alternative > text/plain',
      'multipart/mixed > multipart/alternative > text/html',
      'multipart/mixed > multipart/alternative > text/calendar',
      'multipart/mixed > application/ics',
    ])
    const [text, , calendar, file] = parts
    expect(file?.header).toContain('invite.ics')
    expect(file?.content).toBe(calendar?.content)
    const root = new ICAL.Component(ICAL.parse(calendar?.content ?? '') as never)
    const method = root.getFirstPropertyValue('method')
    expect(calendar?.header).toMatch(new RegExp(`charset=utf-8.*method=${String(method)}`, 'i'))
    const component = root.getFirstSubcomponent('vevent')
    const event = new ICAL.Event(component ?? undefined)
    expect(event.organizer).toBe(`mailto:${/<(.+)>/.exec(app.config.mailFrom)?.[1]}`)
    expect(event.attendees[0]?.getParameter('partstat')).toBe('ACCEPTED')
    const status = component?.getFirstPropertyValue('status')
    return {
      text: text?.content,
      method,
      status,
      uid: event.uid,
      sequence: event.sequence,
      end: event.endDate.toString(),
    }
  }
  await approved(other)
  const id = await approved(ana)
  const added = await next(1)
  expect(added).toMatchObject({
    method: 'REQUEST',
    status: 'CONFIRMED',
    uid: `${id}@localhost:3000`,
    end: '2031-06-14',
  })
  expect(added.text).toContain('Dobar dan!')
  expect(added.text).toContain('Annual leave')

  const cut = { status: 'canceled', leaveDays: 2 } as const
  await app.call(leaveApi.update, { params: { id }, body: cut }, { as: admin })
  const changed = await next(2)
  expect(changed).toMatchObject({ method: 'REQUEST', status: 'CONFIRMED', uid: added.uid, end: '2031-06-12' })
  expect(changed.sequence).toBeGreaterThan(added.sequence)

  await app.call(leaveApi.update, { params: { id }, body: { status: 'canceled' } }, { as: admin })
  const removed = await next(3)
  expect(removed).toMatchObject({ method: 'CANCEL', status: 'CANCELLED', uid: added.uid })
  expect(removed.sequence).toBeGreaterThan(changed.sequence)
})

test('notifies the old and the new address of a changed address', async () => {
  const app = await testApp()
  const { received, url } = await smtpServer()
  await startWorker(app, url)
  const as = await app.people.superadmin()
  const ana = await app.people.employee({ email: 'old@example.com' })
  await app.call(
    usersApi.update,
    { params: { id: ana.uuid }, body: { ...validUser, email: 'new@example.com' } },
    { as },
  )
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

test('sends nothing to a person who was deleted in the meantime', async () => {
  const app = await testApp()
  const { received, url } = await smtpServer()
  const as = await app.people.superadmin()
  const { result } = await app.call(usersApi.create, { body: validUser }, { as })
  await app.call(usersApi.remove, { params: { id: result.uuid } }, { as })
  const ana = await app.people.employee({ email: 'ana@example.com' })
  await app.call(accessApi.resetLink, { body: { email: ana.email } })
  await startWorker(app, url)
  await vi.waitFor(() => expect(received).toHaveLength(1), 30_000)
  expect(received[0]?.to).toEqual(['ana@example.com'])
})

test('keeps an email that the server refused temporarily and sends it again', async () => {
  const app = await testApp()
  const { received, url } = await smtpServer({ spreadsheetProblems: 1 })
  await startWorker(app, url)
  const ana = await app.people.employee({ email: 'ana@example.com' })
  await app.call(accessApi.resetLink, { body: { email: ana.email } })
  const pauses = `from jobs.job where name = 'mail' and start_after > now()`
  await vi.waitFor(async () => expect((await app.pool.query(`select ${pauses}`)).rowCount).toBe(1), 30_000)
  expect(received).toEqual([])
  const { state, attempts } = await app.db.selectFrom('email').select(['state', 'attempts']).executeTakeFirstOrThrow()
  expect([state, attempts]).toEqual(['queued', 1])
  await app.pool.query(`update jobs.job set start_after = now() where id in (select id ${pauses})`)
  await vi.waitFor(() => expect(received).toHaveLength(1), 30_000)
})

test('a job without usable data does not delay the emails that are fetched with it', async () => {
  const app = await testApp()
  const { received, url } = await smtpServer()
  for (const data of [null, { emailId: 'x' }]) await app.boss.send('mail', data, { priority: 1 })
  const ana = await app.people.employee({ email: 'ana@example.com' })
  await app.call(accessApi.resetLink, { body: { email: ana.email } })
  await startWorker(app, url)
  await vi.waitFor(() => expect(received).toHaveLength(1), 30_000)
  const completed = `select retry_count as retries from jobs.job where name = 'mail' and state = 'completed'`
  await vi.waitFor(async () => expect((await app.pool.query(completed)).rows).toEqual([{ retries: 0 }]), 30_000)
})

test('an email that a killed node has fetched is sent by another node', async () => {
  const app = await testApp()
  const { received, url } = await smtpServer()
  const ana = await app.people.employee({ email: 'ana@example.com' })
  await app.call(accessApi.resetLink, { body: { email: ana.email } })
  expect(await app.boss.fetch('mail')).toHaveLength(1)
  await startWorker(app, url)
  await noticeKilledNode(app, 'mail')
  await vi.waitFor(() => expect(received).toHaveLength(1), 30_000)
})

test('without SMTP, writes an email to a file that mail programs open', async () => {
  const app = await testApp()
  const folder = mkdtempSync(join(tmpdir(), 'hr-mail-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await startWorker(app, undefined, join(folder, 'mail'))
  const ana = await app.people.employee({ email: 'ana@example.com' })
  await app.call(accessApi.resetLink, { body: { email: ana.email } })
  // While the file is being written, its name begins with a dot.
  const files = () => readdirSync(join(folder, 'mail')).filter((name) => /^[^.].*\.eml$/.test(name))
  await vi.waitFor(() => expect(files()).toHaveLength(1), 30_000)
  expect(readFileSync(join(folder, 'mail', files()[0] ?? ''), 'utf8')).toMatch(/^To: .*<ana@example.com>/m)
  const states = () => app.db.selectFrom('email').select(['id', 'state']).execute()
  await vi.waitFor(async () => expect(await states()).toMatchObject([{ state: 'stored' }]), 30_000)

  // Once a mail server is configured, the same email can be sent.
  const as = await app.people.superadmin()
  const [stored] = await states()
  const again = await app.call(emailsApi.sendAgain, { params: { id: String(stored?.id) } }, { as })
  expect(again.status).toBe(200)
  await vi.waitFor(() => expect(files()).toHaveLength(2), 30_000)
})

test('an email that cannot be stored is tried again, and the log has the reason', async () => {
  const app = await testApp()
  const log = { ...silentLog, warn: vi.fn<() => void>() } as typeof silentLog
  await startWorker(app, undefined, import.meta.filename, log)
  const ana = await app.people.employee({ email: 'ana@example.com' })
  await app.call(accessApi.resetLink, { body: { email: ana.email } })
  const reason = expect.objectContaining({ outcome: 'later', error: expect.stringMatching(/^EEXIST: /) })
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalledWith(reason, 'email not sent'), 30_000)
})

describe('a server that', () => {
  const email = { to: { name: 'Ana', address: 'ana@example.com' }, language: 'en' as const, subject: 'S', text: 'T' }

  /** Returns the outcome of the only email to Ana. */
  async function outcome(smtpUrl: string) {
    const app = await testApp()
    await startWorker(app, smtpUrl)
    const ana = await app.people.employee({ email: 'ana@example.com' })
    await app.call(accessApi.resetLink, { body: { email: ana.email } })
    const read = () => app.db.selectFrom('email').select(['state', 'attempts', 'error']).executeTakeFirst()
    await vi.waitFor(async () => expect((await read())?.state).toMatch(/failed|unknown|sent/), 30_000)
    return read()
  }

  test('refuses the email permanently gets it once, and the email has failed', async () => {
    const { received, url } = await smtpServer({
      onData: Object.assign(new Error('No such user'), { responseCode: 550 }),
    })
    expect(await outcome(url)).toMatchObject({
      state: 'failed',
      attempts: 1,
      error: expect.stringContaining('No such user'),
    })
    expect(received).toHaveLength(1)
  })

  test('rejects our password has not refused the email: it is sent later', async () => {
    const { received, url } = await smtpServer()
    const transport = emailTransport({
      smtpUrl: url.replace('//', '//hr:old@'),
      from: 'HR <hr@example.com>',
      folder: '',
    })
    onTestFinished(() => transport.close())
    expect(await outcomeOf(transport, email)).toEqual({
      kind: 'later',
      reason: expect.stringContaining('password'),
      logged: expect.stringMatching(/^EAUTH 5\d\d$/),
    })
    expect(received).toEqual([])
  })

  test('has a certificate of its own is trusted on this machine if TLS need not be used, else with it', async () => {
    const certificate = await createCertificate()
    const offering = await smtpServer({ tls: certificate })
    const secure = await smtpServer({ tls: { ...certificate, secure: true } })
    const strict = [
      `${offering.url}?requireTLS=true`,
      // Reaches this machine under an address that is not known as its own.
      offering.url.replace('127.0.0.1', '0.0.0.0'),
      secure.url.replace('smtp:', 'smtps:'),
    ]
    const outcomeAt = async (smtpUrl: string) => {
      const transport = emailTransport({ smtpUrl, from: 'HR <hr@example.com>', folder: '' })
      onTestFinished(() => transport.close())
      return outcomeOf(transport, email)
    }
    for (const own of [offering.url, offering.url.replace('127.0.0.1', 'localhost')])
      expect(await outcomeAt(own)).toMatchObject({ kind: 'sent' })
    expect(await outcomeAt(`${strict[1]}?ignoreTLS=true`)).toMatchObject({ kind: 'sent' })
    expect(offering.received.map(({ isSecure }) => isSecure)).toEqual([true, true, false])
    const reason = english(mailServerTexts.untrusted)
    for (const url of strict)
      expect(await outcomeAt(url)).toMatchObject({ kind: 'later', reason, advice: mailServerTexts.untrusted })
    trustCertificate(certificate)
    for (const url of [strict[0]!, strict[2]!]) expect(await outcomeAt(url)).toMatchObject({ kind: 'sent' })
    expect(await outcomeAt(strict[1]!), 'another name').toMatchObject({
      reason: expect.stringContaining('does not match certificate'),
    })
  })

  describe('does not respond', () => {
    const limits = { connectionTimeout: 5_000, greetingTimeout: 200, socketTimeout: 200 }
    const sendTo = (smtpUrl: string) => {
      const transport = emailTransport({ smtpUrl, from: 'HR <hr@example.com>', folder: '', limits })
      onTestFinished(() => transport.close())
      return outcomeOf(transport, email)
    }

    test('from the start is not waited for: the email is sent later', async () => {
      const server = createServer()
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
      onTestFinished(() => void server.close())
      const { port } = server.address() as AddressInfo
      expect(await sendTo(`smtp://127.0.0.1:${port}`)).toMatchObject({ kind: 'later' })
    }, 10_000)

    test('after the content is not waited for either, but may have the email: unknown', async () => {
      const { received, url } = await smtpServer({ onData: 'stay silent' })
      expect(await sendTo(url)).toMatchObject({ kind: 'unknown' })
      expect(received).toHaveLength(1)
    }, 10_000)
  })

  test('disconnects after the content may have the email: unknown, and never sent again automatically', async () => {
    const { received, url } = await smtpServer({ onData: 'break off' })
    expect(await outcome(url)).toMatchObject({ state: 'unknown', attempts: 1 })
    expect(received).toHaveLength(1)
  })
})

test('an email that a stopped server left in the middle is unknown; a Superadmin sends it again', async () => {
  const app = await testApp()
  const as = await app.people.superadmin()
  const ana = await app.people.employee({ email: 'ana@example.com' })
  await app.call(accessApi.resetLink, { body: { email: ana.email } })
  await app.db.updateTable('email').set({ state: 'sending', attempts: 1 }).execute()
  const { received, url } = await smtpServer()
  await startWorker(app, url)
  const list = async () => (await app.call(emailsApi.list, { query: { page: '1' } }, { as })).result.items
  await vi.waitFor(async () => expect((await list())[0]?.state).toBe('unknown'), 30_000)
  expect(received).toEqual([])

  const uuid = (await list())[0]?.uuid ?? ''
  expect((await app.call(emailsApi.sendAgain, { params: { id: uuid } }, { as })).status).toBe(200)
  await vi.waitFor(
    async () => expect((await list())[0]).toMatchObject({ state: 'sent', template: 'invitation' }),
    30_000,
  )
  expect(received).toHaveLength(1)
  expect((await app.call(emailsApi.sendAgain, { params: { id: uuid } }, { as })).status).toBe(409)
})

test('an email that a server left before its content is sent once by the next server', async () => {
  const app = await testApp()
  const ana = await app.people.employee({ email: 'ana@example.com' })
  await app.call(accessApi.resetLink, { body: { email: ana.email } })
  const emailOf = () => app.db.selectFrom('email').select(['id', 'state', 'attempts']).executeTakeFirstOrThrow()

  // Greets the mail server and then hangs.
  const { promise: isOngoing, resolve: goOn } = Promise.withResolvers<void>()
  const { promise: tried, resolve: ended } = Promise.withResolvers<unknown>()
  const silent: Transport = {
    async send(_mail, onContent) {
      await isOngoing
      await onContent().then(() => ended('sent twice'), ended)
      throw new Error('The connection was cut')
    },
    close: () => {},
  }
  const composers = accessEmails(app.db, app)
  await startEmailWorker({ boss: app.boss, db: app.db, transport: silent, composers, log: silentLog })
  await vi.waitFor(async () => expect(await emailOf()).toMatchObject({ state: 'queued', attempts: 1 }), 30_000)

  // As the queue does for a job whose server has stopped.
  const { received, url } = await smtpServer()
  await app.boss.send('mail', { emailId: (await emailOf()).id })
  await startWorker(app, url)
  await vi.waitFor(async () => expect(await emailOf()).toMatchObject({ state: 'sent', attempts: 2 }), 30_000)
  goOn()
  expect(await tried, 'the first was not gone, only slow').toBeInstanceOf(Error)
  expect(received).toHaveLength(1)
  expect((await emailOf()).state).toBe('sent')
})

test('an attempt that ends late does not change what a newer one has recorded', async () => {
  const app = await testApp()
  const ana = await app.people.employee({ email: 'ana@example.com' })
  await app.call(accessApi.resetLink, { body: { email: ana.email } })
  const emailOf = () =>
    app.db.selectFrom('email').select(['id', 'template', 'state', 'attempts']).executeTakeFirstOrThrow()
  const { id, template } = await emailOf()
  const { promise: isComposed, resolve: compose } = Promise.withResolvers<undefined>()
  const { received, url } = await smtpServer()
  const transport = emailTransport({ smtpUrl: url, from: 'HR <hr@example.com>', folder: '/nowhere' })
  onTestFinished(() => transport.close())
  const slow = { boss: app.boss, db: app.db, transport, composers: { [template]: () => isComposed }, log: silentLog }
  await startEmailWorker(slow)
  await vi.waitFor(async () => expect(await emailOf()).toMatchObject({ state: 'queued', attempts: 1 }), 30_000)

  // As the queue does for a job whose server has stopped.
  await app.boss.send('mail', { emailId: id })
  await startWorker(app, url)
  await vi.waitFor(async () => expect(await emailOf()).toMatchObject({ state: 'sent', attempts: 2 }), 30_000)
  compose(undefined)
  const unfinished = sql`select from jobs.job where name = 'mail' and state < 'completed'`
  await vi.waitFor(async () => expect((await unfinished.execute(app.db)).rows).toEqual([]), 30_000)
  expect((await emailOf()).state).toBe('sent')
  expect(received).toHaveLength(1)
})

test('emails a notification with a link, unless it was read before', async () => {
  const app = await testApp()
  const { received, url } = await smtpServer()
  const lead = await app.people.teamLead({ email: 'lead@example.com' })
  const quick = await app.people.teamLead({ email: 'quick@example.com' })
  const type = await app.people.leaveType({ name: 'Sick leave' })
  let link = ''
  for (const supervisor of [quick, lead]) {
    const ana = await app.people.employee({ supervisor, firstName: 'Ana', lastName: 'Kovač' })
    const body = { leaveType: type, startDate: '2031-06-02', endDate: '2031-06-03' }
    const { status, result } = await app.call(leaveApi.apply, { body }, { as: ana })
    expect(status).toBe(200)
    link = `http://localhost:3000/leaves/myTeamLeaves?uuid=${result.leave.uuid}`
    if (supervisor === quick) await app.call(notificationsApi.mark, { query: { clear: 'false' } }, { as: quick })
  }
  await startWorker(app, url)
  await vi.waitFor(() => expect(received).toHaveLength(1), 30_000)
  expect(received[0]?.to).toEqual(['lead@example.com'])
  const text = plain(received[0]?.message ?? '')
  expect(text).toContain('Ana Kovač requested leave: 02/06/2031 – 03/06/2031 (2 days).')
  expect(text).toContain(`\n${link}`)
  expect(text).toContain(`<a href="${link}"`)
  expect(text).not.toContain('Sick')
})

test('emails the reminders of a morning together, without those that were read', async () => {
  const app = await testApp()
  const hr = await app.people.superadmin()
  const other = await app.people.admin()
  await app.people.employee({ firstName: 'Ana', lastName: 'Kovač', record: { end_date: '2033-05-11' } })
  await app.people.employee({ firstName: 'Ivo', lastName: 'Kos', record: { end_date: '2033-05-10' } })
  await app.people.item('licence', { name: 'Editor', date_expired: '2033-05-15' })
  await runDailyWork(app, '2033-05-10T08:00:00Z')
  const orders = (await app.queuedEmails()).filter(({ template }) => template === remindersEmail)
  expect(orders).toHaveLength(2)
  expect(new Set(orders.map(({ recipientId }) => recipientId))).toEqual(new Set([hr.uuid, other.uuid]))
  const compose = (recipientId: string) =>
    notificationEmails(app.db, app)[remindersEmail]?.({ template: remindersEmail, recipientId })
  expect(await compose(hr.uuid)).toMatchObject({
    subject: '2 contracts end and 1 licence expires',
    text: expect.stringContaining(
      "Ivo Kos's contract ends today, on 10/05/2033.\nAna Kovač's contract ends tomorrow, on 11/05/2033.\nThe licence Editor",
    ),
  })
  const { items } = (await app.callRaw(emailsApi.list, { query: { page: '1' } }, { as: hr })).result
  expect(items.map(({ subject }) => subject)).toEqual(Array(2).fill('2 contracts end and 1 licence expires'))
  await app.call(notificationsApi.mark, { query: { clear: 'false' } }, { as: other })
  expect(await compose(other.uuid)).toBeUndefined()
})

test('the Mail list names the template of every email', async () => {
  const app = await testApp()
  const templates = areas.flatMap(({ emails }) => Object.keys(emails?.(app.db, app) ?? {}))
  expect(Object.keys(emailTemplateTexts).toSorted()).toEqual(templates.toSorted())
})

describe('the link of an email with reminders', () => {
  let app: TestApp
  let hr: Person
  beforeEach(async () => {
    app = await testApp()
    hr = await app.people.superadmin()
  })
  const contract = (end_date: string) => app.people.employee({ record: { end_date } })
  const licence = (date_expired: string) => app.people.item('licence', { date_expired })
  async function linkOn(instant: string, reader = hr) {
    await runDailyWork(app, instant)
    const order = { template: remindersEmail, recipientId: reader.uuid }
    const email = await notificationEmails(app.db, app)[remindersEmail]?.(order)
    return /^http.*$/m.exec(email?.text ?? '')?.[0].replace(app.config.publicUrl, '')
  }

  test('opens what the only one is about', async () => {
    const { uuid } = await contract('2033-05-11')
    expect(await linkOn('2033-05-10T08:00:00Z')).toBe(`/employees/${uuid}`)
  })

  test('opens the list of several', async () => {
    await licence('2033-05-15')
    await licence('2033-05-16')
    expect(await linkOn('2033-05-10T08:00:00Z')).toBe('/licences/ending')
  })

  test('opens the start page if they are about different things', async () => {
    await contract('2033-05-11')
    await licence('2033-05-15')
    expect(await linkOn('2033-05-10T08:00:00Z')).toBe('/')
  })

  test('opens the inbox with the first of several requests', async () => {
    const lead = await app.people.teamLead()
    const type = await app.people.leaveType()
    const ids: string[] = []
    for (const startDate of ['2033-06-13', '2033-06-14']) {
      const ana = await app.people.employee({ supervisor: lead })
      const body = { leaveType: type, startDate, endDate: startDate }
      ids.push((await app.call(leaveApi.apply, { body }, { as: ana })).result.leave.uuid)
    }
    await sql`update leave_request set awaits_since = '2033-05-09T08:00:00Z'`.execute(app.db)
    await runDailyWork(app, '2033-05-10T08:00:00Z')
    const link = await linkOn('2033-05-16T08:00:00Z', lead)
    expect(ids.map((id) => `/leaves/myTeamLeaves?uuid=${id}`)).toContain(link)
  })
})

test('an email that cannot be created waits without blocking others', async () => {
  const app = await testApp()
  const { received, url } = await smtpServer()
  const [ana, ivo] = [await app.people.employee({ email: 'ana@example.com' }), await app.people.employee()]
  for (const recipientId of [ivo.uuid, ana.uuid])
    await app.db
      .transaction()
      .execute((trx) =>
        openEmailQueue(app.boss).send(trx, { template: recipientId === ivo.uuid ? 'broken' : 'test', recipientId }),
      )
  const transport = emailTransport({ smtpUrl: url, from: 'HR <hr@example.com>', folder: '/nowhere' })
  onTestFinished(() => transport.close())
  const broken = async () => {
    throw new Error('The database went away')
  }
  const composers = { ...notificationEmails(app.db, app), broken }
  await startEmailWorker({ boss: app.boss, db: app.db, transport, composers, log: silentLog })
  const states = async () =>
    (await app.db.selectFrom('email').select('state').orderBy('id').execute()).map(({ state }) => state)
  await vi.waitFor(async () => expect(await states()).toEqual(['queued', 'sent']), 30_000)
  expect(received.map(({ to }) => to)).toEqual([['ana@example.com']])
})

test('the email about a report has its name and a link, in the language of its recipient', async () => {
  const app = await testApp()
  const owner = await app.people.superadmin()
  const view = await app.people.report(owner, { name: 'Plan' })
  await app.people.reportSchedule(owner, { viewId: view.uuid })
  await app.db.updateTable('report_schedule').set({ sent_until: '2020-01-01T00:00:00Z' }).execute()
  await app.db.updateTable('account').set({ language: 'de' }).execute()
  await sendDueReports({ ...app, pushChannel: { push: () => undefined } })
  const { id } = await app.db.selectFrom('notification').select('id').executeTakeFirstOrThrow()
  const compose = notificationEmails(app.db, app)['notification']!
  const email = await compose({ template: 'notification', recipientId: owner.uuid, notificationId: id })
  expect(email).toMatchObject({
    language: 'de',
    subject: expect.stringContaining('Plan'),
    to: { address: owner.email },
  })
  expect(email!.text).toContain(`${app.config.publicUrl}/reports/show?view=${view.uuid}`)
})
