import { expect, test } from 'vitest'
import { flagTexts, historyValueTexts, type WithTexts } from './history-values.ts'
import { leaveStatuses } from './areas/leave/status.ts'

const accepted = <Values>(values: Values & WithTexts<Values>): unknown => values

test('a fixed value without a text does not compile as a value of the history', () => {
  accepted({ status: leaveStatuses[0], startHalf: true, name: String(1), events: 'leave.requested' as const })
  accepted({ minimumCoverage: { unit: 'people' as const, limit: 3 }, secondFactorRoles: ['Admin' as const] })
  // @ts-expect-error the status has no text
  accepted({ status: 'lost' as const })
  // @ts-expect-error the field has no texts
  accepted({ mood: 'good' as const })
  // @ts-expect-error a field with yes and no has no text
  accepted({ isMoody: true })
  // @ts-expect-error neither has a value in a row
  accepted({ minimumCoverage: [{ unit: 'shifts' as const }] })
  expect(Object.keys(historyValueTexts.status ?? {})).toEqual(expect.arrayContaining([...leaveStatuses]))
})

test('only fields with yes and no have their texts, so that a person may be called No', () => {
  expect([historyValueTexts.startHalf, historyValueTexts.lastName]).toEqual([flagTexts, undefined])
})
