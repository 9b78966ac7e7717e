import type { Places } from '../../lib/places.ts'
import { t } from '../../lib/t.ts'

export const customFieldPlaces: Places = {
  customFields: {
    about: t('What your company keeps about its employees besides the fields of the product'),
    words: t('additional fields, attributes, own data'),
  },
}
