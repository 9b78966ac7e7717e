import type { ServiceToken } from '@hr/contract/areas/tokens/tokens'
import { dayOfInstant } from '@hr/contract/lib/dates'
import { useTimeZone } from '../../../api/client-settings.ts'
import { formatDay, formatInstant } from '../../../lib/formats.ts'
import { t } from '../../../lib/t.ts'
import { Hint } from '../../../ui/texts.tsx'

/** The ending, the end and the last use of a token. */
export function TokenDates({ token }: { token: ServiceToken }) {
  const timeZone = useTimeZone()
  const { ending, expiresAt, lastUsedAt, revokedAt } = token
  const day = (instant: string) => formatDay(dayOfInstant(instant, timeZone))
  const end = () => {
    if (revokedAt !== null) return t('revoked {day}', { day: day(revokedAt) })
    return expiresAt === null ? t('no expiry') : t('until {moment}', { moment: formatInstant(expiresAt, timeZone) })
  }
  const use =
    lastUsedAt === null ? t('never used') : t('last used {moment}', { moment: formatInstant(lastUsedAt, timeZone) })
  return <Hint span>{[`…${ending}`, end(), use].join(' · ')}</Hint>
}
