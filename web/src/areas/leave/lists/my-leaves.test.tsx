import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { english } from '@hr/contract/lib/messages'
import type { LeaveRequest } from '@hr/contract/areas/leave/leave'
import { defaultRules } from '@hr/contract/areas/leave/policies'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { screens } from '@hr/contract/screens'
import { annual, leave } from '../../../../test/leave.ts'
import { renderAt } from '../../../../test/render.tsx'
import { ana, signedIn, stubServer, type Handlers } from '../../../../test/server.ts'
import { markNewLeave } from '../new-leave.ts'
import MyLeaves from './MyLeaves.tsx'

const own = { ...leave, user: { ...leave.user, uuid: ana.uuid } }

/** Shows the list with one request; `answer` is the response to its cancellation, `more` adds handlers. */
async function show(
  request: LeaveRequest | undefined,
  answer: { status?: number; result: object } = { result: {} },
  more: Handlers = {},
) {
  const calls = stubServer({
    'POST /refresh': () => signedIn(),
    'GET /employee/leavetypes': () => ({ result: [annual] }),
    'GET /leaves/approvers': () => ({
      result: { people: [{ ...leave.user, firstName: 'Mia' }], approvalFlow: 'team lead' },
    }),
    'GET /leaves/substitutions': () => ({ result: [] }),
    'GET /leavetype': () => ({ result: [{ ...annual, version: 1 }] }),
    'GET /leaves': ({ query }) => ({
      result: {
        items: request ? [request] : [],
        total: request ? 1 : 0,
        page: 1,
        pageSize: Number(query.get('pageSize')),
      },
    }),
    [`PUT /cancelLeave/${own.uuid}`]: () => answer,
    ...more,
  })
  const router = await renderAt('/', <MyLeaves />)
  return { router, calls, sent: () => calls.find(({ path }) => path.startsWith('/cancelLeave'))?.body }
}
const inMenu = async (action: string) => {
  await userEvent.click(await screen.findByRole('button', { name: /^Actions for Annual leave 2026/ }))
  return screen.findByRole('menuitem', { name: new RegExp(`^${action}`) })
}
const dialogButton = async (title: string, button: string) =>
  within(await screen.findByRole('dialog', { name: title })).getByRole('button', { name: button })

test('starts with pending requests; an empty list offers all of them, which the address keeps', async () => {
  const { router } = await show(undefined)
  expect(await screen.findByText('No pending requests')).toBeDefined()
  expect(screen.getByRole('button', { name: /^Status/ }).textContent).toBe('Status: Pending')
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }))
  expect(await screen.findByText('List is empty')).toBeDefined()
  expect(screen.getByRole('button', { name: /^Status/ }).textContent).toBe('Status: All')
  expect(router.state.location.search).toEqual({ status: 'all' })
})

test.each([
  ['Team lead', 7, '7 requests await your decision'],
  ['Team lead', 0, undefined],
  ['Employee', 7, undefined],
] as const)('leads a %s to %i requests of the team: %s', async (effectiveRole, total, words) => {
  await show(undefined, undefined, {
    'POST /refresh': () => signedIn({ user: { effectiveRole } }),
    'GET /leaves': ({ query }) => ({
      result: { items: [], total: query.has('decidable') ? total : 0, page: 1, pageSize: 1 },
    }),
    'GET /leave-credits': () => ({ result: { items: [], total: 0, page: 1, pageSize: 1 } }),
  })
  await screen.findByText('No pending requests')
  const link = screen.queryByRole('link', { name: /your decision/ })
  expect(link?.textContent).toBe(words)
  expect(link?.getAttribute('href') ?? screens.approvalRequests.path).toBe(screens.approvalRequests.path)
})

