import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Setup } from '@hr/contract/areas/company/setup-progress'
import type { Operation as State } from '@hr/contract/areas/operation/operation'
import { renderAt } from '../../../test/render.tsx'
import { settings, signedIn, stubServer } from '../../../test/server.ts'
import { refresh } from '../../api/session.ts'
import Operation from './Operation.tsx'

const gigabyte = 1024 ** 3
const node = {
  uuid: '00000000-0000-4000-8000-000000000001',
  host: 'hr-1',
  productVersion: '1.1.0',
  startedAt: '2026-11-20T08:00:00Z',
  seenAt: '2026-11-26T08:00:00Z',
  isResponding: true,
  disk: { freeBytes: 40 * gigabyte, totalBytes: 100 * gigabyte },
  ignoresProxy: false,
}
const good: State = {
  at: '2026-11-26T08:00:00Z',
  productVersion: '1.1.0',
  nodes: [node],
  database: {
    serverVersion: '18.4',
    bytes: 2 * gigabyte,
    standbys: [],
    replica: null,
    isRebuildDue: false,
    duplicates: [],
  },
  backups: {
    isSetUp: true,
    last: { at: '2026-11-26T01:30:00Z', bytes: gigabyte, file: '/backups/hr.backup' },
    failure: null,
    isOverdue: false,
  },
  emails: { delivery: 'server', checkedAt: '2026-11-20T08:00:00Z', failedLastDay: 0 },
  audit: {
    links: 514,
    linkedUntil: '2026-11-26T07:59:00Z',
    overdue: 0,
    check: { at: '2026-11-26T06:00:00Z', problems: 0, isOverdue: false },
  },
  jobs: { failed: 0, failedLastDay: 0, latest: [], running: [] },
  folders: { mail: null, backups: null },
  sameNames: [],
  unusableTimeZone: null,
  dailyWork: { day: '2026-11-26', unfinished: 0 },
  reachedLimits: [],
}

const setUp: Setup = { state: 'closed', steps: [], isLastDayDecided: true, missing: [] }

async function show(state: State, setup = setUp) {
  const calls = stubServer({
    'POST /refresh': () => signedIn(),
    'GET /client-settings': () => ({ result: settings }),
    'GET /operation': () => ({ result: state }),
    'GET /setup': () => ({ result: setup }),
    'PATCH /setup': () => ({ result: { message: 'Saved' } }),
  })
  await refresh()
  await renderAt('/settings/operation', <Operation />)
  await screen.findByText(/Version 1\.1\.0, as of/)
  return calls
}

test('says that nothing needs attention, and shows node, backup and database', async () => {
  await show(good)
  expect(screen.getByText(/^Nothing needs attention\./)).toBeDefined()
  const listed = within(screen.getByRole('list', { name: 'Nodes' })).getByRole('listitem').textContent
  expect(listed).toMatch(/hr-1.*Running.*Data folder: 40 GB of 100 GB free/)
  for (const text of ['PostgreSQL 18.4', '/backups/hr.backup', '514', 'None: all reads use the primary.'])
    expect(screen.getByText(text)).toBeDefined()
})

test('does not say that nothing needs attention while parts are missing', async () => {
  const missing: Setup['missing'] = [
    { name: 'backups', isDismissed: false },
    { name: 'mail', isDismissed: true },
  ]
  const calls = await show(good, { ...setUp, missing })
  expect(screen.queryByText(/^Nothing needs attention\./)).toBeNull()
  const attention = screen.getByRole('list', { name: 'Needs attention' })
  expect(attention.textContent).toBe('Parts of the installation are not set up.')
  expect(await screen.findByText('Dismissed: Work without emails')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Backups: Another program makes them' }))
  await userEvent.click(screen.getByRole('button', { name: 'Mail server: List again' }))
  await expect
    .poll(() => calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body))
    .toEqual([{ dismiss: 'backups' }, { restore: 'mail' }])
})

test('says that nothing needs attention once every missing part was dismissed', async () => {
  await show(good, { ...setUp, missing: [{ name: 'backups', isDismissed: true }] })
  expect(screen.getByText(/^Nothing needs attention\./)).toBeDefined()
})

test('shows invisible characters in names that look alike by their codes', async () => {
  await show({ ...good, sameNames: [{ of: 'position', values: ['Key user', 'Key  user', 'Key\u00a0us\u200ber'] }] })
  expect(screen.getByText(/: Key user, Key \[U\+0020\]user, Key\[U\+00A0\]us\[U\+200B\]er\./)).toBeDefined()
})

