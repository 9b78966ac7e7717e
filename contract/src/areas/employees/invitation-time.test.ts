import { expect, test } from 'vitest'
import { invitationTime } from './invitation-time.ts'

const today = '2026-11-23'

test.each([
  { chosen: null, startDate: '', time: 'now' },
  { chosen: null, startDate: '2026-11-23', time: 'now' },
  { chosen: null, startDate: '2026-11-24', time: 'first day' },
  { chosen: 'now', startDate: '2026-12-01', time: 'now' },
  { chosen: 'later', startDate: '2026-12-01', time: 'later' },
  { chosen: 'first day', startDate: '2026-12-01', time: 'first day' },
  { chosen: 'first day', startDate: '2026-11-23', time: 'now' },
] as const)('$chosen for a first day $startDate means $time', ({ chosen, startDate, time }) => {
  expect(invitationTime(chosen, startDate, today)).toBe(time)
})
