import { SimpleGrid, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { operationApi, type Operation as State } from '@hr/contract/areas/operation/operation'
import { operationTitles } from '@hr/contract/areas/operation/titles'
import { query } from '../../api/client.ts'
import { useTimeZone } from '../../api/client-settings.ts'
import { Part } from '../../api/Part.tsx'
import { formatInstant } from '../../lib/formats.ts'
import { t } from '../../lib/t.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PageAbout } from '../../ui/PageAbout.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Hint } from '../../ui/texts.tsx'
import { AuditCard, BackupsCard, DatabaseCard, JobsCard, NodesCard } from './cards.tsx'
import { problemsOf } from './problems.ts'

const refreshIntervalMs = 30_000

/** The state of the installation, read again every half minute. */
export default function Operation() {
  const operation = useQuery({ ...query(operationApi.find, {}), refetchInterval: refreshIntervalMs })
  return (
    <Stack gap={16}>
      <Stack gap={8}>
        <PageTitle title={t(operationTitles.title)} />
        <PageAbout>
          {t(
            'The state of this installation as the application sees it. For metrics and alerts, see the operation manual.',
          )}
        </PageAbout>
      </Stack>
      <Part query={operation} skeleton={<Waiting />}>
        {(state) => (
          <>
            <Summary state={state} />
            <NodesCard nodes={state.nodes} />
            <SimpleGrid minColWidth="min(360px, 100%)" spacing={16}>
              <DatabaseCard database={state.database} />
              <BackupsCard backups={state.backups} />
              <AuditCard audit={state.audit} />
              <JobsCard jobs={state.jobs} dailyWork={state.dailyWork} />
            </SimpleGrid>
          </>
        )}
      </Part>
    </Stack>
  )
}

function Summary({ state }: { state: State }) {
  const timeZone = useTimeZone()
  const problems = problemsOf(state)
  const read = t('Version {version}, as of {time}.', {
    version: state.productVersion,
    time: formatInstant(state.at, timeZone),
  })
  if (problems.length === 0)
    return (
      <Notice tone="ok">
        {t('Nothing needs attention.')} {read}
      </Notice>
    )
  return (
    <Notice tone="warn">
      <ul aria-label={t('Needs attention')}>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      <Hint mt={4}>{read}</Hint>
    </Notice>
  )
}

const Waiting = () => (
  <Stack gap={16}>
    <Skeleton width="100%" height={48} />
    <Skeleton width="100%" height={120} />
    <SimpleGrid minColWidth="min(360px, 100%)" spacing={16}>
      {['database', 'backups', 'audit', 'jobs'].map((card) => (
        <Skeleton key={card} width="100%" height={200} />
      ))}
    </SimpleGrid>
  </Stack>
)
