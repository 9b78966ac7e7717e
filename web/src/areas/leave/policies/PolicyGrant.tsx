import { Button, Group, Select, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { isUnfinished, jobsApi } from '@hr/contract/areas/jobs/jobs'
import { unlimited } from '@hr/contract/areas/leave/balance'
import { explain } from '@hr/contract/areas/leave/explain'
import { leavePoliciesApi, type GrantPreview, type GrantRow } from '@hr/contract/areas/leave/policies'
import { policyTexts } from '@hr/contract/areas/leave/policy-texts'
import { query, useApiMutation } from '../../../api/client.ts'
import { useToday } from '../../../api/client-settings.ts'
import { ApiError, messageOf } from '../../../api/errors.ts'
import { comboboxProps } from '../../../form/combobox.ts'
import { ProfileLink } from '../../../lib/ProfileLink.tsx'
import { linkTo } from '../../../lib/target.ts'
import { formatDay, formatNumber } from '../../../lib/formats.ts'
import { t } from '../../../lib/t.ts'
import { columnHelper } from '../../../table/columns.ts'
import { EmptyList } from '../../../table/EmptyList.tsx'
import { ExportMenu } from '../../../table/ExportMenu.tsx'
import type { Filter } from '../../../table/filters/filters.ts'
import { ListFooter } from '../../../table/ListFooter.tsx'
import { ListPage } from '../../../table/ListPage.tsx'
import { ListTable } from '../../../table/ListTable.tsx'
import { ListToolbar } from '../../../table/ListToolbar.tsx'
import { useListPage } from '../../../table/use-list-page.ts'
import { nameOf } from '../../../ui/Avatar.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { ErrorState, Notice } from '../../../ui/Notice.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Note } from '../../../ui/texts.tsx'
import { formatDayCount } from '../format-leave.ts'
import { JobProgress, useJob } from '../../jobs/public.ts'
import { formatChange, formatTotal } from './format-change.ts'
import { PreviewEffects } from './PreviewEffects.tsx'
import css from './policies.module.css'

const YearRules = lazyDialog(
  async () => (await import('./YearRulesDialog.tsx')).YearRulesDialog,
  t('Change carry-over'),
  640,
)

const filters: readonly Filter[] = [{ kind: 'text', name: 'office', label: t('Office location') }]

/** The change from last year; undefined if there is none to compare. */
const changeOf = ({ total, lastYear }: GrantRow) =>
  lastYear === null || total === unlimited || lastYear === unlimited ? undefined : total - lastYear

const column = columnHelper<GrantRow>()
const columns = column.columns([
  column.accessor(({ user }) => nameOf(user), {
    id: 'lastName',
    header: t('Employee'),
    meta: { width: 200, minWidth: 136 },
    cell: ({ row: { original } }) => <ProfileLink person={original.user}>{nameOf(original.user)}</ProfileLink>,
  }),
  column.accessor('officeLocation', {
    header: t('Office location'),
    enableSorting: false,
    meta: { width: 150, minWidth: 104, card: 'hidden' },
  }),
  column.accessor(({ total }) => formatTotal(total), {
    id: 'total',
    header: t('Days'),
    enableSorting: false,
    meta: { width: 90, minWidth: 72, align: 'end', card: 'title' },
  }),
  column.accessor(changeOf, {
    id: 'change',
    header: t('Change from last year'),
    enableSorting: false,
    meta: { width: 150, minWidth: 104, align: 'end', card: 'labelled' },
    cell: (cell) => {
      const days = cell.getValue()
      if (days === undefined) return null
      return (
        <span style={{ color: `var(--hr-${days > 0 ? 'ok' : days < 0 ? 'danger' : 'text'})` }}>
          {formatChange(days)}
        </span>
      )
    },
  }),
  column.accessor(({ isGranted }) => (isGranted ? t('Yes') : t('No')), {
    id: 'isGranted',
    header: t('Granted'),
    enableSorting: false,
    meta: { width: 96, card: 'labelled' },
  }),
  column.accessor('entries', {
    header: t('Explanation'),
    enableSorting: false,
    cell: (cell) => (
      <Stack component="span" gap={0} className={css.explanation}>
        {cell.getValue().map(({ effectiveOn, explanation, accruesUntil }, index) => (
          <span key={`${effectiveOn} ${explain(explanation, t)}`}>
            {explain(explanation, t)}{' '}
            <span>
              {accruesUntil !== null && t('monthly until {day}', { day: formatDay(accruesUntil) })}
              {accruesUntil === null && index > 0 && t('from {day}', { day: formatDay(effectiveOn) })}
            </span>
          </span>
        ))}
      </Stack>
    ),
  }),
])

export default function PolicyGrant() {
  const { uuid, year } = useSearch({ from: '/shell/leaves/policies/grant' })
  const thisYear = Number(useToday().slice(0, 4))
  if (uuid === undefined) return <Navigate {...linkTo('leavePolicies')} replace />
  const shownYear = /^20\d\d$/.test(year ?? '') ? Number(year) : thisYear + 1
  return <Grant key={shownYear} uuid={uuid} year={shownYear} thisYear={thisYear} />
}

