import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { english } from '@hr/contract/lib/messages'
import type { LeaveRequest } from '@hr/contract/areas/leave/leave'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { fieldTexts } from '@hr/contract/lib/fields'
import { annual, leave, requestOf, serveRequests } from '../../../../test/leave.ts'
import { renderAt } from '../../../../test/render.tsx'
import { ana, signedIn } from '../../../../test/server.ts'
import { refresh } from '../../../api/session.ts'
import { Inbox } from '../approvals/Inbox.tsx'
import { CompanyRequests } from '../approvals/inbox-screens.tsx'
import { LeaveHistory, ManageLeaves } from './DecisionLists.tsx'

let requests: LeaveRequest[]
let calls: ReturnType<typeof serveRequests>

function serve(...listed: LeaveRequest[]) {
  requests = listed
  calls = serveRequests(requests)
}

beforeEach(() => serve(requestOf('Boris'), requestOf('Cvita'), requestOf('Darko', { status: 'canceling' })))

const status = () => screen.findByRole('button', { name: /^Status: Pending/ })
const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^Select ${name}|${name} Kos`) })

async function chooseInMenu(name: string, action: string) {
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^Actions for ${name}`) }))
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
}

const manageLeaves = (
  <main>
    <ManageLeaves />
  </main>
)

