import type { Area } from '../../area.ts'
import { announceMissingBackup, backupEmails } from './backup.emails.ts'
import { deleteDeadNodes, recordNode } from './nodes.commands.ts'
import { operationRoutes } from './operation.routes.ts'

export const operation: Area = {
  routes: [operationRoutes],
  emails: backupEmails,
  daily: (deps) =>
    deps.config.backupTo === undefined ? [] : [{ name: 'missing backup', run: () => announceMissingBackup(deps) }],
  start: recordNode,
  cleanUps: [deleteDeadNodes],
}
