import type { Places } from '../../lib/places.ts'
import { t } from '../../lib/t.ts'

export const reportPlaces: Places = {
  reports: { words: t('statistics, analytics, numbers, charts, pin to the dashboard') },
}
