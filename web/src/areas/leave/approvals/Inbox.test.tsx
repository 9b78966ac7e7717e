import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { addDays, todayIn } from '@hr/contract/lib/dates'
import { english } from '@hr/contract/lib/messages'
import type { Absence, LeaveRequest } from '@hr/contract/areas/leave/leave'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { leave, requestOf, serveRequests } from '../../../../test/leave.ts'
import { renderAt, WithShortcuts } from '../../../../test/render.tsx'
import { ana, signedIn, stubServer } from '../../../../test/server.ts'
import { refresh } from '../../../api/session.ts'
import { Inbox } from './Inbox.tsx'

const team = {
  name: 'approval-inbox',
  title: 'Approval Requests',
  type: 'supervisorOrTeamLeadLeaves',
  hint: null,
} as const
const showInbox = (query = '') =>
  renderAt(
    `/leaves/myTeamLeaves${query}`,
    <WithShortcuts>
      <Inbox {...team} isWide />
    </WithShortcuts>,
  )
const opened = (name: string) => screen.findByRole('article', { name: `${name} Kos` })
const rowOf = (name: string) =>
  within(screen.getByRole('list', { name: 'Requests' })).getByRole('button', { name: new RegExp(`^${name}`) })
const title = () => screen.getByRole('heading', { level: 1 }).textContent

test('searches by name, and resets a search without results', async () => {
  stubServer({
    'POST /refresh': () => signedIn(),
    'GET /leaves': ({ query }) => {
      const items = (query.get('q') ?? '') === '' && query.get('status') !== 'canceling' ? [leave] : []
      return { result: { items, total: items.length, page: 1, pageSize: 100 } }
    },
  })
  const router = await renderAt('/leaves/myTeamLeaves', <Inbox {...team} isWide />)
  expect((await screen.findAllByText('1 left')).length).toBeGreaterThan(0)
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'Ana')
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'Ana' }))
  expect(await screen.findByText('List is empty')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }))
  await waitFor(() => expect(screen.queryByText('List is empty')).toBeNull())
  expect(router.state.location.search).not.toHaveProperty('q')
})

test('a search by name also finds time off in lieu', async () => {
  const calls = serveRequests([requestOf('Cvita')])
  await showInbox('?q=Cvita')
  await opened('Cvita')
  const isSearched = () => calls.some(({ path, query }) => path === '/leave-credits' && query.get('q') === 'Cvita')
  await expect.poll(isSearched).toBe(true)
})

