import type { Places } from '../../lib/places.ts'
import { t } from '../../lib/t.ts'

export const dashboardPlaces: Places = {
  dashboard: { words: t('home, overview, birthdays, who is away') },
}
