import type { Operation, OperationNode } from '@hr/contract/areas/operation/operation'
import { t } from '../../lib/t.ts'

/** Below this share of free space, a disk counts as nearly full. */
const lowShare = 0.1

export const isNearlyFull = ({ disk }: Pick<OperationNode, 'disk'>): boolean =>
  disk !== null && disk.freeBytes < lowShare * disk.totalBytes

/** Returns what an administrator should look at, one sentence each. */
export function problemsOf(operation: Operation): string[] {
  const { nodes, database, backups, audit, dailyWork } = operation
  const silent = nodes.filter(({ isResponding }) => !isResponding)
  const nearlyFull = nodes.filter(isNearlyFull)
  const versions = new Set(nodes.map(({ productVersion }) => productVersion))
  const problems: [isThere: boolean, sentence: string][] = [
    [
      silent.length > 0,
      t('{count, plural, one {# node is not responding.} other {# nodes are not responding.}}', {
        count: silent.length,
      }),
    ],
    [versions.size > 1, t('The nodes run different versions. Complete the upgrade.')],
    [
      nearlyFull.length > 0,
      t('{count, plural, one {The disk of # node is nearly full.} other {The disks of # nodes are nearly full.}}', {
        count: nearlyFull.length,
      }),
    ],
    [
      database.replica?.isReachable === false,
      t('The replica for reads does not answer. Reads use the primary database.'),
    ],
    [backups.isOverdue, t('No backup has succeeded for two days.')],
    [!backups.isOverdue && backups.failure !== null, t('The last backup failed. The server tries again every hour.')],
    [
      audit.overdue > 0,
      t(
        '{count, plural, one {# entry of the audit log has waited for its link for more than a minute.} other {# entries of the audit log have waited for their links for more than a minute.}}',
        { count: audit.overdue },
      ),
    ],
    [
      (audit.check?.problems ?? 0) > 0,
      t('The audit log was changed outside the product. Run npm run check:audit on the server.'),
    ],
    [
      dailyWork !== null && dailyWork.unfinished > 0,
      t('The daily jobs are not complete. The server tries again every hour.'),
    ],
  ]
  return problems.filter(([isThere]) => isThere).map(([, sentence]) => sentence)
}
