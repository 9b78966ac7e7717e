import { Stack } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { limitTexts } from '@hr/contract/areas/operation/limits'
import {
  reachedLimitDays,
  type Backups,
  type Operation,
  type OperationNode,
  type Replica,
  type Standby,
} from '@hr/contract/areas/operation/operation'
import { emailTitles } from '@hr/contract/areas/notifications/texts'
import { auditTexts } from '@hr/contract/areas/audit/texts'
import { retention } from '@hr/contract/lib/retention'
import { useTimeZone } from '../../api/client-settings.ts'
import { formatBytes } from '../../lib/bytes.ts'
import { formatDay, formatInstant, formatNumber } from '../../lib/formats.ts'
import { ScreenButton } from '../../lib/ScreenLink.tsx'
import { t } from '../../lib/t.ts'
import { FewRecord, FewRecords } from '../../table/FewRecords.tsx'
import { DataList, DataListItem } from '../../ui/DataList.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Card } from '../../ui/Sheet.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { Hint } from '../../ui/texts.tsx'
import { StopJob } from '../jobs/public.ts'
import { isBehind, isLate, isNearlyFull } from './problems.ts'

const Chip = ({ isGood, children }: { isGood: boolean; children: string }) => (
  <StatusChip
    tone={isGood ? 'ok' : 'warn'}
    icon={<Icon icon={isGood ? IconCircleCheck : IconAlertTriangle} size={14} />}
  >
    {children}
  </StatusChip>
)

export const NodesCard = ({ nodes }: Pick<Operation, 'nodes'>) => (
  <Card title={t('Nodes')}>
    {nodes.length === 0 ? (
      <Hint>{t('No node has reported yet. Nodes report every ten seconds.')}</Hint>
    ) : (
      <FewRecords label={t('Nodes')} isPlain>
        {nodes.map((node) => (
          <Node key={node.uuid} node={node} />
        ))}
      </FewRecords>
    )}
  </Card>
)

