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
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'
  /** True for the feed owner's own leave, which blocks their time. */
  isOwn: boolean
}

type Calendar = { name: string; events: readonly CalendarEvent[] }

/** Returns the text of a calendar. */
export function calendarText({ name, events }: Calendar): string {
  return rendered([
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
    ...(events.length === 0 ? utc : events.flatMap((event) => eventLines(event))),
    'END:VCALENDAR',
  ])
}

/** CRLF line endings, lines folded at 75 octets. */
const rendered = (lines: readonly string[]) => lines.map((line) => `${folded(line)}\r\n`).join('')

type Address = { name: string; address: string }
type Invitation = {
  method: 'REQUEST' | 'CANCEL'
  event: CalendarEvent
  /** The sender: 'HR Application <hr@example.com>', or an address alone. */
  organizer: string
  attendee: Address
}

/**
 * Returns the message that adds an event to the attendee's calendar, changes it or removes it (iTIP, RFC 5546). The
 * attendee has accepted it already, so that calendar programs do not ask.
 */
export function invitationText({ method, event, organizer, attendee }: Invitation): string {
  const sender = senderOf(organizer)
  return rendered([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//HR Application//Leave//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...eventLines(event, [
      `ORGANIZER;CN=${parameter(sender.name)}:mailto:${sender.address}`,
      `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE;CN=${parameter(attendee.name)}:mailto:${attendee.address}`,
    ]),
    'END:VCALENDAR',
  ])
}

function senderOf(from: string): Address {
  const [, name = '', address = from] = /^(.*)<([^>]+)>\s*$/.exec(from) ?? []
  return { name: name.trim().replaceAll('"', '') || address, address }
}

/** A quoted parameter value, which can contain neither quotes nor control characters. */
// oxlint-disable-next-line no-control-regex -- a value must not contain these
const parameter = (text: string): string => `"${text.replaceAll('"', "'").replaceAll(/[\u0000-\u001f\u007f]/g, '')}"`

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

function eventLines(
  { uid, changedAt, sequence, startDate, endDate, summary, status, isOwn }: CalendarEvent,
  people: readonly string[] = [],
) {
  const isBusy = isOwn && status === 'CONFIRMED'
  const busy = status === 'TENTATIVE' ? 'TENTATIVE' : isBusy ? 'OOF' : 'FREE'
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
    ...people,
    `STATUS:${status}`,
    `TRANSP:${isBusy ? 'OPAQUE' : 'TRANSPARENT'}`,
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