describe('shows pending requests after a decision and keeps the focus in its rows', () => {
  test('from the menu of a row', async () => {
    const router = await renderAt('/?status=inProgress&page=1', manageLeaves)
    await chooseInMenu('Boris', 'Approve')
    await status()
    expect(router.state.location.search).toEqual({ status: 'pending' })
    await waitFor(() => expect(screen.queryByText('Darko Kos')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(row('Cvita')))
  })

  test('from the dialog', async () => {
    serve(requestOf('Boris', { status: 'approved' }), requestOf('Cvita', { status: 'approved' }), requestOf('Ena'))
    await renderAt('/?status=approved', manageLeaves)
    await chooseInMenu('Boris', 'Update')
    const combobox = await screen.findByRole('combobox', { name: 'Status' })
    const dialog = screen.getByRole('dialog', { name: 'Update leave request' })
    await userEvent.click(combobox)
    await userEvent.click(await screen.findByRole('option', { name: 'Canceled' }))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    await status()
    await screen.findByText('Ena Kos')
    await waitFor(() => expect(screen.queryByText('Cvita Kos')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(row('Ena')))
  })

  test('from the action bar', async () => {
    await renderAt('/?status=inProgress', manageLeaves)
    for (const name of ['Boris', 'Cvita']) {
      await userEvent.click(await screen.findByRole('checkbox', { name: new RegExp(`^Select ${name}`) }))
    }
    requests.push(requestOf('Ena'))
    const bar = await screen.findByRole('group', { name: 'Actions for the selected rows' })
    await userEvent.click(within(bar).getByRole('button', { name: 'Approve' }))
    const question = { name: 'Approve leave requests?' }
    await waitFor(() => within(screen.getByRole('dialog', question)).getByRole('button', { name: 'Approve' }))
    await userEvent.click(within(screen.getByRole('dialog', question)).getByRole('button', { name: 'Approve' }))
    await status()
    await screen.findByText('Ena Kos')
    await waitFor(() => expect(document.activeElement).toBe(row('Ena')))
  })
})

test('stays on its page after a decision if it already shows pending requests', async () => {
  const router = await renderAt('/?status=pending&page=1&q=Kos', manageLeaves)
  await chooseInMenu('Boris', 'Approve')
  await waitFor(() => expect(screen.queryByText('Boris Kos')).toBeNull())
  expect(router.state.location.search).toEqual({ status: 'pending', page: '1', q: 'Kos' })
})

const inbox = <Inbox name="inbox" title="Approval Requests" type="supervisorOrTeamLeadLeaves" hint={null} isWide />

describe('the inbox shows pending requests after a decision', () => {
  const requestButton = (name: string) =>
    within(screen.getByRole('list', { name: 'Requests' })).getByRole('button', { name: new RegExp(`^${name}`) })

  test('and opens the next one', async () => {
    serve(requestOf('Boris'), requestOf('Cvita'))
    await renderAt('/leaves/myTeamLeaves', inbox)
    const pane = await screen.findByRole('article', { name: 'Boris Kos' })
    await userEvent.click(within(pane).getByRole('button', { name: 'Approve' }))
    await status()
    await screen.findByRole('article', { name: 'Cvita Kos' })
    await waitFor(() => expect(document.activeElement).toBe(requestButton('Cvita')))
  })

  test('and opens the first one after an update of a decided request', async () => {
    serve(requestOf('Boris', { status: 'approved' }), requestOf('Cvita'))
    await renderAt('/leaves/myTeamLeaves?status=approved', inbox)
    const pane = await screen.findByRole('article', { name: 'Boris Kos' })
    await userEvent.click(within(pane).getByRole('button', { name: 'Update' }))
    const dialog = await screen.findByRole('dialog', { name: 'Update leave request' })
    await userEvent.click(within(dialog).getByRole('combobox', { name: 'Status' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Canceled' }))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    await screen.findByRole('article', { name: 'Cvita Kos' })
    await waitFor(() => expect(document.activeElement).toBe(requestButton('Cvita')))
  })
})

describe('opening a request in its row', () => {
  const details = (name: string) => screen.findByRole('button', { name: new RegExp(`^Details for ${name}`) })
  const pressInRow = async (name: string, button: string) => {
    await userEvent.click(await details(name))
    await userEvent.click(await screen.findByRole('button', { name: button }))
  }
  beforeEach(async () => {
    serve(requestOf('Boris'), requestOf('Cvita'))
    await renderAt('/?status=pending', manageLeaves)
  })

  test('keeps the focus in the list after approving it there', async () => {
    await userEvent.click(await details('Boris'))
    expect(screen.getByRole('heading', { name: 'Who is away on these dates' })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }))
    await waitFor(() => expect(screen.queryByText('Boris Kos')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(row('Cvita')))
  })

  test('moves the focus to the title after declining the last one there', async () => {
    await chooseInMenu('Cvita', 'Approve')
    await waitFor(() => expect(screen.queryByText('Cvita Kos')).toBeNull())
    await pressInRow('Boris', 'Decline')
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline leave request' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Decline' }))
    expect(await screen.findByText('No pending requests')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
    expect(requests.map((request) => request.status)).toEqual(['rejected', 'approved'])
  })
})

test.each([
  ['Company approval requests', 'In Progress', <CompanyRequests key="company" />],
  ['Manage leaves', 'In Progress', <ManageLeaves key="manage" />],
])('%s starts with the status %s', async (_, first, list) => {
  await renderAt('/', list)
  expect((await screen.findByRole('button', { name: /^Status/ })).textContent).toBe(`Status: ${first}`)
})

test('requires a status for an update, and lets HR choose how many used days are returned', async () => {
  serve(requestOf('Boris', { status: 'approved' }))
  await renderAt('/?status=approved', manageLeaves)
  await chooseInMenu('Boris', 'Update')
  const dialog = within(await screen.findByRole('dialog', { name: 'Update leave request' }))
  const save = () => userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await save()
  expect(dialog.getByText(english(fieldTexts.required))).toBeDefined()
  await userEvent.click(dialog.getByRole('combobox', { name: 'Status' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Canceled' }))
  const days = dialog.getByRole('textbox', { name: 'Days to credit back (optional)' })
  await userEvent.type(days, '6')
  await save()
  expect(dialog.getByText('At most 5 days')).toBeDefined()
  await userEvent.clear(days)
  await userEvent.type(days, '2,5')
  await save()
  await status()
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ status: 'canceled', leaveDays: 2.5 })
})

test('approves several requests at once, and names those that cannot be approved with the reason', async () => {
  serve(requestOf('Boris'), requestOf('Cvita'), requestOf('Darko', { status: 'rejected', decidedBy: 'Mia Kos' }))
  const [, cvita] = requests
  calls = serveRequests(requests, {
    [`PUT /approveLeave/${cvita?.uuid}`]: () => ({ status: 409, result: { message: english(leaveTexts.overlapping) } }),
  })
  await renderAt('/?status=all', manageLeaves)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  const bar = within(await screen.findByRole('group', { name: 'Actions for the selected rows' }))
  await userEvent.click(bar.getByRole('button', { name: 'Approve' }))
  const question = within(await screen.findByRole('dialog', { name: 'Approve leave requests?' }))
  expect(question.getByText('You selected 3 item(s) from table!')).toBeDefined()
  const named = (dialog: typeof question) => dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(named(question)).toEqual([expect.stringMatching(/^Darko Kos.*Already rejected by Mia Kos$/)])
  await userEvent.click(question.getByRole('button', { name: 'Approve' }))
  const report = within(await screen.findByRole('dialog', { name: '1 of 2 failed' }))
  expect(named(report)).toEqual([expect.stringMatching(new RegExp(`^Cvita Kos.*${english(leaveTexts.overlapping)}`))])
  expect(requests.map((request) => request.status)).toEqual(['approved', 'pending', 'rejected'])
})

test('tells in the row who decided first when a decision is late', async () => {
  serve(requestOf('Boris'))
  const [boris] = requests as [LeaveRequest]
  calls = serveRequests(requests, {
    [`PUT /approveLeave/${boris.uuid}`]: () => {
      requests[0] = { ...boris, status: 'approved' }
      return { status: 409, result: { message: 'Already approved by Mia Kos' } }
    },
  })
  await renderAt('/', manageLeaves)
  await chooseInMenu('Boris', 'Approve')
  expect((await screen.findByText('Already approved by Mia Kos')).closest('[role=alert]')).not.toBeNull()
  await waitFor(() => expect(row('Boris').textContent).toContain('Approved'))
})

test.each([
  ['false', ['Edit', 'Cancel']],
  ['true', ['Approve', 'Decline', 'Update', 'Edit', 'Cancel']],
] as const)('offers HR with superAdminHr %s on their own request: %j', async (superAdminHr, actions) => {
  requests = [{ ...leave, user: { ...leave.user, uuid: ana.uuid } }]
  serveRequests(requests, {
    'POST /refresh': () => signedIn({ user: { superAdminHr } }),
  })
  await refresh()
  await renderAt('/', manageLeaves)
  await userEvent.click(await screen.findByRole('button', { name: /^Actions for/ }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(actions)
})

test('tells an approver on maternity leave in the menu why they cannot decide', async () => {
  serveRequests(requests, {
    'POST /refresh': () => signedIn({ user: { isActive: false } }),
  })
  await refresh()
  await renderAt('/', manageLeaves)
  await userEvent.click(await screen.findByRole('button', { name: /^Actions for Boris/ }))
  const items = (await screen.findAllByRole('menuitem')).map((item) => [
    item.textContent,
    item.getAttribute('aria-disabled'),
  ])
  expect(items).toEqual(
    ['Approve', 'Decline', 'Update'].map((action) => [`${action}${english(leaveTexts.notActive)}`, 'true']),
  )
})

test('shows in the history who decided, and finds leave of archived types', async () => {
  const archived = {
    ...annual,
    name: 'Annual leave 2019',
    isArchived: true,
    policyId: null,
    givesDaysBack: 'no',
    canBeGivenBack: true,
    version: 1,
  }
  const decision = { status: 'approved', decidedBy: 'Mia Kos', decidedAt: '2026-11-21T08:00:00Z' } as const
  calls = serveRequests([], {
    'GET /userleave/history': () => ({
      result: { items: [requestOf('Boris', decision)], total: 1, page: 1, pageSize: 15 },
    }),
    'GET /leavetype': ({ query }) => {
      const items = query.get('withArchived') === 'true' ? [archived] : []
      return { result: query.has('page') ? { items, total: items.length, page: 1, pageSize: 100 } : items }
    },
  })
  const router = await renderAt('/', <LeaveHistory />)
  await screen.findByText('Boris Kos')
  expect(row('Boris').textContent).toContain('ApprovedMia Kos')
  await userEvent.click(screen.getByRole('button', { name: /^Details for Boris/ }))
  expect(await screen.findByText(/^Approved by Mia Kos/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Leave type' }))
  await userEvent.click(await screen.findByRole('option', { name: archived.name }))
  await waitFor(() => expect(router.state.location.search).toEqual({ leaveType: archived.uuid }))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^Leave type/ }).textContent).toBe(`Leave type: ${archived.name}`),
  )
})

describe('a request that gives days back', () => {
  beforeEach(() => {
    requests = [{ ...requestOf('Boris'), cutsLeave: true }, requestOf('Cvita')]
    const part = { startDate: '2040-06-04', endDate: '2040-06-05', startHalf: false, endHalf: false, days: 2 }
    const daysBack = [{ ...part, leave: { startDate: '2040-06-01', endDate: '2040-06-08' } }]
    calls = serveRequests(requests, {
      [`GET /userleave/${requests[0]?.uuid}/days-back`]: () => ({
        result: { daysBack, needsDocument: false, countsAgain: [] },
      }),
    })
  })
  const sentence = '2 days of the leave (01/06/2040 – 08/06/2040) are credited back: 04/06/2040 – 05/06/2040'

  test('opens the dialog, which shows them, when it is approved in the row', async () => {
    await renderAt('/?status=pending', manageLeaves)
    await chooseInMenu('Boris', 'Approve')
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve with a note' }))
    expect(await dialog.findByText(sentence)).toBeDefined()
    expect(requests[0]?.status).toBe('pending')
    await userEvent.click(dialog.getByRole('button', { name: 'Approve' }))
    await waitFor(() => expect(requests[0]?.status).toBe('approved'))
  })

  test('is not approved with others', async () => {
    await renderAt('/?status=pending', manageLeaves)
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
    const bar = within(await screen.findByRole('group', { name: 'Actions for the selected rows' }))
    await userEvent.click(bar.getByRole('button', { name: 'Approve' }))
    const question = within(await screen.findByRole('dialog', { name: 'Approve leave requests?' }))
    expect(question.getByText(/^Approving this request credits days back/).parentElement?.textContent).toMatch(
      /^Boris Kos/,
    )
    await userEvent.click(question.getByRole('button', { name: 'Approve' }))
    await waitFor(() => expect(requests.map(({ status: now }) => now)).toEqual(['pending', 'approved']))
  })
})
