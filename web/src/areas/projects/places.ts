import type { Places } from '../../lib/places.ts'
import { t } from '../../lib/t.ts'

export const projectPlaces: Places = {
  projects: { words: t('clients, teams, members'), parts: { export: t('Export projects') } },
  projectsArchived: { parts: { export: t('Export archived projects') } },
}