function Node({ node }: { node: OperationNode }) {
  const { host, productVersion, startedAt, seenAt, isResponding, disk } = node
  const timeZone = useTimeZone()
  return (
    <FewRecord
      name={host}
      state={
        <>
          {isResponding ? (
            <Chip isGood>{t('Running', undefined, 'node')}</Chip>
          ) : (
            <Chip isGood={false}>{t('Not responding')}</Chip>
          )}
          {isNearlyFull(node) && <Chip isGood={false}>{t('Disk nearly full')}</Chip>}
        </>
      }
    >
      <Hint>
        {[
          t('Version {version}', { version: productVersion }),
          t('started {moment}', { moment: formatInstant(startedAt, timeZone) }),
          !isResponding && t('last seen {moment}', { moment: formatInstant(seenAt, timeZone) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Hint>
      {(disk !== null || isResponding) && (
        <Hint>
          {disk === null
            ? t('The free space of the data folder is unknown: the node cannot read its disk.')
            : t('Data folder: {free} of {total} free', {
                free: formatBytes(disk.freeBytes),
                total: formatBytes(disk.totalBytes),
              })}
        </Hint>
      )}
    </FewRecord>
  )
}

const formatLag = (seconds: number | null): string => {
  if (seconds === null) return t('delay not measured')
  const count = Math.round(seconds)
  if (count === 0) return t('up to date', undefined, 'replica')
  return count < 120
    ? t('{count, plural, one {# second behind} other {# seconds behind}}', { count })
    : t('{count, plural, one {# minute behind} other {# minutes behind}}', { count: Math.round(seconds / 60) })
}

export const DatabaseCard = ({ database }: Pick<Operation, 'database'>) => (
  <Card title={t('Database')}>
    <DataList>
      <DataListItem label={t('Primary')}>
        <Stack gap={4} align="flex-start">
          <Chip isGood>{t('Reachable')}</Chip>
          {t('PostgreSQL {version}', { version: database.serverVersion })}
        </Stack>
      </DataListItem>
      <DataListItem label={t('Size')}>{formatBytes(database.bytes)}</DataListItem>
      <DataListItem label={t('Standbys')}>
        <Standbys standbys={database.standbys} />
      </DataListItem>
      <DataListItem label={t('Read replica')}>
        <ReplicaState replica={database.replica} />
      </DataListItem>
    </DataList>
  </Card>
)

function Standbys({ standbys }: { standbys: readonly Standby[] | null }) {
  if (standbys === null) return t("Unknown: the database user can't see them. Grant it pg_read_all_stats.")
  if (standbys.length === 0) return t('None. If the database is lost, only a backup can restore it.')
  return (
    <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
      {standbys.map((standby, index) => (
        <li key={index}>
          {standby.name}
          <Hint>
            {[
              standby.isSynchronous ? t('synchronous') : t('asynchronous'),
              standby.isStreaming ? formatLag(standby.lagSeconds) : t('catching up'),
            ].join(' · ')}
          </Hint>
          {isLate(standby) && <Chip isGood={false}>{t('Behind', undefined, 'standby')}</Chip>}
        </li>
      ))}
    </Stack>
  )
}

function ReplicaState({ replica }: { replica: Replica | null }) {
  if (replica === null) return t('None: all reads use the primary.')
  const { isReachable, serverVersion, lagSeconds } = replica
  if (!isReachable) return <Chip isGood={false}>{t('Not responding')}</Chip>
  return (
    <Stack gap={4} align="flex-start">
      <Chip isGood>{t('Reachable')}</Chip>
      {serverVersion !== null && t('PostgreSQL {version}', { version: serverVersion })}
      {isBehind(replica) ? <Chip isGood={false}>{formatLag(lagSeconds)}</Chip> : <Hint>{formatLag(lagSeconds)}</Hint>}
    </Stack>
  )
}

export function BackupsCard({ backups: { isSetUp, last, failure, isOverdue } }: { backups: Backups }) {
  const timeZone = useTimeZone()
  return (
    <Card title={t('Backups')}>
      {last === null && failure === null && !isSetUp && !isOverdue ? (
        <Hint>
          {t(
            "This server makes no scheduled backups. Ask its operator to set BACKUP_TO, or to back up the database with another tool; those backups aren't shown here.",
          )}
        </Hint>
      ) : (
        <DataList>
          <DataListItem label={t('Last backup')}>
            <Stack gap={4} align="flex-start">
              {isOverdue && <Chip isGood={false}>{t('Overdue')}</Chip>}
              {last === null ? (
                t('None yet')
              ) : (
                <>
                  {!isOverdue && <Chip isGood>{t('Verified', undefined, 'backup')}</Chip>}
                  <span>{formatInstant(last.at, timeZone)}</span>
                  <Hint>{formatBytes(last.bytes)}</Hint>
                  <Hint translate="no">{last.file}</Hint>
                </>
              )}
            </Stack>
          </DataListItem>
          {failure !== null && (
            <DataListItem label={t('Last attempt')}>
              <Stack gap={4} align="flex-start">
                <Chip isGood={false}>{t('Failed', undefined, 'backup')}</Chip>
                <span>{formatInstant(failure.at, timeZone)}</span>
                <span translate="no">{failure.problem}</span>
                <Hint translate="no">{failure.file}</Hint>
              </Stack>
            </DataListItem>
          )}
          {!isSetUp && (
            <DataListItem label={t('Scheduled')}>
              {t('Not on this node: its operator has not set BACKUP_TO. Another node may make backups.')}
            </DataListItem>
          )}
        </DataList>
      )}
    </Card>
  )
}

export function EmailsCard({ emails: { delivery, checkedAt, failedLastDay } }: Pick<Operation, 'emails'>) {
  const timeZone = useTimeZone()
  return (
    <Card
      title={t('Emails')}
      action={
        <ScreenButton screen="mail" variant="default">
          {t(emailTitles.title)}
        </ScreenButton>
      }
    >
      <DataList>
        <DataListItem label={t('Delivery')}>
          {delivery === 'server' ? (
            t('By the mail server')
          ) : (
            <Chip isGood={false}>{t('Stored in files, not sent')}</Chip>
          )}
        </DataListItem>
        <DataListItem label={t('Refused within 24 hours')}>
          {failedLastDay === 0 ? t('None', undefined, 'emails') : formatNumber(failedLastDay)}
        </DataListItem>
        <DataListItem label={t('Last test email')}>
          {checkedAt === null ? t('None yet') : formatInstant(checkedAt, timeZone)}
        </DataListItem>
      </DataList>
    </Card>
  )
}

export function AuditCard({ audit: { links, linkedUntil, overdue, check } }: Pick<Operation, 'audit'>) {
  const timeZone = useTimeZone()
  return (
    <Card
      title={t('Audit chain')}
      action={
        <ScreenButton screen="audit" variant="default">
          {t(auditTexts.title)}
        </ScreenButton>
      }
    >
      <DataList>
        <DataListItem label={t('Chain complete up to')}>
          {linkedUntil === null ? t('No entry yet') : formatInstant(linkedUntil, timeZone)}
        </DataListItem>
        <DataListItem label={t('Entries in the chain')}>{formatNumber(links)}</DataListItem>
        <DataListItem label={t('Waiting for more than a minute')}>
          {overdue === 0 ? (
            <Chip isGood>{t('None', undefined, 'audit chain')}</Chip>
          ) : (
            <Chip isGood={false}>
              {t('{count, plural, one {# entry} other {# entries}}', { count: overdue }, 'audit chain')}
            </Chip>
          )}
        </DataListItem>
        <DataListItem label={t('Last check')}>
          {check === null ? (
            t('None yet: the daily jobs verify every entry.')
          ) : (
            <Stack gap={4} align="flex-start">
              {check.problems === 0 ? (
                <Chip isGood>{t('Intact', undefined, 'audit chain')}</Chip>
              ) : (
                <Chip isGood={false}>
                  {t('{count, plural, one {# problem} other {# problems}}', { count: check.problems })}
                </Chip>
              )}
              {check.isOverdue && <Chip isGood={false}>{t('Overdue')}</Chip>}
              <span>{formatInstant(check.at, timeZone)}</span>
            </Stack>
          )}
        </DataListItem>
      </DataList>
    </Card>
  )
}

export function JobsCard({
  jobs: { failed, failedLastDay, latest, running },
  dailyWork,
}: Pick<Operation, 'jobs' | 'dailyWork'>) {
  const timeZone = useTimeZone()
  return (
    <Card title={t('Background jobs')}>
      <DataList>
        <DataListItem label={t('Daily jobs')}>
          {dailyWork === null ? (
            t('Not run yet')
          ) : (
            <Stack gap={4} align="flex-start">
              {dailyWork.unfinished === 0 ? (
                <Chip isGood>{t('Done', undefined, 'daily jobs')}</Chip>
              ) : (
                <Chip isGood={false}>{t('Not complete')}</Chip>
              )}
              <span>{formatDay(dailyWork.day)}</span>
              {dailyWork.unfinished > 0 && (
                <Hint>
                  {t(
                    '{count, plural, one {# job has failed or is still running. See the server log.} other {# jobs have failed or are still running. See the server log.}}',
                    { count: dailyWork.unfinished },
                  )}
                </Hint>
              )}
            </Stack>
          )}
        </DataListItem>
        {running.length > 0 && (
          <DataListItem label={t('Running', undefined, 'jobs')}>
            <Stack component="ul" gap={8} m={0} p={0} style={{ listStyle: 'none' }}>
              {running.map((job) => (
                <Stack component="li" gap={4} align="flex-start" key={job.uuid}>
                  {job.title}
                  {job.total !== null && <Hint>{t('{done} of {total}', { done: job.done, total: job.total })}</Hint>}
                  {job.isStopping ? <Hint>{t('Stopping …')}</Hint> : <StopJob job={{ ...job, mayStop: true }} />}
                </Stack>
              ))}
            </Stack>
          </DataListItem>
        )}
        <DataListItem label={t('Failed in the last {count} days', { count: retention.jobDays })}>
          <Stack gap={4} align="flex-start">
            {formatNumber(failed)}
            {failedLastDay > 0 && (
              <Chip isGood={false}>{t('{count} in 24 hours', { count: failedLastDay }, 'failed jobs')}</Chip>
            )}
            {latest.length > 0 && (
              <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
                {latest.map(({ uuid, title, endedAt }) => (
                  <li key={uuid}>
                    {title}
                    <Hint>{formatInstant(endedAt, timeZone)}</Hint>
                  </li>
                ))}
              </Stack>
            )}
          </Stack>
        </DataListItem>
      </DataList>
    </Card>
  )
}

export function LimitsCard({ limits }: { limits: Operation['reachedLimits'] }) {
  const timeZone = useTimeZone()
  return (
    <Card title={t('Limits reached')}>
      {limits.length === 0 ? (
        <Hint>{t('No limit has refused anything in the last {count} days.', { count: reachedLimitDays })}</Hint>
      ) : (
        <DataList>
          {limits.map(({ name, refusals, lastAt }) => (
            <DataListItem key={name} label={t(limitTexts[name])}>
              {t('{count, plural, one {# refusal} other {# refusals}} in {days} days', {
                count: refusals,
                days: reachedLimitDays,
              })}
              <Hint>{t('last on {moment}', { moment: formatInstant(lastAt, timeZone) })}</Hint>
            </DataListItem>
          ))}
        </DataList>
      )}
    </Card>
  )
}
