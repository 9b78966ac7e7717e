import type { Places } from '../../lib/places.ts'
import { t } from '../../lib/t.ts'

export const customFieldPlaces: Places = {
  customFields: {
    about: t('Employee data that your company keeps in addition to the built-in fields'),
    words: t('additional fields, attributes, custom data'),
  },
}
