import type { Places } from '../../lib/places.ts'
import { t } from '../../lib/t.ts'

export const privacyPlaces: Places = {
  retention: {
    about: t('What is kept how long, and where a person is erased'),
    words: t('GDPR, data protection, delete, erase, forget, storage period, clean-up, archive'),
  },
}
