import type { Places } from '../../lib/places.ts'
import { t } from '../../lib/t.ts'

export const positionPlaces: Places = {
  positions: { words: t('jobs, job titles, link to the job form'), parts: { export: t('Export positions') } },
}
