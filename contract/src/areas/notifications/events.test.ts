import { describe, expect, test } from 'vitest'
import { english } from '../../lib/messages.ts'
import { contentOf, reminderSubject, subjectOf, typeOf, type NotificationEvent } from './events.ts'

const day = { startDate: '2026-12-23', endDate: '2026-12-23', totalDays: 1 }
const told = { about: 'Ivana Ilić', by: 'Mia Kos' }

describe('the subject of an email', () => {
  test.each([
    ['requested', 'Leave request from Ivana Ilić: 23/12/2026'],
    ['changed', 'Changed leave request from Ivana Ilić: 23/12/2026'],
    ['cancel requested', 'Cancellation request from Ivana Ilić: 23/12/2026'],
    ['approved', 'Leave approved: 23/12/2026'],
    ['rejected', 'Leave declined: 23/12/2026'],
    ['canceled', 'Leave canceled: 23/12/2026'],
    ['kept', 'Leave stays approved: 23/12/2026'],
  ] as const satisfies [NotificationEvent, string][])('about %s is %s', (event, subject) => {
    expect(english(subjectOf(event, day, told))).toBe(subject)
  })

  test('is the sentence of the notification if the event has no subject', () => {
    const details = { date: '2026-12-23', days: 1, name: 'Editor' }
    expect(subjectOf('licence end', details, told)).toEqual(contentOf('licence end', details, told))
  })

  test('with several reminders counts them by kind', () => {
    const counts = { 'licence end': 1, 'contract end': 3 }
    expect(english(reminderSubject(counts))).toBe('3 contracts end and 1 licence expires')
  })
})

test.each([
  ['2026-12-01', 'on 01/12/2026'],
  ['2026-12-20', 'from 01/12/2026 to 20/12/2026'],
])('many reminders until %s are combined into one sentence', (to, when) => {
  const details = { of: 'contract end', count: 27, from: '2026-12-01', to } as const
  expect(english(contentOf('reminder summary', details, told))).toBe(`27 contracts end ${when}`)
})

test.each([
  ['contract end', 'contractExpiration'],
  ['next level', 'experienceLevelExpiration'],
  ['undecided leave', 'leaveRequest'],
] as const)('a summary of reminders of %s has their type', (of, type) => {
  expect(typeOf('reminder summary', { of, count: 27, from: '2026-12-01', to: '2026-12-20' })).toBe(type)
})
