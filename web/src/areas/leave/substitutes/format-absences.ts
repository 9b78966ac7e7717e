import type { Cover } from '@hr/contract/areas/leave/substitutes'
import { formatList } from '../../../lib/formats.ts'
import { t } from '../../../lib/t.ts'
import { formatLeaveDates } from '../format-leave.ts'

/** 'Away: 12/06/2031 – 13/06/2031 (from noon)' */
export const formatAbsences = ({ absences }: Pick<Cover, 'absences'>): string =>
  absences.length === 0
    ? t('Not away on these days')
    : t('Away: {dates}', { dates: formatList(absences.map(formatLeaveDates)) })
