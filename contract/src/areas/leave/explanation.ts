// The explanation of an entry in the balance history, line by line (`docs/rules.md`, section 3).
import { z } from 'zod'
import { formatDay } from '../../lib/day.ts'
import { daysText } from './balance.ts'

/** A part of an entry and its reason; the parts add up to the entry's days. */
export const explanationLine = z.object({
  why: z.enum([
    'base',
    'service',
    'experience',
    'children',
    'marital status',
    'additional days',
    'maximum',
    'part-time',
    'joined',
    'left',
    'pro rata',
  ]),
  days: z.number(),
  /** Years of service or of experience, or the age below which children count. */
  years: z.number().optional(),
  /** The day of joining or leaving, or the day from which additional days count. */
  day: z.string().optional(),
})
export type ExplanationLine = z.output<typeof explanationLine>

export const sumOf = (lines: readonly { days: number }[]): number => lines.reduce((sum, { days }) => sum + days, 0)

/** Hides from readers of the balance what they may not read in the record: only the kind of each line stays. */
export function withoutReasons(lines: readonly ExplanationLine[]): ExplanationLine[] {
  const general = (why: ExplanationLine['why']) => {
    if (why === 'joined' || why === 'left') return 'pro rata'
    return why === 'base' || why === 'maximum' || why === 'part-time' || why === 'pro rata' ? why : 'additional days'
  }
  const sums = Map.groupBy(lines, ({ why }) => general(why))
  return [...sums].map(([why, same]) => ({ why, days: sumOf(same) }))
}

const children = (years: number | undefined, days: number) =>
  `for ${days === 1 ? 'a child' : 'children'} under ${years}`

const yearsText = (years = 0) => (years === 1 ? '1 year' : `${years} years`)

function reasonOf({ why, days, years, day }: ExplanationLine): string {
  switch (why) {
    case 'base':
      return 'base'
    case 'service':
      return `for ${yearsText(years)} of service`
    case 'experience':
      return `for ${yearsText(years)} of experience`
    case 'children':
      return children(years, days)
    case 'joined':
    case 'left':
      return day === undefined ? why : `${why} on ${formatDay(day)}`
    case 'maximum':
      return 'above the maximum'
    case 'marital status':
    case 'additional days':
    case 'part-time':
    case 'pro rata':
      return why
  }
}

/** Explains an entry: '20 base + 1 for a child under 7 − 7 joined on 01/05/2027 = 14'. */
export function explain(lines: readonly ExplanationLine[]): string {
  const parts = lines.map((line, index) => {
    const sign = line.days < 0 ? '− ' : index === 0 ? '' : '+ '
    return `${sign}${daysText(Math.abs(line.days))} ${reasonOf(line)}`
  })
  return lines.length < 2 ? parts.join('') : `${parts.join(' ')} = ${daysText(sumOf(lines))}`
}
