import type { Places } from '../../lib/places.ts'
import { t } from '../../lib/t.ts'

export const equipmentPlaces: Places = {
  equipment: { words: t('laptops, phones, devices, assets, inventory, collect') },
  licences: { words: t('licenses, software, seats, renewals') },
}
