import { Group } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { licencesTexts } from '@hr/contract/areas/equipment/licences'
import { daysBetween } from '@hr/contract/lib/dates'
import { useToday } from '../../api/client-settings.ts'
import { formatDay } from '../../lib/formats.ts'
import { formatRelativeDays } from '../../lib/format-relative-days.ts'
import { t } from '../../lib/t.ts'
import { NotGiven } from '../../ui/DataList.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { Icon } from '../../ui/Icon.tsx'

const icon = <Icon icon={IconClock} size={14} />

/** The remaining days are shown from this number of days. */
const soon = 30
const urgent = 7

/** The expiry date of a licence, with a note if it has expired or is about to. */
export function Expiry({ dateExpired, isExpired }: { dateExpired: string | null; isExpired: boolean }) {
  const today = useToday()
  if (dateExpired === null) return <NotGiven />
  const days = daysBetween(today, dateExpired)
  return (
    <Group component="span" display="inline-flex" gap="4px 8px" py={4}>
      <time dateTime={dateExpired}>{formatDay(dateExpired)}</time>
      {isExpired ? (
        <StatusChip tone="danger" icon={icon}>
          {t(licencesTexts.expired)}
        </StatusChip>
      ) : (
        days <= soon && (
          <StatusChip tone={days <= urgent ? 'danger' : 'warn'} icon={icon}>
            {formatRelativeDays(days)}
          </StatusChip>
        )
      )}
    </Group>
  )
}
