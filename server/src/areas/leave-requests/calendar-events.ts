import { message, messages, type Translate } from '@hr/contract/lib/messages'
import type { FedAbsence, FedLeave } from './feeds.queries.ts'
import type { CalendarEvent } from './icalendar.ts'

export const calendarTexts = messages('feedText', {
  ownName: 'My leave',
  teamName: 'Team away',
  away: (name: string) => message('{name} – away', { name }),
  fromNoon: 'from noon',
  untilNoon: 'until noon',
  pending: message('pending', undefined, 'leave request'),
  canceling: message('canceling', undefined, 'leave request'),
})

type Shown = {
  /** The product's host, which makes the ids of events globally unique. */
  host: string
  say: Translate
}

/** Returns own leave or the absence of a teammate as an event, the same in feeds and emails. */
export function eventOf(leave: FedLeave | FedAbsence, { host, say }: Shown): CalendarEvent {
  const isOwn = 'typeName' in leave
  const { uuid, name, startHalf, endHalf, status, startDate, endDate, changedAt, version } = leave
  const notes = [
    startHalf && say(calendarTexts.fromNoon),
    endHalf && say(calendarTexts.untilNoon),
    // Others see only that a colleague may be away, not the state of the request.
    isOwn && status === 'pending' && say(calendarTexts.pending),
    isOwn && status === 'canceling' && say(calendarTexts.canceling),
  ].filter((note) => note !== false)
  const what = isOwn ? leave.typeName : say(calendarTexts.away(name))
  return {
    uid: `${uuid}@${host}`,
    changedAt,
    sequence: version - 1,
    startDate,
    endDate,
    summary: notes.length === 0 ? what : `${what} (${notes.join(', ')})`,
    status: status === 'pending' ? 'TENTATIVE' : status === 'canceled' ? 'CANCELLED' : 'CONFIRMED',
    isOwn,
  }
}
