import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { english } from '@hr/contract/lib/messages'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { policyTexts } from '@hr/contract/areas/leave/policy-texts'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { annual, leave } from '../../../../test/leave.ts'
import { renderAt } from '../../../../test/render.tsx'
import { ana, problem, settings, signedIn, stubServer } from '../../../../test/server.ts'
import { refresh } from '../../../api/session.ts'
import { LeaveStatistics } from './LeaveStatistics.tsx'

const editButton = () => screen.queryByRole('button', { name: 'Edit Annual leave 2026' })

test.each([
  ['Admin', ana.uuid, 'barred'],
  ['Admin', leave.user.uuid, 'offered'],
  ['Team lead', ana.uuid, 'hidden'],
] as const)('correcting days for a signed-in %s, employee %s: %s', async (role, uuid, expected) => {
  stubServer({
    'POST /refresh': () => signedIn({ user: { effectiveRole: role } }),
    'GET /employee/leavetypes': () => ({ result: [annual] }),
    'GET /delegations': () => ({ result: [] }),
    [`GET /employee/${uuid}/past-leave-years`]: () => ({ result: [] }),
    [`GET ${leaveApi.ofEmployee.path.replace(':id', uuid)}`]: () => ({ result: { currentNumberDays: 8 } }),
  })
  await refresh()
  await renderAt('/', <LeaveStatistics uuid={uuid} />)
  expect(await screen.findByRole('rowheader', { name: /^Annual leave 2026/ })).toBeDefined()
  const edit = editButton()
  expect(edit === null).toBe(expected === 'hidden')
  expect(edit?.getAttribute('aria-disabled') === 'true').toBe(expected === 'barred')
  expect(screen.queryAllByText("You can't change your own days. Ask another person in HR.")).toHaveLength(
    expected === 'barred' ? 1 : 0,
  )
  if (expected !== 'barred' || edit === null) return
  await userEvent.click(edit)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('can be reloaded after a failure, and marks expired types', async () => {
  let isDown = true
  const gone = { ...annual, uuid: leave.uuid, name: 'Old leave', isArchived: true }
  stubServer({
    'POST /refresh': () => signedIn(),
    'GET /employee/leavetypes': () => (isDown ? { status: 502 } : { result: [annual, gone] }),
  })
  await renderAt('/', <LeaveStatistics uuid={ana.uuid} />)
  expect((await screen.findByText('Failed to load data')).closest('[role=alert]')).not.toBeNull()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await screen.findByRole('rowheader', { name: /^Old leave/ })).textContent).toContain('Archived')
  const available = screen.getAllByRole('cell').map(({ textContent }) => textContent)
  expect(available.filter((text) => /request|expired/.test(text))).toEqual([
    expect.stringMatching(/^10 available to request 8 of 20 used/),
    expect.stringMatching(/^12 expired 8 of 20 used/),
  ])
})

test('shows only the days taken of a type without a limit', async () => {
  const unpaid = { ...annual, numberOfDays: 0, takenDays: 3, currentNumberDays: 3 }
  stubServer({ 'POST /refresh': () => signedIn(), 'GET /employee/leavetypes': () => ({ result: [unpaid] }) })
  await renderAt('/', <LeaveStatistics uuid={ana.uuid} />)
  expect((await screen.findByRole('button', { name: /^3 taken/ })).textContent).toMatch(/^3 taken +Balance history$/)
})

const ofBoris = leaveApi.ofEmployee.path.replace(':id', leave.user.uuid)

test('opens the balance history of every number', async () => {
  const balance = { ...annual, approvedDays: 3, pendingDays: 1.5, currentNumberDays: 4.5 }
  const line = {
    at: '2026-03-02T08:00:00Z',
    who: 'Mia Kos',
    why: '',
    effectiveOn: null,
    explanation: [],
    request: null,
  }
  stubServer({
    'POST /refresh': () => signedIn(),
    'GET /client-settings': () => ({ result: settings }),
    'GET /employee/leavetypes': () => ({ result: [balance] }),
    [`GET ${ofBoris}`]: () => ({ result: { currentNumberDays: 4.5, leaveTypeList: [] } }),
    [`GET /leave-ledger/${leave.user.uuid}/${annual.uuid}`]: () => ({
      result: {
        balance,
        entries: [
          { ...line, id: 1, kind: 'granted', days: 20 },
          { ...line, id: 2, kind: 'adjust', days: 4.5, why: 'Morning in the office' },
        ],
      },
    }),
  })
  await renderAt('/', <LeaveStatistics uuid={leave.user.uuid} />)
  expect(await screen.findByText('4.5 days used (current types)')).toBeDefined()
  const numbers = screen.getAllByRole('button', { name: /Balance history$/ })
  expect(numbers.map(({ textContent }) => textContent.replace(' Balance history', ''))).toEqual([
    '3',
    '1.5',
    '0',
    '14 available to request 4.5 of 20 used',
  ])
  for (const [index, number] of numbers.entries()) {
    await userEvent.click(number)
    const ledger = within(await screen.findByRole('dialog', { name: /^Balance history/ }))
    const lines = (await ledger.findAllByRole('row')).map(({ textContent }) => textContent)
    expect(lines.at(-1)).toBe('Available to request14')
    expect(ledger.getByText('Valid until 30/06/2099')).toBeDefined()
    await userEvent.keyboard('{Escape}')
    // The button with its history has taken the place of the button alone.
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getAllByRole('button', { name: /Balance history$/ })[index]),
    )
  }
})

