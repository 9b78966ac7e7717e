import { describe, expect, test } from 'vitest'
import type { LedgerEntry } from '@hr/contract/areas/leave/leave'
import { ledgerLines, type LedgerSum } from './ledger-lines.ts'

let lastId = 0
const line = (kind: LedgerEntry['kind'], days: number | null): LedgerEntry => ({
  id: ++lastId,
  at: '2026-01-02T08:00:00Z',
  kind,
  days,
  who: null,
  why: '',
  effectiveOn: null,
  explanation: [],
  request: null,
})
const of = (kind: LedgerSum, ...entries: LedgerEntry[]) =>
  ledgerLines(entries, kind).map(({ amount, sum }) => [amount, sum])
const added = (rows: (number | undefined)[][]) => rows.reduce((sum, [amount = 0]) => sum + amount, 0)

describe('the lines of a ledger', () => {
  test('count down from the granted days', () => {
    const rows = of('left', line('granted', 20), line('use', 5), line('return', -2), line('adjust', 0.5))
    expect(rows).toEqual([
      [20, 20],
      [-5, 15],
      [2, 17],
      [-0.5, 16.5],
    ])
    expect(added(rows)).toBe(16.5)
  })

  test("count a change of the type's days by the difference", () =>
    expect(of('left', line('granted', 20), line('granted', 24), line('use', 1))).toEqual([
      [20, 20],
      [4, 24],
      [-1, 23],
    ]))

  test('start with an entitlement, whatever was used before', () => {
    const rows = of('left', line('use', 3), line('entitlement', 25), line('entitlement', 22))
    expect(rows).toEqual([
      [-3, undefined],
      [25, 22],
      [-3, 19],
    ])
    expect(added(rows)).toBe(19)
  })

  test("end with the type's total after an entitlement was removed", () => {
    const rows = of('left', line('granted', 20), line('entitlement', 25), line('use', 2), line('entitlement', null))
    expect(rows).toEqual([
      [20, 20],
      [5, 25],
      [-2, 23],
      [-5, 18],
    ])
  })

  test('distinguish an entitlement of zero from no total', () => {
    expect(of('left', line('entitlement', 0))).toEqual([[0, 0]])
    expect(of('left', line('granted', 0), line('use', 1), line('granted', 10))).toEqual([
      [0, undefined],
      [-1, undefined],
      [10, 9],
    ])
  })

  test('add up if a limit was removed for a while', () => {
    const rows = of('left', line('granted', 20), line('granted', 365), line('use', 2), line('granted', 10))
    expect(rows.map(([, sum]) => sum)).toEqual([20, undefined, undefined, 8])
    expect(added(rows)).toBe(8)
  })

  test('count up without a limit', () =>
    expect(of('used', line('granted', 365), line('use', 5), line('return', -1))).toEqual([
      [0, 0],
      [5, 5],
      [-1, 4],
    ]))
})