test('lists what needs attention', async () => {
  const { uuid } = node
  await show({
    ...good,
    nodes: [
      { ...node, disk: { freeBytes: gigabyte, totalBytes: 100 * gigabyte } },
      {
        ...node,
        uuid: uuid.replace(/1$/, '2'),
        host: 'hr-2',
        productVersion: '0.9.0',
        isResponding: false,
        disk: { freeBytes: 1, totalBytes: 100 * gigabyte },
      },
      { ...node, uuid: uuid.replace(/1$/, '3'), host: 'hr-3', productVersion: '1.0.0', ignoresProxy: true },
    ],
    database: {
      ...good.database,
      serverVersion: '19.1',
      replica: { isReachable: false, serverVersion: null, lagSeconds: null },
      standbys: [
        { name: 'db2', isStreaming: true, isSynchronous: true, lagSeconds: 3.2 },
        { name: 'db3', isStreaming: true, isSynchronous: false, lagSeconds: 4210 },
        { name: 'db4', isStreaming: false, isSynchronous: false, lagSeconds: null },
      ],
      isRebuildDue: true,
      duplicates: [{ index: 'position_name', rows: ['Pilot', 'Pilot'] }],
    },
    backups: {
      ...good.backups,
      failure: { at: '2026-11-26T01:30:00Z', file: '/backups/new.backup', problem: 'ENOSPC: no space left on device' },
    },
    audit: { ...good.audit, overdue: 2, check: { at: '2026-11-26T06:00:00Z', problems: 3, isOverdue: true } },
    jobs: {
      failed: 7,
      failedLastDay: 1,
      latest: [{ uuid, title: 'Import employees', endedAt: '2026-11-25T10:00:00Z' }],
      running: [{ uuid, title: 'Undo import', done: 2, total: 5, isStopping: false }],
    },
    dailyWork: { day: '2026-11-26', unfinished: 1 },
    folders: { mail: "EACCES: permission denied, access '/data/mail'", backups: 'ENOENT: no such file' },
    unusableTimeZone: '+05:30',
  })
  expect(screen.getByText('2 of 5')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Stop: Undo import' })).toBeDefined()
  const problems = screen.getByRole('list', { name: 'Needs attention' })
  expect(
    within(problems)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'The audit log was changed outside the application. To list the entries, run check:audit on the server.',
    'The last backup failed. The server tries again every hour.',
    "Backups can't be written: ENOENT: no such file. Ask the operator of the server to check the BACKUP_TO folder.",
    "Emails can't be stored: EACCES: permission denied, access '/data/mail'. Ask the operator of the server to check the folder.",
    'The disk of a node is nearly full: hr-1.',
    'A node is not responding: hr-2.',
    "Requests seem to come through a proxy, but TRUST_PROXY is not set. All users behind it count as one network, so one user's failed sign-ins can lock out others. If you use a proxy, ask the operator of the server to set TRUST_PROXY.",
    'The read replica is not responding. Reads use the primary database.',
    'Standbys are more than a minute behind or catching up: db3, db4.',
    'The sorting rules of the database have changed since its indexes were built, so searches can miss records. Ask the operator to run this command on the server: npm run admin -- rebuild-indexes',
    'PostgreSQL 19.1 has not been tested with this version of the application. Use PostgreSQL 15 to 18.',
    "The company's time zone +05:30 is an offset from UTC or unknown to the database, so days can be wrong. Choose another one under Company details.",
    'The nodes run different versions. Complete the upgrade.',
    '2 audit log entries have not been added to the audit chain for more than a minute.',
    'The audit log has not been checked for two days. The daily jobs check it.',
    'The daily jobs have not finished. The server tries again every hour.',
    'A background job has failed within the last 24 hours.',
    'These values occur more than once, but must be unique (position_name): Pilot, Pilot. Change or delete the duplicates.',
  ])
  for (const text of [
    'ENOSPC: no space left on device',
    'synchronous · 3 seconds behind',
    'asynchronous · 70 minutes behind',
    'asynchronous · catching up',
    'Import employees',
    'Disk nearly full',
    '1 in 24 hours',
    'Overdue',
  ])
    expect(screen.getByText(text)).toBeDefined()
  expect(screen.getAllByText('Behind'), 'db3 and db4').toHaveLength(2)
})

test('a first backup that was never completed is overdue, also where the setting was removed', async () => {
  await show({ ...good, backups: { isSetUp: false, last: null, failure: null, isOverdue: true } })
  expect(screen.getByText('Overdue')).toBeDefined()
  expect(screen.getByText('None yet')).toBeDefined()
})

test('two versions are a problem while nodes of both run', async () => {
  const old = {
    ...node,
    uuid: node.uuid.replace(/1$/, '2'),
    host: 'hr-2',
    productVersion: '1.0.0',
    isResponding: false,
  }
  await show({ ...good, nodes: [node, old] })
  expect(screen.getByText('A node is not responding: hr-2.')).toBeDefined()
  expect(screen.queryByText(/different versions/)).toBeNull()
})

test('says in words what it does not know', async () => {
  await show({
    ...good,
    nodes: [],
    database: { ...good.database, standbys: null },
    backups: { isSetUp: false, last: null, failure: null, isOverdue: false },
    audit: { links: 0, linkedUntil: null, overdue: 0, check: null },
    dailyWork: null,
  })
  for (const text of [
    /^No node has reported yet/,
    /^Unknown: the database user can't see them/,
    /^This server makes no scheduled backups/,
    /^No entry yet/,
    /^None yet: the daily jobs verify every entry/,
    /^Not run yet/,
  ])
    expect(screen.getByText(text)).toBeDefined()
})

test('names each limit that was reached, how often it refused, and when last', async () => {
  await show({ ...good, reachedLimits: [{ name: 'lists at once', refusals: 12, lastAt: '2026-11-25T09:15:00Z' }] })
  const [label, value] = [screen.getByText('Lists and exports at once'), screen.getByText(/^12 refusals in 7 days/)]
  expect(label.nextElementSibling?.contains(value)).toBe(true)
  expect(screen.getByText(/^last on .*25.*:15/)).toBeDefined()
})
