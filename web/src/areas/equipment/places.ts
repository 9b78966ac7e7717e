import type { Places } from '../../lib/places.ts'
import { t } from '../../lib/t.ts'

export const equipmentPlaces: Places = {
  equipment: {
    words: t('laptops, phones, devices, assets, inventory, collect'),
    parts: { import: t('Import equipment'), export: t('Export equipment') },
  },
  equipmentToCollect: { words: t('return, give back, leavers'), parts: { export: t('Export equipment to collect') } },
  licences: {
    words: t('licenses, software, seats, renewals'),
    parts: { import: t('Import licences'), export: t('Export licences') },
  },
  licencesEnding: { parts: { export: t('Export licences ending soon') } },
}
