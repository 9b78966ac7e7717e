import type { Language } from '../../lib/languages.ts'
import { message, messages, type Translate } from '../../lib/messages.ts'

const texts = messages('week', { half: (days: string) => message('{days} (half)', { days }) })

// 5 January 1970 was a Monday.
const weekdays = (language: Language): string[] => {
  const format = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, index) => format.format(new Date(Date.UTC(1970, 0, 5 + index))))
}

/** 'Mon–Wed, Thu (half)'; `week` is the part of each weekday that is worked, Monday first. */
export function formatWeek(week: readonly number[], language: Language, translate: Translate): string {
  const names = weekdays(language)
  const parts: { from: number; to: number; part: number }[] = []
  for (const [index, part] of week.entries()) {
    const last = parts.at(-1)
    if (part === 0) continue
    if (last?.part === part && last.to === index - 1) last.to = index
    else parts.push({ from: index, to: index, part })
  }
  return parts
    .map(({ from, to, part }) => {
      const days = from === to ? (names[from] ?? '') : `${names[from]}–${names[to]}`
      return part === 1 ? days : translate(texts.half(days))
    })
    .join(', ')
}
