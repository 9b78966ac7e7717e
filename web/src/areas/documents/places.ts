import type { Places } from '../../lib/places.ts'
import { t } from '../../lib/t.ts'

export const documentPlaces: Places = {
  documentCategories: {
    about: t('Kinds of documents, who sees them, and whether they expire'),
    words: t('files, contracts, uploads, visibility, expiry'),
  },
}
