import type { GrantPreview } from '@hr/contract/areas/leave/policies'
import { t } from '../../../lib/t.ts'

const people = (count: number) => (count === 1 ? t('1 employee') : t('{n} employees', { n: count }))

/** The effects of a change on granted days, one sentence each; none if there are none. */
export function effectsOf({ gaining, losing, belowZero }: GrantPreview): string[] {
  return [
    ...(gaining > 0 ? [t('{people} would gain days', { people: people(gaining) })] : []),
    ...(losing > 0 ? [t('{people} would lose days', { people: people(losing) })] : []),
    ...(belowZero > 0 ? [t('{people} would fall below zero', { people: people(belowZero) })] : []),
  ]
}
