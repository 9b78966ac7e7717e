import { addDays, formatShortWeekday } from '../../lib/dates.ts'
import type { Language } from '../../lib/languages.ts'
import { message, messages, type Translate } from '../../lib/messages.ts'

const texts = messages('week', { half: (days: string) => message('{days} (half)', { days }) })

const monday = '2026-01-05'

/** 'Mon–Wed, Thu (half)'; `week` is the part of each weekday that is worked, Monday first. */
export function formatWeek(week: readonly number[], language: Language, translate: Translate): string {
  const parts: { from: number; to: number; part: number }[] = []
  for (const [index, part] of week.entries()) {
    const last = parts.at(-1)
    if (part === 0) continue
    if (last?.part === part && last.to === index - 1) last.to = index
    else parts.push({ from: index, to: index, part })
  }
  const nameOf = (index: number) => formatShortWeekday(addDays(monday, index), language)
  return parts
    .map(({ from, to, part }) => {
      const days = from === to ? nameOf(from) : `${nameOf(from)}–${nameOf(to)}`
      return part === 1 ? days : translate(texts.half(days))
    })
    .join(', ')
}
