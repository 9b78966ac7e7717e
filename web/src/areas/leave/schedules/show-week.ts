import { formatWeek } from '@hr/contract/areas/leave/format-week'
import { language } from '../../../lib/language.ts'
import { t } from '../../../lib/t.ts'

/** 'Mon–Wed, Thu (half)' */
export const showWeek = (week: readonly number[]): string => formatWeek(week, language, t)
