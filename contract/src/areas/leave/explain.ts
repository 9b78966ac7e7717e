// The explanation of an entry in the balance history in words.
import type { Day } from '../../lib/day.ts'
import { message, messages, type Message, type Translate } from '../../lib/messages.ts'
import { sumOf, type ExplanationLine } from './explanation.ts'

const texts = messages('explanation', {
  base: (days: number) => message('{days, number} base', { days }),
  service: (days: number, years: number) =>
    message('{days, number} {years, plural, one {for # year of service} other {for # years of service}}', {
      days,
      years,
    }),
  experience: (days: number, years: number) =>
    message('{days, number} {years, plural, one {for # year of experience} other {for # years of experience}}', {
      days,
      years,
    }),
  children: (days: number, years: number) =>
    message('{days, plural, one {# for a child under {years}} other {# for children under {years}}}', { days, years }),
  maritalStatus: (days: number) => message('{days, number} for marital status', { days }),
  additionalDays: (days: number) => message('{days, number} additional days', { days }),
  maximum: (days: number) => message('{days, number} above the maximum', { days }),
  partTime: (days: number) => message('{days, number} for part-time work', { days }),
  joined: (days: number, day: Day | undefined) =>
    day === undefined
      ? message('{days, number} for joining', { days })
      : message('{days, number} for joining on {day}', { days, day }),
  left: (days: number, day: Day | undefined) =>
    day === undefined
      ? message('{days, number} for leaving', { days })
      : message('{days, number} for leaving on {day}', { days, day }),
  proRata: (days: number) => message('{days, number} pro rata', { days }),
  earlierYears: (days: number, day: Day | undefined) =>
    day === undefined
      ? message('{days, number} from earlier years', { days })
      : message('{days, number} since joining on {day}', { days, day }),
  limit: (days: number) => message('{days, number} to keep the total between 0 and the maximum', { days }),
  earlierChanges: (days: number) => message('{days, number} from earlier changes', { days }),
  sum: (parts: string, days: number) => message('{parts} = {days, number}', { parts, days }),
})

/** The text of a line, without the sign of its days. */
function textOf({ why, days: signed, years = 0, day }: ExplanationLine): Message {
  const days = Math.abs(signed)
  switch (why) {
    case 'base':
      return texts.base(days)
    case 'service':
      return texts.service(days, years)
    case 'experience':
      return texts.experience(days, years)
    case 'children':
      return texts.children(days, years)
    case 'marital status':
      return texts.maritalStatus(days)
    case 'additional days':
      return texts.additionalDays(days)
    case 'maximum':
      return texts.maximum(days)
    case 'part-time':
      return texts.partTime(days)
    case 'joined':
      return texts.joined(days, day)
    case 'left':
      return texts.left(days, day)
    case 'pro rata':
      return texts.proRata(days)
    case 'earlier years':
      return texts.earlierYears(days, day)
    case 'limit':
      return texts.limit(days)
    case 'earlier changes':
      return texts.earlierChanges(days)
  }
}

/** Explains an entry: '20 base + 1 for a child under 7 − 7 for joining on 01/05/2027 = 14'. */
export function explain(lines: readonly ExplanationLine[], translate: Translate): string {
  const parts = lines.map((line, index) => {
    const sign = line.days < 0 ? '− ' : index === 0 ? '' : '+ '
    return sign + translate(textOf(line))
  })
  return lines.length < 2 ? parts.join('') : translate(texts.sum(parts.join(' '), sumOf(lines)))
}
