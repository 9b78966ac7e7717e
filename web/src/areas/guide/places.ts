import type { Places } from '../../lib/places.ts'
import { t } from '../../lib/t.ts'

export const guidePlaces: Places = {
  guide: { words: t('help, manual, documentation, how to') },
}
