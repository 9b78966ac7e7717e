// iCalendar (RFC 5545), as much of it as feeds of whole days need: no time zones, nothing that repeats.
import { addDays, type Day } from '@hr/contract/lib/dates'

export type CalendarEvent = {
  /** The same as long as it is about the same, over the whole world. */
  uid: string
  /** Of the last change, as 'YYYYMMDDTHHMMSSZ', and how many there were. */
  changedAt: string
  sequence: number
  startDate: Day
  endDate: Day
  summary: string
  isTentative: boolean
  /** What it means for whoever reads the feed: away, or nothing to their own time. */
  isOwn: boolean
}

type Calendar = { name: string; events: readonly CalendarEvent[] }

/** The text of a calendar: lines end with CR and LF, and are folded at 75 octets. */
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
    // A calendar holds at least one component, also while nobody is away.
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
    // The end of whole days is the day after them.
    `DTEND;VALUE=DATE:${compact(addDays(endDate, 1))}`,
    `SUMMARY:${escaped(summary)}`,
    `STATUS:${isTentative ? 'TENTATIVE' : 'CONFIRMED'}`,
    `TRANSP:${isOwn && !isTentative ? 'OPAQUE' : 'TRANSPARENT'}`,
    `X-MICROSOFT-CDO-BUSYSTATUS:${busy}`,
    // A type of leave may say something of health or belief: not for those who may see the calendar.
    `CLASS:${isOwn ? 'PRIVATE' : 'PUBLIC'}`,
    'END:VEVENT',
  ]
}

const compact = (day: Day) => day.replaceAll('-', '')

/** A text value: its own signs are escaped, and what is no text is left out. */
const escaped = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    // oxlint-disable-next-line no-control-regex -- these are what a value must not hold
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', String.raw`\n`)

const maxOctets = 75

/** Broken into lines of at most 75 octets, never within a character; those after the first begin with a blank. */
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