test('closes the last request when it is approved, without waiting for the list', async () => {
  let answer = (): void => undefined
  const refetched = new Promise<void>((resolve) => (answer = resolve))
  let isApproved = false
  const approved = { ...leave, status: 'approved', version: leave.version + 1 }
  stubServer({
    'POST /refresh': () => signedIn(),
    'GET /leaves': async () => {
      if (isApproved) await refetched
      const items = isApproved ? [] : [leave]
      return { result: { items, total: items.length, page: 1, pageSize: 100 } }
    },
    [`PUT /approveLeave/${leave.uuid}`]: () => {
      isApproved = true
      return { result: { message: 'Leave approved', leave: approved } }
    },
  })
  await renderAt('/leaves/myTeamLeaves?status=pending', <Inbox {...team} isWide />)
  await userEvent.click(await screen.findByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('Leave approved')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
  answer()
  expect(await screen.findByText('No pending requests')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

test('shows everything needed for a decision: days, balance, reason and absent colleagues', async () => {
  const away = (firstName: string, isWaiting: boolean): Absence => ({
    ...leave,
    user: { ...leave.user, uuid: crypto.randomUUID(), firstName },
    isWaiting,
    hasEnd: true,
    daysOff: [],
  })
  const calls = serveRequests([requestOf('Cvita')], {
    'GET /leaves/away': () => ({ result: { daysOff: [], absences: [away('Boris', true), away('Darko', false)] } }),
  })
  await showInbox()
  const pane = within(await opened('Cvita'))
  expect(pane.getByText('04/06/2040 – 08/06/2040')).toBeDefined()
  expect(pane.getByText('5 days')).toBeDefined()
  expect(pane.getByText('Going to the sea')).toBeDefined()
  const balance = (await pane.findByText('of 20')).parentElement
  expect(balance?.textContent).toMatch(/^12 .* 7 of 20$/)
  const row = (name: RegExp) => pane.getByRole('row', { name })
  await pane.findByRole('row', { name: /^Boris/ })
  expect(row(/^Cvita/).textContent).toContain('Pending')
  expect(row(/^Boris/).textContent).toContain('Pending')
  expect(row(/^Darko/).textContent).toContain('Approved')
  expect(within(row(/^Away/)).getAllByRole('cell')[0]?.textContent).toBe('3')
  expect(calls.find(({ path }) => path === '/leaves/away')?.query.get('uuid')).toBe(leave.user.uuid)
})

test('shows how long each request has waited, and the latest reminder', async () => {
  const today = todayIn('Europe/Sarajevo')
  serveRequests([
    requestOf('Cvita', { awaitsSince: `${today}T10:00:00Z` }),
    requestOf('Boris', { awaitsSince: `${addDays(today, -10)}T10:00:00Z`, remindedOn: '2026-11-19' }),
  ])
  await showInbox()
  await opened('Cvita')
  expect(rowOf('Cvita').textContent).toContain('New today')
  expect(rowOf('Boris').textContent).toContain('Waiting 10 days')
  await userEvent.click(rowOf('Boris'))
  expect(within(await opened('Boris')).getByText('Reminded on 19/11/2026')).toBeDefined()
})

test("shows the policy's warnings and a due document, and nothing without them", async () => {
  const warning = 'On 04/06/2040, 2 of 2 people of Mercury would be away; at most 1 may be'
  const cvita = requestOf('Cvita', { documentDue: true })
  serveRequests([cvita, requestOf('Boris')], {
    [`GET /userleave/${cvita.uuid}/warnings`]: () => ({ result: [warning] }),
  })
  await showInbox()
  const pane = within(await opened('Cvita'))
  expect(await pane.findByText(warning)).toBeDefined()
  expect(pane.getByText('Document due')).toBeDefined()
  expect(rowOf('Cvita').textContent).toContain('Document due')
  await userEvent.click(rowOf('Boris'))
  const other = within(await opened('Boris'))
  await other.findByText('of 20')
  expect(other.queryByText(warning)).toBeNull()
  expect(other.queryByText('Document due')).toBeNull()
  expect(rowOf('Boris').textContent).not.toContain('Document due')
})

test('shows which leave a request cuts and how many days come back; HR approves with a document on paper', async () => {
  const cvita = requestOf('Cvita', { status: 'inProgress', approvalFlow: 'team lead then hr' })
  const part = { startDate: '2040-06-04', endDate: '2040-06-05', startHalf: false, endHalf: true, days: 1.5 }
  const daysBack = [{ ...part, leave: { startDate: '2040-06-01', endDate: '2040-06-08' } }]
  const calls = serveRequests([cvita], {
    [`GET /userleave/${cvita.uuid}/days-back`]: () => ({ result: { daysBack, needsDocument: true, countsAgain: [] } }),
    'POST /refresh': () => signedIn({ user: { effectiveRole: 'Admin' } }),
  })
  await refresh()
  await showInbox()
  const pane = within(await opened('Cvita'))
  const sentence =
    '1.5 days of the leave (01/06/2040 – 08/06/2040) are credited back: 04/06/2040 – 05/06/2040 (until noon)'
  expect(await pane.findByText(sentence)).toBeDefined()
  await userEvent.click(pane.getByRole('button', { name: 'I have seen the document: approve' }))
  expect(await screen.findByText('Decided')).toBeDefined()
  expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
    path: `/userleave/${cvita.uuid}`,
    body: { status: 'approved', documentSeen: true },
  })
})

test('handles keys: next, previous, approve and decline', async () => {
  const requests = [requestOf('Cvita'), requestOf('Boris'), requestOf('Ana')]
  const typed = Promise.withResolvers<void>()
  serveRequests(requests, {
    [`PUT /userleave/${requests[1]!.uuid}`]: async () => {
      await typed.promise
      requests[1] = { ...requests[1]!, status: 'rejected' }
      return { result: { message: 'Decided', leave: requests[1] } }
    },
  })
  await showInbox()
  await opened('Cvita')
  expect(title()).toContain('3 left')
  await userEvent.keyboard('j')
  await opened('Boris')
  expect(document.activeElement).toBe(rowOf('Boris'))
  await userEvent.keyboard('k')
  await opened('Cvita')

  await userEvent.keyboard('a')
  await opened('Boris')
  await waitFor(() => expect(title()).toContain('2 left'))
  expect(document.activeElement).toBe(rowOf('Boris'))

  await userEvent.keyboard('d')
  const note = await screen.findByRole('textbox', { name: /^Note to the employee/ })
  await waitFor(() => expect(document.activeElement).toBe(note))
  // Letters of a note that is still typed decide on nothing.
  await userEvent.keyboard('We need you here{Enter}on Monday{Control>}{Enter}{/Control}a')
  typed.resolve()
  await opened('Ana')
  expect(requests.map(({ status }) => status)).toEqual(['approved', 'rejected', 'pending'])
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('No pending requests')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }))
  await opened('Cvita')
  expect(rowOf('Boris').textContent).toContain('Rejected')
})

