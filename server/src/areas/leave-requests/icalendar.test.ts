import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { calendarText, folded, invitationText, type CalendarEvent } from './icalendar.ts'

const event: CalendarEvent = {
  uid: '1@hr.example.com',
  changedAt: '20261120T101112Z',
  sequence: 2,
  startDate: '2026-12-28',
  endDate: '2026-12-31',
  summary: 'Annual leave 2026',
  status: 'CONFIRMED',
  isOwn: true,
}

test('renders a calendar exactly as RFC 5545 specifies', () => {
  expect(calendarText({ name: 'My leave', events: [event] })).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//HR Application//Leave//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'NAME:My leave',
      'X-WR-CALNAME:My leave',
      'REFRESH-INTERVAL;VALUE=DURATION:PT4H',
      'X-PUBLISHED-TTL:PT4H',
      'BEGIN:VEVENT',
      'UID:1@hr.example.com',
      'DTSTAMP:20261120T101112Z',
      'LAST-MODIFIED:20261120T101112Z',
      'SEQUENCE:2',
      'DTSTART;VALUE=DATE:20261228',
      'DTEND;VALUE=DATE:20270101',
      'SUMMARY:Annual leave 2026',
      'STATUS:CONFIRMED',
      'TRANSP:OPAQUE',
      'X-MICROSOFT-CDO-BUSYSTATUS:OOF',
      'CLASS:PRIVATE',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  )
})

test("marks pending leave as tentative, and colleagues' absence as free time", () => {
  const text = calendarText({
    name: '',
    events: [
      { ...event, status: 'TENTATIVE' },
      { ...event, isOwn: false },
    ],
  })
  expect(text).toContain('STATUS:TENTATIVE\r\nTRANSP:TRANSPARENT\r\nX-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE\r\n')
  expect(text).toContain(
    'STATUS:CONFIRMED\r\nTRANSP:TRANSPARENT\r\nX-MICROSOFT-CDO-BUSYSTATUS:FREE\r\nCLASS:PUBLIC\r\n',
  )
})

test.each([
  [String.raw`Sea; sun, and \ more`, String.raw`Sea\; sun\, and \\ more`],
  ['two\r\nlines', String.raw`two\nlines`],
  ['a bell\u0007 and a null\u0000', 'a bell and a null'],
  ['END:VEVENT\nBEGIN:VEVENT', String.raw`END:VEVENT\nBEGIN:VEVENT`],
])('escapes %j', (summary, expected) => {
  const lines = calendarText({ name: '', events: [{ ...event, summary }] }).split('\r\n')
  expect(lines.find((line) => line.startsWith('SUMMARY:'))).toBe(`SUMMARY:${expected}`)
})

test('folds lines at 75 octets between characters, so that they unfold unchanged', () => {
  const line = `SUMMARY:${'Đorđe Čaušević – odsutan 🏖 '.repeat(12)}`
  const parts = folded(line).split('\r\n')
  expect(parts.length).toBeGreaterThan(4)
  for (const part of parts) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75)
  expect(parts.slice(1).every((part) => part.startsWith(' '))).toBe(true)
  expect(parts.map((part, index) => (index === 0 ? part : part.slice(1))).join('')).toBe(line)
  expect(folded('x'.repeat(75))).toBe('x'.repeat(75))
  expect(folded('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x`)
})

test('a calendar without events still has a component', () => {
  const text = calendarText({ name: 'Team away', events: [] })
  expect(text).toMatch(/BEGIN:VTIMEZONE[\s\S]*END:VTIMEZONE/)
  expect(text).not.toContain('VEVENT')
})

const attendee = { name: 'Ana "Đ" Kovač; IT', address: 'ana.kovac@example.com' }

test.each([
  ['REQUEST', 'CONFIRMED', 'HR Application <hr@example.com>', 'HR Application'],
  ['CANCEL', 'CANCELLED', 'hr@example.com', 'hr@example.com'],
] as const)('writes %s as another iCalendar library reads it', (method, status, organizer, sender) => {
  const text = invitationText({ method, event: { ...event, status }, organizer, attendee })
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const calendar = new ICAL.Component(ICAL.parse(text) as never)
  expect(calendar.getFirstPropertyValue('method')).toBe(method)
  const [component, ...others] = calendar.getAllSubcomponents('vevent')
  expect(others).toEqual([])
  const read = new ICAL.Event(component)
  expect({
    uid: read.uid,
    sequence: read.sequence,
    start: read.startDate.toString(),
    end: read.endDate.toString(),
    isWholeDay: read.startDate.isDate,
    summary: read.summary,
    organizer: read.organizer,
  }).toEqual({
    uid: event.uid,
    sequence: event.sequence,
    start: '2026-12-28',
    end: '2027-01-01',
    isWholeDay: true,
    summary: event.summary,
    organizer: 'mailto:hr@example.com',
  })
  expect(component?.getFirstPropertyValue('status')).toBe(status)
  expect(component?.getFirstProperty('organizer')?.getParameter('cn')).toBe(sender)
  const [guest] = read.attendees
  expect(guest?.getFirstValue()).toBe('mailto:ana.kovac@example.com')
  const parameters = ['partstat', 'rsvp', 'role', 'cn'].map((name) => guest?.getParameter(name))
  expect(parameters).toEqual(['ACCEPTED', 'FALSE', 'REQ-PARTICIPANT', "Ana 'Đ' Kovač; IT"])
})