test('HR reports extra work of another employee, without a policy of their own', async () => {
  const policy = { uuid: '00000000-0000-4000-8000-00000000c001', name: 'Lieu' }
  const { calls } = await show(undefined, undefined, {
    'GET /leave-credits/policies': () => ({ result: [] }),
    'GET /leave-credits': () => ({ result: { items: [], total: 0, page: 1, pageSize: 5 } }),
    'GET /leave-policies': () => ({
      result: {
        items: [{ ...policy, rules: { ...defaultRules, kind: 'earned' }, granted: [], isArchived: false, version: 1 }],
        total: 1,
        page: 1,
        pageSize: 100,
      },
    }),
    'GET /people': () => ({ result: [leave.user] }),
    'POST /leave-credits': () => ({ status: 409, result: { message: 'Enough' } }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Report extra work' }))
  await userEvent.click(await screen.findByRole('combobox', { name: /^Employee/ }))
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(leave.user.lastName) }))
  await userEvent.click(screen.getByRole('combobox', { name: /^Leave policy/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Lieu' }))
  await userEvent.type(screen.getByLabelText(/^First day worked/), '02/03/2026')
  await userEvent.type(screen.getByLabelText(/^Last day worked/), '02/03/2026')
  await userEvent.type(screen.getByLabelText(/^Days/), '1')
  await userEvent.type(screen.getByLabelText(/^Reason/), 'Release weekend')
  await userEvent.click(screen.getByRole('button', { name: 'Report' }))
  await waitFor(() =>
    expect(calls.find(({ method, path }) => method === 'POST' && path === '/leave-credits')?.body).toMatchObject({
      uuid: leave.user.uuid,
      policy: { uuid: policy.uuid },
    }),
  )
})

test('a report of extra work takes a policy of the chosen employee', async () => {
  const [own, lieu] = [
    { uuid: '00000000-0000-4000-8000-00000000c001', name: 'Own lieu' },
    { uuid: '00000000-0000-4000-8000-00000000c002', name: 'Lieu' },
  ]
  const ofCompany = { ...lieu, rules: { ...defaultRules, kind: 'earned' }, granted: [], isArchived: false, version: 1 }
  await show(undefined, undefined, {
    'GET /leave-credits/policies': () => ({ result: [own] }),
    'GET /leave-credits': () => ({ result: { items: [], total: 0, page: 1, pageSize: 5 } }),
    'GET /leave-policies': () => ({ result: { items: [ofCompany], total: 1, page: 1, pageSize: 100 } }),
    'GET /people': () => ({ result: [leave.user] }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Report extra work' }))
  const policy = () => screen.findByRole<HTMLInputElement>('combobox', { name: /^Leave policy/ })
  expect((await policy()).value).toBe('Own lieu')
  await userEvent.click(await screen.findByRole('combobox', { name: /^Employee/ }))
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(leave.user.lastName) }))
  expect((await policy()).value).toBe('Lieu')
})

test("says that other employees' policies of extra work could not be loaded", async () => {
  await show(undefined, undefined, {
    'GET /leave-credits/policies': () => ({ result: [] }),
    'GET /leave-credits': () => ({ result: { items: [], total: 0, page: 1, pageSize: 5 } }),
    'GET /leave-policies': () => ({ status: 400, result: { message: 'Out of order' } }),
  })
  expect(await screen.findByText('Out of order')).toBeDefined()
})

test('cancels a pending request after a confirmation', async () => {
  const { sent } = await show(own, {
    result: { message: english(leaveTexts.canceled), leave: { ...own, status: 'canceled' } },
  })
  await userEvent.click(await inMenu('Cancel'))
  const back = await dialogButton(english(leaveTexts.cancelTitle), 'Keep request')
  expect(screen.getByText(english(leaveTexts.cancelText))).toBeDefined()
  await userEvent.click(back)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent()).toBeUndefined()
  await userEvent.click(await inMenu('Cancel'))
  await userEvent.click(await dialogButton(english(leaveTexts.cancelTitle), 'Cancel request'))
  expect(await screen.findByText(english(leaveTexts.canceled))).toBeDefined()
  expect(sent()).toEqual({ employeeId: ana.uuid, version: own.version })
})

test('shows an error for a request that was canceled in the meantime', async () => {
  await show(own, { status: 409, result: { message: english(leaveTexts.alreadyCanceled) } })
  await userEvent.click(await inMenu('Cancel'))
  await userEvent.click(await dialogButton(english(leaveTexts.cancelTitle), 'Cancel request'))
  expect(await screen.findByText(english(leaveTexts.alreadyCanceled))).toBeDefined()
})

test('does not cancel leave twice, and withdraws its cancellation', async () => {
  const { sent } = await show({ ...own, status: 'canceling' }, { result: { message: 'Kept', leave: own } })
  await userEvent.click(await inMenu('Cancel'))
  expect(await screen.findByText(english(leaveTexts.alreadyCanceled))).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(await inMenu('Withdraw cancellation'))
  await userEvent.click(await dialogButton('Keep this leave?', 'Withdraw'))
  expect(await screen.findByText('Kept')).toBeDefined()
  expect(sent()).toEqual({ employeeId: ana.uuid, withdraw: true, version: own.version })
})

test.each([
  [{ status: 'rejected', decidedBy: 'Mia Kos' }, 'Already rejected by Mia Kos'],
  [{ status: 'canceled' }, english(leaveTexts.alreadyCanceled)],
  [{ status: 'approved', startDate: '2020-06-01', endDate: '2020-06-05' }, 'This leave is over'],
] as const)('does not cancel a request that is %j: %s', async (settled, reason) => {
  await show({ ...own, ...settled })
  const item = await inMenu('Cancel')
  expect(item.getAttribute('aria-disabled')).toBe('true')
  expect(item.textContent).toContain(reason)
})

test('passes its filters to the server', async () => {
  const { router, calls } = await show(own)
  await screen.findByText('04/06/2040 – 08/06/2040')
  const filters = { status: 'approved', leaveType: annual.uuid, endDate: '2040-06-08' }
  await act(() => router.navigate({ to: '/', search: filters }))
  const asked = () => Object.fromEntries(calls.findLast(({ path }) => path === '/leaves')?.query ?? [])
  await waitFor(() => expect(asked()).toMatchObject({ type: 'myLeaves', ...filters }))
})

test('opens a request in its row, and highlights it while it is new', async () => {
  await show({ ...own, decidedBy: 'Mia Kos', decidedAt: '2026-11-21T08:00:00Z', status: 'approved' })
  const row = (await screen.findByText('04/06/2040 – 08/06/2040')).closest('tr')
  expect(row?.dataset).not.toHaveProperty('new')
  act(() => markNewLeave(own.uuid))
  expect(row?.dataset).toHaveProperty('new')
  await userEvent.click(screen.getByRole('button', { name: /^Details for Annual leave 2026/ }))
  expect(await screen.findByText('Going to the sea')).toBeDefined()
  expect(screen.getByText(/^Approved by Mia Kos/)).toBeDefined()
})

test('edits a pending request, and tells who decides', async () => {
  await show(own)
  await userEvent.click(await screen.findByRole('button', { name: /^Details for Annual leave 2026/ }))
  expect(await screen.findByText('Mia Kos decides')).toBeDefined()
  await userEvent.click(await inMenu('Edit'))
  expect(await screen.findByRole('dialog', { name: english(leaveTexts.editTitle) })).toBeDefined()
})

test('does not edit a decided request', async () => {
  await show({ ...own, status: 'approved' })
  await inMenu('Cancel')
  expect(screen.queryByRole('menuitem', { name: 'Edit' })).toBeNull()
})

test.each([
  ['2040-06-04', '04/06/2040 – 08/06/2040, 5 days'],
  ['2020-06-04', 'On leave until 08/06/2040, 5 days'],
])('shows approved leave from %s above the list of pending requests: %s', async (startDate, words) => {
  const { calls, router } = await show({ ...own, startDate, status: 'approved' })
  const upcoming = within(await screen.findByRole('region', { name: 'Coming up, approved' }))
  expect(upcoming.getByText(words)).toBeDefined()
  const asked = calls.map(({ query }) => Object.fromEntries(query))
  expect(asked).toContainEqual(
    expect.objectContaining({ status: 'approved', sort: 'startDate', order: 'asc', pageSize: '5' }),
  )
  await userEvent.click(upcoming.getByRole('button', { name: 'Show all' }))
  expect(router.state.location.search).toEqual({ status: 'all' })
})

test('says that approved leave could not be loaded, and loads it again with the rest', async () => {
  let isBroken = true
  const list = { items: [{ ...own, status: 'approved' }], total: 1, page: 1, pageSize: 5 }
  await show(undefined, undefined, {
    'GET /leaves': ({ query }) =>
      isBroken && query.get('status') === 'approved'
        ? { status: 500, result: { message: 'Unexpected error' } }
        : { result: list },
  })
  await screen.findByText('Unexpected error')
  isBroken = false
  for (const again of screen.getAllByRole('button', { name: 'Try again' })) await userEvent.click(again)
  expect(await screen.findByRole('region', { name: 'Coming up, approved' })).toBeDefined()
})

test('shows when an approver was reminded', async () => {
  await show({ ...own, remindedOn: '2026-11-19' })
  expect(await screen.findByText('Reminded on 19/11/2026')).toBeDefined()
})

test('adds the document that a request lacks, with errors at the field', async () => {
  const { calls } = await show(
    { ...own, status: 'approved', documentDue: true },
    { result: {} },
    {
      [`PUT /userleave/${own.uuid}/attachment`]: () => ({
        result: { message: english(leaveTexts.documentAdded), leave: { ...own, documentDue: false } },
      }),
    },
  )
  expect(await screen.findByText('Document due')).toBeDefined()
  await userEvent.click(await inMenu('Add document'))
  const add = await screen.findByRole('button', { name: 'Add' })
  await userEvent.click(add)
  expect(await screen.findAllByText(english(leaveTexts.documentRequired))).not.toHaveLength(0)
  const field = screen.getByLabelText<HTMLInputElement>(/^Document/)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await userEvent.upload(field, new File(['%PDF-'], 'certificate.pdf', { type: 'application/pdf' }))
  await userEvent.click(add)
  expect(await screen.findByText(english(leaveTexts.documentAdded))).toBeDefined()
  const body = calls.find(({ path }) => path.endsWith('/attachment'))?.body
  expect(body instanceof FormData && body.get('attachment')).toMatchObject({ name: 'certificate.pdf' })
})

test('offers no document for a request that lacks none', async () => {
  await show(own)
  await inMenu('Edit')
  expect(screen.queryByRole('menuitem', { name: english(leaveTexts.documentTitle) })).toBeNull()
  expect(screen.queryByText('Document due')).toBeNull()
})
