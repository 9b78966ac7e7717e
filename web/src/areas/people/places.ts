import type { Places } from '../../lib/places.ts'
import { t } from '../../lib/t.ts'

export const peoplePlaces: Places = {
  directory: { words: t('colleagues, phone, contact, who is who') },
  orgChart: { words: t('structure, hierarchy, supervisors, reporting lines') },
}
