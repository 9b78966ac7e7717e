import type { Area } from '../../area.ts'
import { checkChainDaily } from '../../audit/chain.ts'
import { deleteDeadNodes, recordNode } from './nodes.commands.ts'
import { operationRoutes } from './operation.routes.ts'
import { deleteOldReachedLimits } from './reached-limits.commands.ts'
import { sendWarning, warn, warningEmails } from './warnings.emails.ts'

export const operation: Area = {
  routes: [operationRoutes],
  emails: warningEmails,
  daily: (deps) => [
    ...(deps.config.backupTo === undefined
      ? []
      : [{ name: 'missing backup', run: () => warn('backup missing', deps) }]),
    {
      name: 'audit chain',
      run: () =>
        checkChainDaily(deps, (trx, historyId) => sendWarning(trx, 'audit log changed', { ...deps, historyId })),
    },
  ],
  start: recordNode,
  cleanUps: [deleteDeadNodes, deleteOldReachedLimits],
}