describe('a note', () => {
  const form = (name: string) => screen.findByRole('form', { name })
  const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Note to the employee/ })

  test('is written in the foot of the request and sent with its approval', async () => {
    const requests = [requestOf('Cvita'), requestOf('Boris')]
    const calls = serveRequests(requests)
    await showInbox()
    const pane = within(await opened('Cvita'))
    await userEvent.click(pane.getByRole('button', { name: 'Add note' }))
    expect((await opened('Cvita')).contains(await form('Approve with a note'))).toBe(true)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(await field())
    await userEvent.keyboard('Enjoy{Control>}{Enter}{/Control}')
    await opened('Boris')
    expect(document.activeElement).toBe(rowOf('Boris'))
    expect(screen.queryByRole('form')).toBeNull()
    expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
      path: `/approveLeave/${requests[0]?.uuid}`,
      body: { status: 'approved', decisionNote: 'Enjoy' },
    })
  })

  test('is kept when another request is opened by mistake, and discarded only on purpose', async () => {
    const calls = serveRequests([requestOf('Cvita'), requestOf('Boris')])
    await showInbox()
    await opened('Cvita')
    await userEvent.click(screen.getByRole('button', { name: 'Decline' }))
    await userEvent.type(await field(), 'We need you here')
    await userEvent.click(rowOf('Boris'))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
    await opened('Cvita')
    expect((await field()).value).toBe('We need you here')
    await userEvent.type(await field(), '{Escape}')
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
    expect((await field()).value).toBe('We need you here')
    await userEvent.click(rowOf('Boris'))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }))
    await opened('Boris')
    expect(calls.filter(({ method }) => method === 'PUT')).toEqual([])
  })

  test('that is empty closes at once, with the focus on its button', async () => {
    serveRequests([requestOf('Cvita')])
    await showInbox()
    await opened('Cvita')
    await userEvent.click(screen.getByRole('button', { name: 'Decline' }))
    await field()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('form')).toBeNull()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Add note'))
  })

  test('that comes too late stays to be copied', async () => {
    const requests = [requestOf('Cvita'), requestOf('Boris')]
    serveRequests(requests, {
      [`PUT /approveLeave/${requests[0]?.uuid}`]: () => ({
        status: 409,
        result: { message: 'Already approved by Mia Kos' },
      }),
    })
    await showInbox()
    await opened('Cvita')
    await userEvent.click(screen.getByRole('button', { name: 'Decline' }))
    await userEvent.type(await field(), 'We need you here{Control>}{Enter}{/Control}')
    const foot = within(await form('Decline leave request'))
    expect((await foot.findByText('Already approved by Mia Kos')).closest('[role=alert]')).not.toBeNull()
    expect(foot.getByText("Your note wasn't sent. Copy it before you continue.")).toBeDefined()
    expect((await field()).value).toBe('We need you here')
  })

  test('on the approval of HR confirms a missing document', async () => {
    const cvita = requestOf('Cvita', { status: 'inProgress', approvalFlow: 'team lead then hr' })
    const calls = serveRequests([cvita], {
      [`GET /userleave/${cvita.uuid}/days-back`]: () => ({
        result: { daysBack: [], needsDocument: true, countsAgain: [] },
      }),
      'POST /refresh': () => signedIn({ user: { effectiveRole: 'Admin' } }),
    })
    await refresh()
    await showInbox()
    const seen = { name: 'I have seen the document: approve' }
    await screen.findByRole('button', seen)
    await userEvent.click(screen.getByRole('button', { name: 'Add note' }))
    await userEvent.click(await screen.findByRole('switch', { name: 'I have seen the document' }))
    expect(screen.queryByRole('button', seen)).toBeNull()
    await userEvent.type(await field(), 'Get well{Control>}{Enter}{/Control}')
    expect(await screen.findByText('Decided')).toBeDefined()
    expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
      body: { status: 'approved', decisionNote: 'Get well', documentSeen: true },
    })
  })
})

