import type { Places } from '../../lib/places.ts'
import { t } from '../../lib/t.ts'

export const auditPlaces: Places = {
  audit: {
    about: t('Who changed or opened what, and when'),
    words: t('history, log, trail, changes, views'),
    parts: { export: t('Export audit log') },
  },
}
