import { IconChevronRight, IconCircleCheck, IconMinus } from '@tabler/icons-react'
import { Stack, Text, VisuallyHidden } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { companyTitles } from '@hr/contract/areas/company/titles'
import { setupApi } from '@hr/contract/areas/company/setup'
import type { Setup as Progress, SetupStep } from '@hr/contract/areas/company/setup-progress'
import { query, refetchShown, useApiMutation } from '../../../api/client.ts'
import { messageOf } from '../../../api/errors.ts'
import { Part } from '../../../api/Part.tsx'
import { linkTo } from '../../../lib/target.ts'
import { t } from '../../../lib/t.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { MissingParts } from '../public.ts'
import { MailStep, SignInStep } from './check-steps.tsx'
import { CompanyStep } from './CompanyStep.tsx'
import { InvitationsStep } from './InvitationsStep.tsx'
import { LeaveStep } from './LeaveStep.tsx'
import { OfficesStep } from './OfficesStep.tsx'
import { PeopleStep } from './PeopleStep.tsx'
import { PositionsStep } from './PositionsStep.tsx'
import { StepFrame, type StepProps } from './StepFrame.tsx'
import { stepNames } from './step-names.ts'
import css from '../company.module.css'

const title = t(companyTitles.setup)

/** Leads the first Superadmin through the setup, one step per page, beginning at the first open one. */
export default function Setup() {
  const progress = useQuery(query(setupApi.find, {}))
  return (
    <Stack gap={20}>
      <PageTitle title={title} />
      <Part query={progress} skeleton={<Skeleton width="100%" height={320} />}>
        {(data) => <Steps progress={data} />}
      </Part>
    </Stack>
  )
}

const endStep = 'end'

function Steps({ progress }: { progress: Progress }) {
  const { steps } = progress
  const client = useQueryClient()
  const navigate = useNavigate()
  const { step: asked } = useSearch({ from: '/shell/setup' })
  const update = useApiMutation(setupApi.update, { refetches: false })
  // Kept until another step is asked for: the steps that a save refetches must not open the next one before it is done.
  const [first] = useState<SetupStep | typeof endStep>(
    () => steps.find(({ status }) => status === 'open')?.name ?? endStep,
  )
  const current = asked === endStep ? endStep : (steps.find(({ name }) => name === asked)?.name ?? first)
  const index = steps.findIndex(({ name }) => name === current)
  const body = useRef<HTMLDivElement>(null)
  const last = useRef(current)
  useEffect(() => {
    if (last.current === current) return
    last.current = current
    body.current?.querySelector('h2')?.focus()
  }, [current])

  const store = async (body: Parameters<typeof update.mutateAsync>[0]['body']) => {
    try {
      await update.mutateAsync({ body })
      await refetchShown(client)
      return true
    } catch (failure) {
      toast.error(messageOf(failure, t('Failed to save data')))
      return false
    }
  }
  const open = (step: string) => navigate({ ...linkTo('setup'), search: { step } })
  const openNext = () => open(steps[index + 1]?.name ?? endStep)
  const props: StepProps = {
    onDone: async () => {
      if (await store({ state: 'started' })) await openNext()
    },
    onSkip: async () => {
      if (current !== endStep && (await store({ state: 'started', skip: current }))) await openNext()
    },
  }
  const finish = async () => {
    if (await store({ state: 'closed' })) await navigate(linkTo('dashboard'))
  }
  const statusOf = (step: SetupStep) => steps.find(({ name }) => name === step)?.status

  return (
    <div className={css.setup}>
      <nav aria-label={t('Steps')}>
        <Stack component="ol" visibleFrom="sm" gap={2} className={css.steps}>
          {steps.map(({ name, status }) => (
            <li key={name} data-status={status}>
              <Link
                to="."
                search={{ step: name }}
                className={css.step}
                aria-current={name === current ? 'page' : undefined}
              >
                <Icon icon={icons[status]} size={18} />
                {stepNames[name]}
                {status !== 'open' && <VisuallyHidden> {status === 'done' ? t('done') : t('skipped')}</VisuallyHidden>}
              </Link>
            </li>
          ))}
        </Stack>
        {current !== endStep && (
          <Text hiddenFrom="sm" c="dimmed">
            {t('Step {n} of {all}', { n: index + 1, all: steps.length })}
          </Text>
        )}
      </nav>
      <Stack ref={body} key={current} gap={20}>
        {current === 'company' && <CompanyStep {...props} />}
        {current === 'offices' && <OfficesStep {...props} />}
        {current === 'leave' && <LeaveStep {...props} />}
        {current === 'positions' && <PositionsStep {...props} />}
        {current === 'people' && <PeopleStep {...props} />}
        {current === 'mail' && <MailStep {...props} isDone={statusOf('mail') === 'done'} />}
        {current === 'signIn' && <SignInStep {...props} isDone={statusOf('signIn') === 'done'} />}
        {current === 'invitations' && <InvitationsStep {...props} />}
        {current === endStep && (
          <StepFrame
            title={t('Your company is set up')}
            lead={t('Skipped steps stay here. You can change everything in Settings and in the lists.')}
            action={t('Open the dashboard')}
            isBusy={update.isPending}
            onSubmit={(event) => {
              event.preventDefault()
              void finish()
            }}
          />
        )}
        {current === endStep && <MissingParts />}
      </Stack>
    </div>
  )
}

const icons = { open: IconChevronRight, done: IconCircleCheck, skipped: IconMinus }