test('shows HR the result before saving, and only sends changes', async () => {
  let sent: unknown
  stubServer({
    'POST /refresh': () => signedIn(),
    'GET /employee/leavetypes': () => ({ result: [annual] }),
    [`GET ${ofBoris}`]: () => ({ result: { currentNumberDays: 8, leaveTypeList: [] } }),
    [`PATCH ${leaveApi.setDays.path.replace(':id', leave.user.uuid).replace(':leavetype', annual.uuid)}`]: ({
      body,
    }) => {
      sent = body
      return { result: { message: english(leaveTexts.daysUpdated) } }
    },
  })
  await refresh()
  await renderAt('/', <LeaveStatistics uuid={leave.user.uuid} />)
  await screen.findByRole('rowheader', { name: /^Annual leave 2026/ })
  await userEvent.click(editButton()!)
  const editor = within(await screen.findByRole('dialog', { name: annual.name }))
  const current = editor.getByRole('textbox', { name: english(leaveTexts.currentDays) })
  await userEvent.clear(current)
  await userEvent.type(current, '21')
  await userEvent.click(editor.getByRole('button', { name: 'Save' }))
  expect(await editor.findByText(english(leaveTexts.currentOverTotal))).toBeDefined()
  await userEvent.clear(current)
  await userEvent.type(current, '2,5')
  expect(editor.getByText('After saving: 2.5 of 20 used, 17.5 left')).toBeDefined()
  await userEvent.type(editor.getByRole('textbox', { name: /^Reason/ }), 'Contract')
  await userEvent.click(editor.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(english(leaveTexts.daysUpdated))).toBeDefined()
  expect(sent).toEqual({ currentNumberDays: 2.5, reason: 'Contract' })
})

test('HR grants a past year with a reason, and is told why it is refused', async () => {
  let isGranted = false
  const past = { uuid: leave.uuid, name: 'Annual leave 2025', days: 5, usable: 2 }
  const hr = { ...ana, effectiveRole: 'Admin' as const }
  const calls = stubServer({
    'POST /refresh': () => signedIn({ user: hr }),
    'GET /employee/leavetypes': () => ({ result: [] }),
    'GET /delegations': () => ({ result: [] }),
    [`GET /employee/${leave.user.uuid}/past-leave-years`]: () => ({ result: isGranted ? [] : [past] }),
    [`POST /employee/${leave.user.uuid}/past-leave-years/${past.uuid}`]: ({ body }) => {
      if ((body as { reason: string }).reason === 'Wrong')
        return { status: 409, result: problem(policyTexts.madeUpFor(past.name)) }
      isGranted = true
      return { result: { message: 'Annual leave 2025 granted' } }
    },
  })
  await refresh()
  await renderAt('/', <LeaveStatistics uuid={leave.user.uuid} />)
  expect(await screen.findByText('5 days, 2 still usable')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Grant Annual leave 2025' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Grant Annual leave 2025?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Grant' }))
  expect(await dialog.findByText('Required field')).toBeDefined()
  const reason = dialog.getByRole('textbox', { name: /^Reason/ })
  await userEvent.type(reason, 'Wrong')
  await userEvent.click(dialog.getByRole('button', { name: 'Grant' }))
  expect(await dialog.findByText(english(policyTexts.madeUpFor(past.name)))).toBeDefined()
  await userEvent.clear(reason)
  await userEvent.type(reason, 'Added in January')
  await userEvent.click(dialog.getByRole('button', { name: 'Grant' }))
  expect(await screen.findByText('Annual leave 2025 granted')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Past years without days' })).toBeNull())
  expect(calls.filter(({ method }) => method === 'POST').at(-1)?.body).toEqual({ reason: 'Added in January' })
})
