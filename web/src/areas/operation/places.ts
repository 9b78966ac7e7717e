import type { Places } from '../../lib/places.ts'
import { t } from '../../lib/t.ts'

export const operationPlaces: Places = {
  operation: {
    about: t('Version, servers, database, backups and failed jobs'),
    words: t('health, monitoring, disk, free space, replica, standby, PostgreSQL, upgrade, update, last backup, node'),
  },
}
