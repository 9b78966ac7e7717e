import type { Leavers } from '@hr/contract/areas/company/company'
import { SwitchField } from '../../form/fields.tsx'
import { formatDay } from '../../lib/formats.ts'
import { ProfileLink } from '../../lib/ProfileLink.tsx'
import { t } from '../../lib/t.ts'
import { Notice } from '../../ui/Notice.tsx'

/**
 * Ends the sign-in of people after their last day.
 * @param leavers those who would lose access; undefined if it ends already
 */
export function LastDayField({ leavers }: { leavers: Leavers | undefined }) {
  const more = leavers ? leavers.total - leavers.people.length : 0
  return (
    <>
      <SwitchField
        path="lastDayEndsSignIn"
        label={t('The last day ends sign-in')}
        description={t(
          'From midnight after their last day, people can no longer sign in, and their access tokens and calendar links stop working.',
        )}
      />
      {leavers !== undefined && leavers.total > 0 && (
        <Notice tone="warn">
          <p>
            {t(
              '{count, plural, one {# person whose last day is over would lose access:} other {# people whose last day is over would lose access:}}',
              { count: leavers.total },
            )}
          </p>
          <ul>
            {leavers.people.map(({ uuid, name, lastDay }) => (
              <li key={uuid}>
                <ProfileLink person={{ uuid }}>{name}</ProfileLink> · {formatDay(lastDay)}
              </li>
            ))}
          </ul>
          {more > 0 && <p>{t('{count, plural, one {and # more} other {and # more}}', { count: more })}</p>}
        </Notice>
      )}
    </>
  )
}
