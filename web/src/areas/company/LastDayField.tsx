import { Stack } from '@mantine/core'
import type { Leavers } from '@hr/contract/areas/company/company'
import { SelectField } from '../../form/SelectField.tsx'
import { formatDay } from '../../lib/formats.ts'
import { ProfileLink } from '../../lib/ProfileLink.tsx'
import { t } from '../../lib/t.ts'
import { Notice } from '../../ui/Notice.tsx'
import { settingLabels } from './setting-pages.ts'

type LastDayFieldProps = {
  /** False for a company from before the setting that has not chosen yet. */
  isDecided: boolean
  /** The people who would lose access; undefined unless the setting is turned on. */
  leavers: Leavers | undefined
}

/** Scrolls to the end of the list, above the buttons at the bottom. */
const reveal = (list: HTMLElement | null) => list?.scrollIntoView({ block: 'nearest' })

/** Whether people can no longer sign in after their last day. */
export function LastDayField({ isDecided, leavers }: LastDayFieldProps) {
  const more = leavers ? leavers.total - leavers.people.length : 0
  return (
    <>
      <SelectField
        path="lastDayEndsSignIn"
        label={settingLabels.lastDayEndsSignIn}
        description={t(
          'From midnight after their last day, people can no longer sign in, and their access tokens and calendar links stop working.',
        )}
        options={[
          { value: 'yes', label: t('Yes') },
          { value: 'no', label: t('No') },
          ...(isDecided ? [] : [{ value: 'undecided', label: t('Not decided yet') }]),
        ]}
        blank="never empty"
      />
      {leavers !== undefined && leavers.total > 0 && (
        <Notice tone="warn">
          <Stack gap={8} ref={reveal}>
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
          </Stack>
        </Notice>
      )}
    </>
  )
}
