import type { CalendarFeed } from '@hr/contract/areas/leave/feeds'
import { formatInstant } from './formats.ts'
import { t } from './t.ts'

/** Tells calendar links of one kind apart: when a link was created and last read. */
export const feedText = ({ createdAt, lastUsedAt }: CalendarFeed, timeZone: string): string =>
  [
    t('Created {day}', { day: formatInstant(createdAt, timeZone) }),
    lastUsedAt === null ? t('never read') : t('last read {moment}', { moment: formatInstant(lastUsedAt, timeZone) }),
  ].join(' · ')
