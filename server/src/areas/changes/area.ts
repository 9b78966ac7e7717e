import type { Area } from '../../area.ts'
import { changesRoutes } from './changes.routes.ts'
import { recordDatedChanges } from './dated.commands.ts'

export const changes: Area = {
  routes: [changesRoutes],
  daily: ({ db }) => [{ name: 'dated changes', isAtMidnight: true, run: (today) => recordDatedChanges(db, today) }],
}