test('ignores its keys with a modifier and while they are switched off, which the browser remembers', async () => {
  serveRequests([requestOf('Cvita'), requestOf('Boris')])
  await showInbox()
  await opened('Cvita')
  await userEvent.keyboard('{Control>}j{/Control}{Shift>}J{/Shift}')
  expect(await opened('Cvita')).toBeDefined()
  const keys = screen.getByRole('switch', { name: 'Keys' })
  await userEvent.click(keys)
  expect(localStorage.getItem('hr.keys')).toBe('off')
  await userEvent.keyboard('j')
  expect(await opened('Cvita')).toBeDefined()
  await userEvent.click(keys)
  await userEvent.keyboard('j')
  expect(await opened('Boris')).toBeDefined()
})

test('stays at the request that was opened while another one was being approved', async () => {
  const requests = [requestOf('Cvita'), requestOf('Boris'), requestOf('Ana')]
  const [cvita] = requests as [LeaveRequest]
  let answer = (): void => undefined
  const held = new Promise<void>((resolve) => (answer = resolve))
  serveRequests(requests, {
    [`PUT /approveLeave/${cvita.uuid}`]: async () => {
      await held
      requests.shift()
      return { result: { message: english(leaveTexts.approved), leave: { ...cvita, status: 'approved' } } }
    },
  })
  await showInbox()
  await opened('Cvita')
  await userEvent.keyboard('ajj')
  await opened('Ana')
  answer()
  await screen.findByText(english(leaveTexts.approved))
  await waitFor(() => expect(title()).toContain('2 left'))
  await opened('Ana')
  expect(document.activeElement).toBe(rowOf('Ana'))
})

test('keeps a request open when a newer one arrives', async () => {
  const requests = [requestOf('Boris')]
  serveRequests(requests)
  await showInbox()
  await opened('Boris')
  requests.unshift(requestOf('Cvita'))
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await waitFor(() => expect(title()).toContain('2 left'))
  expect(rowOf('Cvita')).toBeDefined()
  await opened('Boris')
})

test('after the request of a link was decided, the next undecided one opens', async () => {
  const requests = [requestOf('Cvita'), requestOf('Boris'), requestOf('Ana')]
  serveRequests(requests)
  await showInbox(`?uuid=${requests[1]?.uuid}`)
  for (const [name, next] of [
    ['Boris', 'Ana'],
    ['Ana', 'Cvita'],
  ] as const) {
    const pane = within(await opened(name))
    await userEvent.click(pane.getByRole('button', { name: 'Approve' }))
    await opened(next)
  }
  await waitFor(() => expect(title()).toContain('1 left'))
})

test('opens the decided request of the address, then continues with pending ones', async () => {
  const decision = { status: 'approved', decidedBy: 'Mia Kos', decidedAt: '2026-11-21T08:00:00Z' } as const
  const requests = [requestOf('Cvita', decision), requestOf('Boris')]
  serveRequests(requests)
  await showInbox(`?uuid=${requests[0]?.uuid}`)
  const pane = within(await opened('Cvita'))
  expect(pane.getByText(/^Approved by Mia Kos/)).toBeDefined()
  expect(pane.queryByRole('button', { name: 'Approve' })).toBeNull()
  await userEvent.keyboard('j')
  await opened('Boris')
})

