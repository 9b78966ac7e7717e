import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { LeaveBalance, LedgerEntry } from '@hr/contract/areas/leave/leave'
import { todayIn } from '@hr/contract/lib/day'
import { annual } from '../../../../test/leave.ts'
import { renderAt } from '../../../../test/render.tsx'
import { ana, settings, signedIn, stubServer } from '../../../../test/server.ts'
import { balanceBarParts, cardTexts, formatAvailable } from './format-balance.ts'
import { BalanceCards } from './BalanceCards.tsx'

const balanceWith = (change: Partial<LeaveBalance>): LeaveBalance => ({ ...annual, ...change })

describe('the texts of a card', () => {
  test.each<[Partial<LeaveBalance>, object]>([
    [{}, { figure: '10', unit: 'available to request', note: '12 of 20 left, 6 taken, 2 booked, 2 pending' }],
    [
      { name: 'Paid leave', bookedDays: 0, pendingDays: 0 },
      { figure: '12', unit: 'available to request', note: '12 of 20 left, 6 taken' },
    ],
    [{ year: 2040 }, { note: '12 of 20 left, 6 taken, 2 booked, 2 pending, expires on 30/06/2099' }],
    [
      { year: 2039, bookedDays: 0, pendingDays: 0, expiredDate: '2040-06-30' },
      { note: '12 of 20 left, 6 taken, carried over, expires on 30/06/2040' },
    ],
    [
      { currentNumberDays: 21.5, pendingDays: 0 },
      { figure: '−1.5', unit: 'available to request' },
    ],
    [{ negativeBalance: 5 }, { figure: '15' }],
    [{ isEmploymentOver: true }, { figure: '12', unit: 'left on the last day' }],
    [
      { validFrom: '2041-01-01', takenDays: 0 },
      { figure: '10', note: '12 of 20 left, valid from 01/01/2041, 2 booked, 2 pending' },
    ],
    [{ numberOfDays: 365 }, { figure: '6', unit: 'days taken', note: 'Unlimited, 2 booked, 2 pending' }],
    [
      { numberOfDays: 365, isYearly: true, takenDays: 1 },
      { figure: '1', unit: 'day taken in 2040', note: 'Unlimited, 2 booked, 2 pending' },
    ],
    [
      { name: 'Unpaid leave', numberOfDays: null, bookedDays: 0, pendingDays: 0 },
      { figure: '6', unit: 'days taken', note: 'Valid until 30/06/2099' },
    ],
  ])('for %j', (change, words) => expect(cardTexts(balanceWith(change), '2040-06-04')).toMatchObject(words))
})

test.each<[Partial<LeaveBalance>, string]>([
  [{}, '10 available'],
  [{ numberOfDays: 365 }, 'Unlimited'],
  [{ numberOfDays: null }, '6 taken'],
  [{ numberOfDays: 0, isYearly: true }, '6 taken this year'],
  [{ numberOfDays: 0, hasEntitlement: true, currentNumberDays: 0, pendingDays: 0 }, '0 available'],
])('formats a type with %j as %s', (change, words) => expect(formatAvailable(balanceWith(change))).toBe(words))

test('a bar is never longer than the total', () => {
  expect(balanceBarParts(annual)).toEqual({ used: 40, pending: 10 })
  expect(balanceBarParts(balanceWith({ currentNumberDays: 22 }))).toEqual({ used: 100, pending: 0 })
  expect(balanceBarParts(balanceWith({ numberOfDays: 365 }))).toBeUndefined()
  expect(balanceBarParts(balanceWith({ numberOfDays: 0, hasEntitlement: true }))).toBeUndefined()
})

