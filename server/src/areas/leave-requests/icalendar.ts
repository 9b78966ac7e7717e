// The subset of iCalendar (RFC 5545) that feeds of whole days need: no time zones, no recurrence.
import { addDays, type Day } from '@hr/contract/lib/dates'

export type CalendarEvent = {
  /** Globally unique and stable for the same request. */
  uid: string
  /** Time of the last change as 'YYYYMMDDTHHMMSSZ', and the number of changes. */
  changedAt: string
  sequence: number
  startDate: Day
  endDate: Day
  summary: string
  isTentative: boolean
  /** True for the feed owner's own leave, which blocks their time. */
  isOwn: boolean
}

type Calendar = { name: string; events: readonly CalendarEvent[] }

/** Returns the text of a calendar: CRLF line endings, lines folded at 75 octets. */
export function calendarText({ name, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//HR Application//Leave//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT4H',
    'X-PUBLISHED-TTL:PT4H',
    // A calendar must contain at least one component, even when no one is away.
    ...(events.length === 0 ? utc : events.flatMap(eventLines)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const utc = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
]

function eventLines({ uid, changedAt, sequence, startDate, endDate, summary, isTentative, isOwn }: CalendarEvent) {
  const busy = isTentative ? 'TENTATIVE' : isOwn ? 'OOF' : 'FREE'
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${changedAt}`,
    `LAST-MODIFIED:${changedAt}`,
    `SEQUENCE:${sequence}`,
    `DTSTART;VALUE=DATE:${compact(startDate)}`,
    // DTEND of whole days is exclusive.
    `DTEND;VALUE=DATE:${compact(addDays(endDate, 1))}`,
    `SUMMARY:${escaped(summary)}`,
    `STATUS:${isTentative ? 'TENTATIVE' : 'CONFIRMED'}`,
    `TRANSP:${isOwn && !isTentative ? 'OPAQUE' : 'TRANSPARENT'}`,
    `X-MICROSOFT-CDO-BUSYSTATUS:${busy}`,
    // The leave type may reveal health or religion, so viewers of a shared calendar must not see it.
    `CLASS:${isOwn ? 'PRIVATE' : 'PUBLIC'}`,
    'END:VEVENT',
  ]
}

const compact = (day: Day) => day.replaceAll('-', '')

/** Escapes a text value and strips control characters. */
const escaped = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    // oxlint-disable-next-line no-control-regex -- a value must not contain these
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', String.raw`\n`)

const maxOctets = 75

/** Folds a line into lines of at most 75 octets, never within a character; continuation lines begin with a space. */
export function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const length = Buffer.byteLength(character)
    if (octets + length > maxOctets) {
      parts.push(part)
      part = ' '
      octets = 1
    }
    part += character
    octets += length
  }
  return [...parts, part].join('\r\n')
}
