// oxlint-disable no-restricted-globals -- instants, not calendar days
import { describe, expect, test } from 'vitest'
import { instantOf } from '../../lib/dates.ts'
import { lastDue, type Cadence } from './due-times.ts'

const daily: Cadence = { every: 'day' }
const monday: Cadence = { every: 'week', weekday: 0 }
const last: Cadence = { every: 'month', day: 'last' }

test.each([
  ['today from the hour on', daily, 8, '2026-11-24T07:00:00Z', '2026-11-24T07:00:00Z'],
  ['yesterday before the hour', daily, 8, '2026-11-24T06:59:59Z', '2026-11-23T07:00:00Z'],
  ['the weekday of this week', monday, 8, '2026-11-24T12:00:00Z', '2026-11-23T07:00:00Z'],
  ['the weekday of last week before the hour', monday, 8, '2026-11-23T06:00:00Z', '2026-11-16T07:00:00Z'],
  ['the day of this month', { every: 'month', day: 24 }, 0, '2026-11-24T12:00:00Z', '2026-11-23T23:00:00Z'],
  ['the day of last month', { every: 'month', day: 28 }, 8, '2026-11-24T12:00:00Z', '2026-10-28T07:00:00Z'],
  ['the last day of a short month', last, 8, '2027-03-01T12:00:00Z', '2027-02-28T07:00:00Z'],
  ['the last day of February in a leap year', last, 8, '2028-03-01T12:00:00Z', '2028-02-29T07:00:00Z'],
  ['the last day of this month', last, 23, '2026-11-30T22:00:00Z', '2026-11-30T22:00:00Z'],
] satisfies [string, Cadence, number, string, string][])('is due on %s', (_, cadence, hour, now, due) => {
  expect(lastDue({ cadence, hour }, new Date(now), 'Europe/Sarajevo')).toEqual(new Date(due))
})

describe('a full hour of a day', () => {
  test.each([
    ['in winter', 'Europe/Sarajevo', '2026-01-15', 8, '2026-01-15T07:00:00Z'],
    ['in summer', 'Europe/Sarajevo', '2026-07-15', 8, '2026-07-15T06:00:00Z'],
    ['before clocks are put forward', 'Europe/Sarajevo', '2026-03-29', 1, '2026-03-29T00:00:00Z'],
    ['that is skipped is the next one', 'Europe/Sarajevo', '2026-03-29', 2, '2026-03-29T01:00:00Z'],
    ['after clocks are put forward', 'Europe/Sarajevo', '2026-03-29', 3, '2026-03-29T01:00:00Z'],
    ['that comes twice is the first one', 'Europe/Sarajevo', '2026-10-25', 2, '2026-10-25T00:00:00Z'],
    ['after clocks are put back', 'Europe/Sarajevo', '2026-10-25', 3, '2026-10-25T02:00:00Z'],
    ['that is skipped in New York', 'America/New_York', '2026-03-08', 2, '2026-03-08T07:00:00Z'],
    ['that comes twice in New York', 'America/New_York', '2026-11-01', 1, '2026-11-01T05:00:00Z'],
    ['on the eve of a change in New York', 'America/New_York', '2026-10-31', 23, '2026-11-01T03:00:00Z'],
    ['on a day whose midnight is skipped', 'Africa/Cairo', '2026-04-24', 0, '2026-04-23T22:00:00Z'],
    ['that is half skipped', 'Australia/Lord_Howe', '2026-10-04', 2, '2026-10-03T15:30:00Z'],
  ])('%s: %s', (_, timeZone, day, hour, instant) => {
    expect(instantOf(day, hour, timeZone)).toEqual(new Date(instant))
  })
})

test.each(['Europe/Sarajevo', 'America/New_York'])('every hour of %s is due once a day, all year', (timeZone) => {
  for (const hour of [0, 1, 2, 3, 23]) {
    const due = new Set<number>()
    for (let now = Date.parse('2026-01-01T12:00:00Z'); now < Date.parse('2027-01-01T12:00:00Z'); now += 3_600_000)
      due.add(lastDue({ cadence: daily, hour }, new Date(now), timeZone).getTime())
    expect(due.size).toBe(366)
  }
})
