import { companyTitles } from '@hr/contract/areas/company/titles'
import type { Operation, OperationNode, SameNames, Standby } from '@hr/contract/areas/operation/operation'
import { isUntriedPostgres, triedPostgres } from '@hr/contract/lib/postgres'
import { t } from '../../lib/t.ts'

/** Below this share of free space, a disk counts as nearly full. */
const lowShare = 0.1

/** Returns whether a running node has little space; the last report of a silent one does not count. */
export const isNearlyFull = ({ disk, isResponding }: Pick<OperationNode, 'disk' | 'isResponding'>): boolean =>
  isResponding && disk !== null && disk.freeBytes < lowShare * disk.totalBytes

/** Above this delay, a standby or replica counts as behind. */
const highLagSeconds = 60

export const isBehind = ({ lagSeconds }: { lagSeconds: number | null }): boolean => (lagSeconds ?? 0) > highLagSeconds

export const isLate = (standby: Standby): boolean => !standby.isStreaming || isBehind(standby)

const namesOf = (nodes: readonly OperationNode[]) => nodes.map(({ host }) => host).join(', ')

/** Shows white space other than single spaces, and invisible characters, by their codes: 'Key[U+00A0]user'. */
const withCodes = (text: string): string =>
  text.replaceAll(/\p{DI}|(?! )\p{White_Space}|(?<=\p{White_Space}) |^ | $/gu, (sign) => {
    const code = sign.codePointAt(0) ?? 0
    return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`
  })

function sameNameSentence({ of, values }: SameNames): string {
  const named = { values: values.map(withCodes).join(', ') }
  switch (of) {
    case 'email':
      return t(
        'These email addresses look alike but differ in spaces or Unicode characters: {values}. Change one of them.',
        named,
      )
    case 'employeeNumber':
      return t(
        'These employee numbers look alike but differ in spaces or Unicode characters: {values}. Change one of them.',
        named,
      )
    case 'position':
      return t(
        'These positions look alike but differ in spaces or Unicode characters: {values}. Rename one of them.',
        named,
      )
    case 'project':
      return t(
        'These project codes look alike but differ in spaces or Unicode characters: {values}. Change one of them.',
        named,
      )
    case 'equipment':
      return t(
        'These equipment codes look alike but differ in spaces or Unicode characters: {values}. Change one of them.',
        named,
      )
    case 'leaveType':
      return t(
        'These leave types look alike but differ in spaces or Unicode characters: {values}. Rename one of them.',
        named,
      )
    case 'customField':
      return t(
        'These custom fields look alike but differ in spaces or Unicode characters: {values}. Rename one of them.',
        named,
      )
    case 'customOption':
      return t(
        'These options of a custom field look alike but differ in spaces or Unicode characters: {values}. Rename one of them.',
        named,
      )
  }
}

/** Returns what an administrator should look at, one sentence each, what can lose data first. */
export function problemsOf(operation: Operation): string[] {
  const { nodes, database, backups, emails, audit, jobs, dailyWork, sameNames, folders, unusableTimeZone } = operation
  const silent = nodes.filter(({ isResponding }) => !isResponding)
  const nearlyFull = nodes.filter(isNearlyFull)
  const late = database.standbys?.filter(isLate) ?? []
  const versions = new Set(nodes.filter(({ isResponding }) => isResponding).map(({ productVersion }) => productVersion))
  const problems: [isThere: boolean, sentence: string][] = [
    [
      (audit.check?.problems ?? 0) > 0,
      t('The audit log was changed outside the application. To list the entries, run check:audit on the server.'),
    ],
    [backups.isOverdue, t('No backup has succeeded for two days. The server tries again every hour.')],
    [!backups.isOverdue && backups.failure !== null, t('The last backup failed. The server tries again every hour.')],
    [
      folders.backups !== null,
      t("Backups can't be written: {problem}. Ask the operator of the server to check the BACKUP_TO folder.", {
        problem: folders.backups ?? '',
      }),
    ],
    [
      folders.mail !== null,
      t("Emails can't be stored: {problem}. Ask the operator of the server to check the folder.", {
        problem: folders.mail ?? '',
      }),
    ],
    [
      nearlyFull.length > 0,
      t(
        '{count, plural, one {The disk of a node is nearly full: {nodes}.} other {The disks of # nodes are nearly full: {nodes}.}}',
        {
          count: nearlyFull.length,
          nodes: namesOf(nearlyFull),
        },
      ),
    ],
    [
      silent.length > 0,
      t('{count, plural, one {A node is not responding: {nodes}.} other {# nodes are not responding: {nodes}.}}', {
        count: silent.length,
        nodes: namesOf(silent),
      }),
    ],
    [
      nodes.some(({ isResponding, ignoresProxy }) => isResponding && ignoresProxy),
      t(
        "Requests seem to come through a proxy, but TRUST_PROXY is not set. All users behind it count as one network, so one user's failed sign-ins can lock out others. If you use a proxy, ask the operator of the server to set TRUST_PROXY.",
      ),
    ],
    [database.replica?.isReachable === false, t('The read replica is not responding. Reads use the primary database.')],
    [
      database.replica?.isReachable === true && isBehind(database.replica),
      t('The read replica is more than a minute behind.'),
    ],
    [
      late.length > 0,
      t('Standbys are more than a minute behind or catching up: {standbys}.', {
        standbys: late.map(({ name }) => name).join(', '),
      }),
    ],
    [
      database.isRebuildDue,
      t(
        'The sorting rules of the database have changed since its indexes were built, so searches can miss records. Ask the operator to run this command on the server: {command}',
        { command: 'npm run admin -- rebuild-indexes' },
      ),
    ],
    [
      isUntriedPostgres(database.serverVersion),
      t(
        'PostgreSQL {version} has not been tested with this version of the application. Use PostgreSQL {from} to {to}.',
        { version: database.serverVersion, from: triedPostgres[0], to: triedPostgres.at(-1)! },
      ),
    ],
    [
      unusableTimeZone !== null,
      t(
        "The company's time zone {timeZone} is an offset from UTC or unknown to the database, so days can be wrong. Choose another one under {screen}.",
        { timeZone: unusableTimeZone ?? '', screen: t(companyTitles.company) },
      ),
    ],
    [versions.size > 1, t('The nodes run different versions. Complete the upgrade.')],
    [
      audit.overdue > 0,
      t(
        '{count, plural, one {# audit log entry has not been added to the audit chain for more than a minute.} other {# audit log entries have not been added to the audit chain for more than a minute.}}',
        { count: audit.overdue },
      ),
    ],
    [audit.check?.isOverdue === true, t('The audit log has not been checked for two days. The daily jobs check it.')],
    [
      dailyWork !== null && dailyWork.unfinished > 0,
      t('The daily jobs have not finished. The server tries again every hour.'),
    ],
    [
      emails.failedLastDay > 0,
      t(
        '{count, plural, one {The mail server has refused # email within the last 24 hours.} other {The mail server has refused # emails within the last 24 hours.}}',
        { count: emails.failedLastDay },
      ),
    ],
    [
      jobs.failedLastDay > 0,
      t(
        '{count, plural, one {A background job has failed within the last 24 hours.} other {# background jobs have failed within the last 24 hours.}}',
        { count: jobs.failedLastDay },
      ),
    ],
  ]
  return [
    ...problems.filter(([isThere]) => isThere).map(([, sentence]) => sentence),
    ...database.duplicates.map(({ index, rows }) =>
      t('These values occur more than once, but must be unique ({index}): {rows}. Change or delete the duplicates.', {
        index,
        rows: rows.join(', '),
      }),
    ),
    ...sameNames.map(sameNameSentence),
  ]
}