function Grant({ uuid, year, thisYear }: { uuid: string; year: number; thisYear: number }) {
  const navigate = useNavigate()
  const params = { id: uuid }
  const policy = useQuery(query(leavePoliciesApi.find, { params }))
  const jobs = useQuery(query(jobsApi.list, {}))
  const [startedId, setStartedId] = useState<string>()
  const [isChanging, setChanging] = useState(false)
  const foundId = jobs.data?.find(
    (job) => isUnfinished(job) && job.target.search['uuid'] === uuid && job.target.search['year'] === String(year),
  )?.uuid
  // The list belongs to the policy and year of the address.
  const grants = { ...leavePoliciesApi.grants, path: `/leave-policies/${uuid}/grants/${year}` } as const
  const jobId = startedId ?? foundId
  const job = useJob(jobId)
  const isRunning = jobId !== undefined && (job.data === undefined || isUnfinished(job.data))
  // While a grant runs, a preview would list its employees as ones whose days still change.
  const preview = useQuery({
    ...query(leavePoliciesApi.preview, { params, body: { year } }),
    enabled: !isRunning,
  })
  const list = useListPage({
    name: 'leave-policy-grants',
    endpoint: grants,
    columns,
    filters,
    rowName: ({ user }) => nameOf(user),
    actions: [],
  })
  const granted = policy.data?.granted.find((one) => one.year === year)
  const name = policy.data?.name ?? ''
  const title = t('Grant {name} {year}', { name, year })
  const isLastGranted = policy.data?.granted.some((one) => one.year === thisYear - 1) ?? false
  const years = [...(isLastGranted ? [thisYear - 1] : []), thisYear, thisYear + 1].map(String)
  const error = policy.error ?? preview.error
  return (
    <ListPage list={list}>
      <PageTitle title={title} count={list.total}>
        <ExportMenu
          sheet="leave-grants"
          list={{ ...list, query: { ...list.query, policy: uuid, year: String(year) } }}
        />
        {granted && (
          <Button variant="default" disabled={isRunning} onClick={() => setChanging(true)}>
            {t('Change carry-over')}
          </Button>
        )}
        {preview.data && year >= thisYear && (
          <GrantButton
            uuid={uuid}
            year={year}
            title={title}
            preview={preview.data}
            isDisabled={isRunning}
            onStarted={setStartedId}
          />
        )}
      </PageTitle>
      <Stack gap={12}>
        {error && (
          <ErrorState
            message={messageOf(error, t('Failed to load data'))}
            onRetry={() => void Promise.all([policy.refetch(), preview.refetch()])}
          />
        )}
        {job.data && <JobProgress job={job.data} />}
        {granted && year < thisYear && (
          <Note>
            {t(
              "{year} is over: changes to an employee's record no longer affect the days for that year. HR can still grant missing days on the employee's profile, below the leave statistics.",
              { year },
            )}
          </Note>
        )}
        {preview.data && !isRunning && <Figures preview={preview.data} />}
      </Stack>
      <ListToolbar list={list} searchPlaceholder={t('Name...', undefined, 'person')}>
        <Select
          aria-label={t('Year')}
          data={years.includes(String(year)) ? years : [...years, String(year)]}
          value={String(year)}
          allowDeselect={false}
          comboboxProps={comboboxProps}
          w={100}
          onChange={(chosen) =>
            chosen && void navigate({ ...linkTo('leavePolicyGrant'), search: { uuid, year: chosen } })
          }
        />
      </ListToolbar>
      <ListTable
        list={list}
        caption={title}
        empty={<EmptyList list={list} text={t('No employee is eligible under this policy')} />}
      >
        <ListFooter list={list} />
      </ListTable>
      {granted && isChanging && (
        <YearRules uuid={uuid} granted={granted} onStarted={setStartedId} onClose={() => setChanging(false)} />
      )}
    </ListPage>
  )
}

function Figures({ preview }: { preview: GrantPreview }) {
  const { employees, days, gaining, losing, adopts, effects, requests, couldGain } = preview
  const figures = [
    [t('Employees'), String(employees)],
    [t('Days'), formatNumber(days)],
    [t('Employees with more days'), String(gaining)],
    [t('Employees with fewer days'), String(losing)],
  ] as const
  return (
    <>
      <Group component="dl" gap="8px 24px" className={css.figures}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Group>
      {adopts !== null && (
        <Notice tone="warn">
          {t('The leave type {name} already exists and becomes part of this policy. Its requests and days are kept.', {
            name: adopts,
          })}
        </Notice>
      )}
      {(effects.length > 0 || requests > 0 || couldGain.length > 0) && (
        <PreviewEffects preview={preview} caption={t('Employees whose days change')} />
      )}
    </>
  )
}

type GrantButtonProps = {
  uuid: string
  year: number
  title: string
  preview: GrantPreview
  isDisabled: boolean
  onStarted: (jobId: string) => void
}

/** Grants the days that the preview has shown; if they have changed since, shows the new preview instead. */
function GrantButton({ uuid, year, title, preview, isDisabled, onStarted }: GrantButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const grant = useApiMutation(leavePoliciesApi.grant)
  const params = { id: uuid, year: String(year) }
  const isOutdated = grant.error instanceof ApiError && grant.error.code === policyTexts.previewChanged.code

  async function start() {
    const { job } = await grant.mutateAsync({ params, body: { fingerprint: preview.fingerprint } })
    onStarted(job)
    setAsking(false)
  }
  return (
    <>
      <Button disabled={isDisabled || preview.employees === 0} onClick={() => setAsking(true)}>
        {t('Grant')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`${title}?`}
        confirm={t('Grant')}
        isBusy={grant.isPending}
        // The error is shown in the dialog.
        onConfirm={() => void start().catch(() => undefined)}
        onClose={() => setAsking(false)}
      >
        {grant.error && (
          <Notice tone={isOutdated ? 'warn' : 'danger'}>{messageOf(grant.error, t('Failed to save data'))}</Notice>
        )}
        <p>
          {t(
            '{count, plural, one {# employee gets {amount}. Granting again later adds only what is missing.} other {# employees get {amount} in total. Granting again later adds only what is missing.}}',
            { count: preview.employees, amount: formatDayCount(preview.days) },
          )}
        </p>
      </ConfirmDialog>
    </>
  )
}