test('tells why the request of the address cannot be opened, and does not decide on another one', async () => {
  const calls = serveRequests([requestOf('Boris')], {
    [`GET /userleave/${leave.uuid}`]: () => ({ status: 404, result: { message: 'Record not found' } }),
  })
  await showInbox(`?uuid=${leave.uuid}`)
  expect((await screen.findByText('Record not found')).closest('[role=alert]')).not.toBeNull()
  expect(screen.queryByRole('article')).toBeNull()
  await userEvent.keyboard('a')
  await userEvent.click(rowOf('Boris'))
  await opened('Boris')
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([])
})

test('approves a cancellation request', async () => {
  const requests = [requestOf('Cvita', { status: 'canceling' })]
  const calls = serveRequests(requests)
  await showInbox()
  expect(within(await opened('Cvita')).getByText('Cvita has requested to cancel this leave.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Approve cancellation' }))
  await screen.findByText('No pending requests')
  expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
    path: `/userleave/${requests[0]?.uuid}`,
    body: { status: 'canceled' },
  })
})

test('keeps cancellation requests on top whatever the filter, and counts what the user can decide', async () => {
  const waiting = requestOf('Dora', { status: 'inProgress', approvalFlow: 'team lead then hr', decidedBy: 'Mia Kos' })
  serveRequests([requestOf('Boris'), waiting, requestOf('Cvita', { status: 'canceling' })], {
    'GET /leave-credits': ({ query }) => {
      const total = query.get('decidable') === 'true' ? 2 : 0
      return { result: { items: [], total, page: 1, pageSize: 100 } }
    },
  })
  await showInbox('?status=pending')
  await opened('Cvita')
  const consents = within(screen.getByRole('list', { name: 'Cancellation requests' }))
  expect(consents.getAllByRole('button')).toHaveLength(1)
  expect(rowOf('Boris')).toBeDefined()
  await waitFor(() => expect(title()).toContain('4 left'))
  await userEvent.keyboard('a')
  await opened('Boris')
  await userEvent.keyboard('a')
  await waitFor(() => expect(title()).toContain('2 left'))
  expect(screen.queryByRole('list', { name: 'Cancellation requests' })).toBeNull()
  expect(screen.queryByText('No pending requests')).toBeNull()
  expect(await screen.findByText('No pending leave requests')).toBeDefined()
})

test.each([
  ['pending requests, the soonest', '', 'asc'],
  ['decided requests, the latest', '?status=approved', 'desc'],
])('lists %s first', async (_, query, order) => {
  const calls = serveRequests([requestOf('Cvita'), requestOf('Boris', { status: 'approved' })])
  await showInbox(query)
  await screen.findByRole('article')
  const list = calls.find(({ path }) => path === '/leaves')?.query
  expect([list?.get('sort'), list?.get('order')]).toEqual(['startDate', order])
})

test("offers to cancel the user's own request, which the user can't decide on", async () => {
  const own = { ...requestOf('Ana'), user: { ...leave.user, uuid: ana.uuid, firstName: 'Ana' } }
  serveRequests([own], {
    'POST /refresh': () => signedIn({ user: { superAdminHr: 'false' } }),
  })
  await refresh()
  await showInbox()
  const pane = within(await opened('Ana'))
  expect(pane.queryByRole('button', { name: /Approve|Decline/ })).toBeNull()
  await userEvent.click(pane.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('dialog', { name: english(leaveTexts.cancelTitle) })).toBeDefined()
})

