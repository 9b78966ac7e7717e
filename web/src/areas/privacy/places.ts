import type { Places } from '../../lib/places.ts'
import { t } from '../../lib/t.ts'

export const privacyPlaces: Places = {
  retention: {
    about: t("How long data is kept, and how to erase a person's data"),
    words: t('GDPR, data protection, delete, erase, forget, storage period, clean-up, archive'),
  },
}