describe('balance cards', () => {
  const line = (id: number, kind: LedgerEntry['kind'], days: number): LedgerEntry => ({
    id,
    at: '2026-03-02T08:00:00Z',
    kind,
    days,
    who: 'Mia Kos',
    why: id === 3 ? 'Agreed' : '',
    effectiveOn: null,
    explanation: [],
    request: kind === 'use' ? { uuid: annual.uuid, startDate: '2026-03-02', endDate: '2026-03-10' } : null,
  })
  const show = (balances: LeaveBalance[]) => {
    const calls = stubServer({
      'POST /refresh': () => signedIn(),
      'GET /client-settings': () => ({ result: settings }),
      'GET /employee/leavetypes': () => ({ result: balances }),
      [`GET /leave-ledger/${ana.uuid}/${annual.uuid}`]: () => ({
        result: { balance: annual, entries: [line(1, 'granted', 20), line(2, 'use', 7), line(3, 'adjust', 1)] },
      }),
    })
    return renderAt('/', <BalanceCards uuid={ana.uuid} />).then(() => calls)
  }

  test('show the current types, and open their balance history', async () => {
    await show([
      annual,
      balanceWith({
        uuid: '00000000-0000-4000-8000-00000000a002',
        name: 'Annual leave 2024',
        expiredDate: '2025-06-30',
      }),
      balanceWith({ uuid: '00000000-0000-4000-8000-00000000a003', name: 'Old leave', isArchived: true }),
      balanceWith({
        uuid: '00000000-0000-4000-8000-00000000a004',
        name: 'Expires today',
        expiredDate: todayIn(settings.timeZone),
      }),
    ])
    const card = await screen.findByRole('button', {
      name: 'Annual leave 2026 10 available to request 12 of 20 left, 6 taken, 2 booked, 2 pending Balance history',
    })
    // The company's time zone, which may have another day, is known only after the settings have loaded.
    await waitFor(() => expect(screen.getAllByRole('button')).toEqual([card]))
    await userEvent.click(card)
    const ledger = await screen.findByRole('dialog', { name: /^Balance history/ })
    const rows = (await within(ledger).findAllByRole('row')).map((row) => row.textContent)
    expect(rows).toEqual([
      'WhatDaysLeft',
      'Granted02/03/2026 · Mia Kos+2020',
      'Leave 02/03/2026 – 10/03/202602/03/2026 · Mia Kos−713',
      'Corrected02/03/2026 · Mia Kos · Agreed−112',
      'Pending approval−210',
      'Available to request10',
    ])
  })

  test('show opening days below zero as used before the import', async () => {
    const balance = balanceWith({ year: 2026 })
    stubServer({
      'POST /refresh': () => signedIn(),
      'GET /client-settings': () => ({ result: settings }),
      'GET /employee/leavetypes': () => ({ result: [balance] }),
      [`GET /leave-ledger/${ana.uuid}/${annual.uuid}`]: () => ({
        result: { balance, entries: [line(1, 'grant', 23), line(2, 'opening', -10.5)] },
      }),
    })
    await renderAt('/', <BalanceCards uuid={ana.uuid} />)
    await userEvent.click(await screen.findByRole('button'))
    const ledger = await screen.findByRole('dialog', { name: /^Balance history/ })
    const rows = (await within(ledger).findAllByRole('row')).map((row) => row.textContent)
    expect(rows[2]).toBe('Used before the import02/03/2026 · Mia Kos−10.512.5')
  })

  test('show the explanation of granted days and the balance on a chosen date', async () => {
    const granted = balanceWith({ year: 2026, currentNumberDays: 0, pendingDays: 0, numberOfDays: 21 })
    const explanation = [
      { why: 'base' as const, days: 20 },
      { why: 'children' as const, days: 1, years: 7 },
    ]
    const calls = stubServer({
      'POST /refresh': () => signedIn(),
      'GET /client-settings': () => ({ result: settings }),
      'GET /employee/leavetypes': () => ({ result: [granted] }),
      [`GET /leave-ledger/${ana.uuid}/${annual.uuid}`]: () => ({
        result: {
          balance: granted,
          entries: [{ ...line(1, 'grant', 21), effectiveOn: '2026-01-01', explanation }],
        },
      }),
      'GET /leave-preview': ({ query }) => ({
        result: {
          days: 1,
          free: [],
          warnings: [],
          balance: query.get('on') === '2026-12-31' ? 16.5 : null,
          problem: null,
          substitutes: [],
          daysBack: [],
          needsDocument: false,
        },
      }),
    })
    await renderAt('/', <BalanceCards uuid={ana.uuid} />)
    await userEvent.click(await screen.findByRole('button', { name: /expires on 30\/06\/2099/ }))
    const ledger = within(await screen.findByRole('dialog', { name: /^Balance history/ }))
    expect(await ledger.findByText('20 base + 1 for a child under 7 = 21')).toBeTruthy()
    const on = ledger.getByRole('textbox', { name: /^Balance on/ })
    await userEvent.type(on, '31/12/2026{Tab}')
    expect(await ledger.findByText('16.5 days on 31/12/2026, after leave booked by then')).toBeTruthy()
    expect(
      calls
        .filter(({ path }) => path === '/leave-preview')
        .at(-1)
        ?.query.get('leaveType'),
    ).toBe(annual.uuid)
  })

  test('update their number when the history is opened', async () => {
    let balance = annual
    stubServer({
      'POST /refresh': () => signedIn(),
      'GET /client-settings': () => ({ result: settings }),
      'GET /employee/leavetypes': () => ({ result: [balance] }),
      [`GET /leave-ledger/${ana.uuid}/${annual.uuid}`]: () => ({
        result: { balance, entries: [line(1, 'granted', 20)] },
      }),
    })
    await renderAt('/', <BalanceCards uuid={ana.uuid} />)
    const card = await screen.findByRole('button', {
      name: /10 available to request 12 of 20 left, 6 taken, 2 booked, 2 pending/,
    })
    balance = balanceWith({ currentNumberDays: 10, pendingDays: 0 })
    await userEvent.click(card)
    expect(await screen.findByRole('button', { name: /10 of 20 left/, expanded: true })).toBeDefined()
  })

  test('tell that there are no leave types', async () => {
    await show([])
    expect(await screen.findByText('No leave types')).toBeDefined()
  })

  test('can be reloaded after a failure', async () => {
    let isBroken = true
    stubServer({
      'POST /refresh': () => signedIn(),
      'GET /client-settings': () => ({ result: settings }),
      'GET /employee/leavetypes': () => (isBroken ? { status: 502, result: '' } : { result: [annual] }),
    })
    await renderAt('/', <BalanceCards uuid={ana.uuid} />)
    expect((await screen.findByText('Failed to load data')).closest('[role=alert]')).not.toBeNull()
    isBroken = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: /^Annual leave/ })).toBeDefined()
  })
})
