import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { readyMadeReports } from '@hr/contract/areas/reports/ready-made'
import { maxPins, type PinnedReport, type ReportPin } from '@hr/contract/areas/reports/pins'
import type { ReportSchedule } from '@hr/contract/areas/reports/schedules'
import type { View } from '@hr/contract/areas/views/views'
import { renderAt } from '../../../test/render.tsx'
import { ana, signedIn, stubServer } from '../../../test/server.ts'
import { refresh } from '../../api/session.ts'
import { viewsOf } from '../../table/open-view.ts'
import { ReportMenu } from './ReportMenu.tsx'

const { definition } = readyMadeReports[0]!
const view: View = {
  uuid: '3b2a8d5e-0000-4000-8000-000000000031',
  list: 'reports',
  name: 'Plan',
  owner: 'Ana Kovač',
  isOwn: true,
  sharedWith: null,
  content: { kind: 'report', definition },
  isDefault: false,
  isReduced: false,
  version: 1,
}
const weekly: ReportSchedule = {
  uuid: '3b2a8d5e-0000-4000-8000-000000000032',
  view: view.uuid,
  cadence: { every: 'week', weekday: 1 },
  hour: 8,
  recipients: [{ uuid: ana.uuid, name: 'Ana Kovač' }],
  version: 3,
}

let schedules: ReportSchedule[] = []
let pins: ReportPin[] = []
let calls: ReturnType<typeof stubServer> = []
const pinOf = (report: PinnedReport): ReportPin => ({ report, title: report, definition })

async function stub(effectiveRole: 'Superadmin' | 'Team lead' = 'Superadmin') {
  calls = stubServer({
    'POST /refresh': () => signedIn({ user: { effectiveRole } }),
    'GET /reports/pins': () => ({ result: pins }),
    'PUT /reports/pins': ({ body }) => {
      pins = (body as { reports: PinnedReport[] }).reports.map(pinOf)
      return { result: pins }
    },
    'GET /reports/schedules': () => ({ result: schedules }),
    'POST /reports/schedules': () => ({ result: weekly }),
    'PUT /reports/schedules/:id': () => ({ result: weekly }),
    'DELETE /reports/schedules/:id': () => {
      schedules = []
      return { result: { message: 'Email deleted' } }
    },
    'POST /views': () => ({ result: view }),
    'GET /person': () => ({ result: [] }),
  })
  await refresh()
}
beforeEach(async () => {
  schedules = []
  pins = []
  await stub()
})

async function openMenu(saved: View | undefined, report: PinnedReport | undefined = saved?.uuid) {
  const views = saved ? viewsOf([saved], 'reports', 'report') : []
  const list = {
    name: 'reports',
    content: { kind: 'report', definition },
    state: { openView: { view: views[0], views, open: () => undefined } },
  } as const
  await renderAt('/', <ReportMenu report={report} list={list} />)
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }))
}
const item = (name: string | RegExp) => screen.findByRole('menuitem', { name })
const sent = (method: string, path: string) =>
  calls.findLast((call) => call.method === method && call.path.startsWith(path))?.body

test('a report is pinned after the others, and unpinned', async () => {
  pins = [pinOf('turnover')]
  await openMenu(view)
  await userEvent.click(await item('Pin to dashboard'))
  expect(await screen.findByText('Pinned to the dashboard')).toBeDefined()
  expect(sent('PUT', '/reports/pins')).toEqual({ reports: ['turnover', view.uuid] })
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }))
  await userEvent.click(await item('Unpin from dashboard'))
  await expect.poll(() => sent('PUT', '/reports/pins')).toEqual({ reports: ['turnover'] })
})

test('pinning says why it is not possible', async () => {
  pins = readyMadeReports.slice(0, maxPins).map(({ name }) => pinOf(name))
  await openMenu(view)
  expect((await item(/^Pin to dashboard.*Unpin another report first/)).ariaDisabled).toBe('true')
})

test('Team leads have no dashboard, and send reports to themselves', async () => {
  await stub('Team lead')
  await openMenu(view)
  expect(screen.queryByRole('menuitem', { name: /dashboard/ })).toBeNull()
  await userEvent.click(await item('Send by email'))
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
  expect(screen.queryByLabelText(/^Recipients/)).toBeNull()
  await expect
    .poll(() => sent('POST', '/reports/schedules'))
    .toEqual({
      view: view.uuid,
      cadence: { every: 'week', weekday: 0 },
      hour: 8,
      recipients: [{ uuid: ana.uuid }],
    })
})

test('a new report is saved before it is sent', async () => {
  await openMenu(undefined)
  expect((await item(/^Pin to dashboard.*Save the report first/)).ariaDisabled).toBe('true')
  await userEvent.click(await item('Save and send by email'))
  expect(await screen.findByRole('dialog', { name: 'Save view' })).toBeDefined()
})

test('times are listed, changed with their version, and deleted', async () => {
  schedules = [weekly]
  await openMenu(view)
  await userEvent.click(await item('Send by email'))
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Weekly at 08:00: Tuesday' }))
  await userEvent.click(await screen.findByRole('combobox', { name: 'Send' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Every month' }))
  await userEvent.click(screen.getByRole('combobox', { name: 'Day' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Last day of the month' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect
    .poll(() => sent('PUT', '/reports/schedules'))
    .toEqual({
      cadence: { every: 'month', day: 'last' },
      hour: 8,
      recipients: [{ uuid: ana.uuid }],
      version: 3,
    })
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Weekly at 08:00: Tuesday' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Email deleted')).toBeDefined()
})
