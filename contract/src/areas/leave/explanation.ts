// The explanation of an entry in the balance history, line by line (`docs/rules.md`, section 3).
import { z } from 'zod'
import { ofClass } from '../../lib/field-classes.ts'

/** A part of an entry and its reason; the parts add up to the entry's days. */
export const explanationLine = z.object(
  ofClass('internal', {
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
      /** Days of earlier years that have given nothing because the probationary period had not ended. */
      'earlier years',
      /** The days that keep the total between 0 and the maximum. */
      'limit',
      /** The part of an entry that its other lines do not explain. */
      'earlier changes',
    ]),
    days: z.number(),
    /** Years of service or of experience, or the age below which children count. */
    years: z.number().optional(),
    /** The day of joining or leaving, or the day from which additional days count. */
    day: z.string().optional(),
  }),
)
export type ExplanationLine = z.output<typeof explanationLine>

/** Days that take effect on a day; with `accruesUntil` they become available month by month until then. */
export const planEntry = z.object(
  ofClass('internal', {
    effectiveOn: z.string(),
    accruesUntil: z.string().nullable(),
    days: z.number(),
    explanation: z.array(explanationLine),
  }),
)
export type PlanEntry = z.output<typeof planEntry>

/** A sum of days, exact to a hundredth. */
export const sumOf = (lines: readonly { days: number }[]): number =>
  Math.round(lines.reduce((sum, { days }) => sum + days, 0) * 100) / 100 + 0

/** Adds up the lines of the same reason, without those that add up to nothing. */
export function mergeLines(lines: readonly ExplanationLine[]): ExplanationLine[] {
  const byReason = Map.groupBy(lines, ({ why, years, day }) => `${why} ${years} ${day}`)
  return [...byReason.values()].map((same) => ({ ...same[0]!, days: sumOf(same) })).filter(({ days }) => days !== 0)
}

/** Hides from readers of the balance what they may not read in the record: only the kind of each line stays. */
export const withoutReasons = (lines: readonly ExplanationLine[]): ExplanationLine[] =>
  mergeLines(lines.map(({ why, days }) => ({ why: generalReasons[why], days })))

const generalReasons: Record<ExplanationLine['why'], ExplanationLine['why']> = {
  base: 'base',
  service: 'additional days',
  experience: 'additional days',
  children: 'additional days',
  'marital status': 'additional days',
  'additional days': 'additional days',
  maximum: 'maximum',
  'part-time': 'part-time',
  joined: 'pro rata',
  left: 'pro rata',
  'pro rata': 'pro rata',
  'earlier years': 'pro rata',
  limit: 'limit',
  'earlier changes': 'earlier changes',
}
