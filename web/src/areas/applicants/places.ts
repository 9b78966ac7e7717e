import type { Places } from '../../lib/places.ts'
import { t } from '../../lib/t.ts'

export const applicantPlaces: Places = {
  applicants: {
    words: t('candidates, recruiting, applications, CV'),
    parts: { export: t('Export applicants') },
  },
}