describe('on a narrow screen', () => {
  const showNarrow = (query = '') =>
    renderAt(
      `/leaves/myTeamLeaves${query}`,
      <main>
        <Inbox {...team} isWide={false} />
      </main>,
    )
  const card = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) })

  test('opens a request by its card, and returns to the card', async () => {
    serveRequests([requestOf('Cvita'), requestOf('Boris')])
    const router = await showNarrow()
    expect((await card('Cvita')).tabIndex).toBe(0)
    expect(screen.queryByRole('article')).toBeNull()
    await userEvent.click(await card('Boris'))
    await opened('Boris')
    expect(screen.queryByRole('list', { name: 'Requests' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
    act(() => router.history.back())
    await waitFor(async () => expect(document.activeElement).toBe(await card('Boris')))
    await userEvent.click(await card('Cvita'))
    await userEvent.click(await screen.findByRole('button', { name: 'All requests' }))
    await waitFor(async () => expect(document.activeElement).toBe(await card('Cvita')))
  })

  test('returns to the list after a decision', async () => {
    serveRequests([requestOf('Cvita'), requestOf('Boris')])
    await showNarrow('?status=pending')
    await userEvent.click(await card('Cvita'))
    await userEvent.click(within(await opened('Cvita')).getByRole('button', { name: 'Approve' }))
    await screen.findByText('Decided')
    await card('Boris')
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Cvita/ })).toBeNull())
    expect(screen.queryByRole('article')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  })
})

test('tells an approver on maternity leave why they cannot decide, and disables the keys', async () => {
  const calls = serveRequests([requestOf('Cvita')], {
    'POST /refresh': () => signedIn({ user: { isActive: false } }),
  })
  await refresh()
  await showInbox()
  const pane = within(await opened('Cvita'))
  expect(pane.getByText(english(leaveTexts.notActive))).toBeDefined()
  expect(pane.queryByRole('button', { name: /Approve|Decline/ })).toBeNull()
  await userEvent.keyboard('ad?')
  const ofPage = within(await screen.findByRole('region', { name: 'On this page' })).getAllByRole('term')
  expect(ofPage.map(({ textContent }) => textContent)).toEqual(['Search this list', 'Next request', 'Previous request'])
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([])
})

describe('a request that the team lead has approved and that awaits HR', () => {
  const inProgress = () =>
    requestOf('Cvita', {
      status: 'inProgress',
      approvalFlow: 'team lead then hr',
      decidedBy: 'Mia Kos',
      decidedAt: '2026-11-21T08:00:00Z',
    })
  const serveAs = async (effectiveRole: 'Team lead' | 'Admin', request: LeaveRequest) => {
    const user = { ...ana, effectiveRole, superAdminHr: 'false' as const }
    const calls = serveRequests([request], {
      'POST /refresh': () => signedIn({ user }),
    })
    await refresh()
    await showInbox()
    return calls
  }

  test('can only be declined by the team lead', async () => {
    await serveAs('Team lead', inProgress())
    const pane = within(await opened('Cvita'))
    expect(pane.getByText('In progress')).toBeDefined()
    expect(pane.getByText(/^Approved by Mia Kos/)).toBeDefined()
    expect(pane.getByText('HR decides next.')).toBeDefined()
    expect(pane.getByRole('button', { name: 'Decline' })).toBeDefined()
    expect(pane.queryByRole('button', { name: 'Approve' })).toBeNull()
    expect(pane.queryByRole('button', { name: 'Add note' })).toBeNull()
  })

  test('is approved by HR with the second decision', async () => {
    const request = inProgress()
    const calls = await serveAs('Admin', request)
    await userEvent.click(within(await opened('Cvita')).getByRole('button', { name: 'Approve' }))
    expect(await screen.findByText('Decided')).toBeDefined()
    expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
      path: `/userleave/${request.uuid}`,
      body: { status: 'approved', version: 1 },
    })
  })
})

test('hides balances and colleagues from a delegate', async () => {
  const denied = () => ({ status: 404, result: { message: 'Not found' } })
  serveRequests([requestOf('Cvita')], { 'GET /employee/leavetypes': denied, 'GET /leaves/away': denied })
  await showInbox()
  const pane = within(await opened('Cvita'))
  await waitFor(() => expect(pane.queryByText('Balance')).toBeNull())
  expect(pane.queryByText('Who is away on these dates')).toBeNull()
  expect(pane.queryByRole('link')).toBeNull()
  expect(pane.queryByRole('alert')).toBeNull()
  expect(pane.getByRole('button', { name: 'Approve' })).toBeDefined()
})
