import type { GrantPreview } from '@hr/contract/areas/leave/policies'
import { t } from '../../../lib/t.ts'

/** The effects of a change on granted days, one sentence each; none if there are none. */
export function effectsOf({ gaining, losing, belowZero }: GrantPreview): string[] {
  return [
    ...(gaining > 0
      ? [t('{count, plural, one {# employee would gain days} other {# employees would gain days}}', { count: gaining })]
      : []),
    ...(losing > 0
      ? [t('{count, plural, one {# employee would lose days} other {# employees would lose days}}', { count: losing })]
      : []),
    ...(belowZero > 0
      ? [
          t('{count, plural, one {# employee would fall below zero} other {# employees would fall below zero}}', {
            count: belowZero,
          }),
        ]
      : []),
  ]
}
