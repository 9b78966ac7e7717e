import { SimpleGrid, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { setupProgressApi } from '@hr/contract/areas/company/setup-progress'
import { operationApi, type Operation as State } from '@hr/contract/areas/operation/operation'
import { operationTitles } from '@hr/contract/areas/operation/titles'
import { query } from '../../api/client.ts'
import { useTimeZone } from '../../api/client-settings.ts'
import { Part } from '../../api/Part.tsx'
import { formatInstant } from '../../lib/formats.ts'
import { t } from '../../lib/t.ts'
import { Notice } from '../../ui/Notice.tsx'
import { MissingParts } from '../company/public.ts'
import { PageAbout } from '../../ui/PageAbout.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Hint } from '../../ui/texts.tsx'
import { AuditCard, BackupsCard, DatabaseCard, EmailsCard, JobsCard, LimitsCard, NodesCard } from './cards.tsx'
import { problemsOf } from './problems.ts'

const refreshIntervalMs = 30_000

/** The state of the installation, read again every half minute. */
export default function Operation() {
  const operation = useQuery({ ...query(operationApi.find, {}), refetchInterval: refreshIntervalMs })
  const setup = useQuery({ ...query(setupProgressApi.find, {}), refetchInterval: refreshIntervalMs })
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
            <Part query={setup} skeleton={<Skeleton width="100%" height={48} />}>
              {({ missing }) => (
                <>
                  <Summary state={state} isComplete={missing.every(({ isDismissed }) => isDismissed)} />
                  <MissingParts />
                </>
              )}
            </Part>
            <NodesCard nodes={state.nodes} />
            <SimpleGrid minColWidth="min(360px, 100%)" spacing={16}>
              <DatabaseCard database={state.database} />
              <BackupsCard backups={state.backups} />
              <EmailsCard emails={state.emails} />
              <AuditCard audit={state.audit} />
              <JobsCard jobs={state.jobs} dailyWork={state.dailyWork} />
              <LimitsCard limits={state.reachedLimits} />
            </SimpleGrid>
          </>
        )}
      </Part>
    </Stack>
  )
}

/** @param isComplete whether every needed part is set up or was dismissed */
function Summary({ state, isComplete }: { state: State; isComplete: boolean }) {
  const timeZone = useTimeZone()
  const problems = [...problemsOf(state), ...(isComplete ? [] : [t('Parts of the installation are not set up.')])]
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
      {['database', 'backups', 'emails', 'audit', 'jobs', 'limits'].map((card) => (
        <Skeleton key={card} width="100%" height={200} />
      ))}
    </SimpleGrid>
  </Stack>
)
