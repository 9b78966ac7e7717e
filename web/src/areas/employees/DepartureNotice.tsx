import { Button, Group } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { departuresTexts, type Departure, type DepartureStep } from '@hr/contract/areas/employees/departures'
import { dutyTexts } from '@hr/contract/areas/employees/duty-texts'
import { duties } from '@hr/contract/areas/employees/successors'
import type { Employee } from '@hr/contract/areas/employees/record'
import { query } from '../../api/client.ts'
import { useTimeZone } from '../../api/client-settings.ts'
import { LoadError } from '../../api/LoadError.tsx'
import { formatDay, formatInstant } from '../../lib/formats.ts'
import { t } from '../../lib/t.ts'
import { nameOf } from '../../ui/Avatar.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { departureQuery } from './departure-query.ts'
import { unknownText } from './departure-texts.ts'
import { DepartureDialog } from './lazy-departure-dialog.ts'
import { goneSuccessors } from './gone-successors.ts'
import { formatOutside } from './leave-outside.ts'
import { useBlockedReason } from './use-blocked-reason.ts'

const CancelDepartureDialog = lazyDialog(
  async () => (await import('./CancelDepartureDialog.tsx')).CancelDepartureDialog,
  t('Cancel departure?'),
  440,
)

/** A notice about the planned departure of an employee, for HR, who change, release or cancel it. */
export function DepartureNotice({ employee }: { employee: Employee }) {
  const { data, error, refetch } = useQuery(departureQuery(employee))
  const departure = data?.departure
  const isBlocked = useBlockedReason(employee) !== undefined
  const [opened, setOpened] = useState<'change' | 'release' | 'cancel'>()
  const onClose = () => setOpened(undefined)
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  const steps = data?.steps ?? []
  if (!departure)
    return steps.length === 0 ? null : (
      <Notice tone="warn" announced="by a toast">
        <b>{t('A departure not known to the employee was planned and canceled')}</b>
        <Steps steps={steps} />
      </Notice>
    )
  const { endDate, isKnown, problem } = departure
  return (
    <>
      <Notice tone={problem === null && !departure.isPlannerGone ? 'warn' : 'danger'} announced="by a toast">
        <b>{t('Departure planned: the last day is {day}', { day: formatDay(endDate) })}</b>
        {!isKnown && (
          <>
            {' '}
            <StatusChip tone="mute" icon={<Icon icon={IconEyeOff} size={14} />}>
              {unknownText}
            </StatusChip>
            <p>{releaseSentence(departure)}</p>
          </>
        )}
        <LeaveAfter employee={employee} endDate={endDate} />
        {problem === null ? (
          <ul>
            {sentencesOf(departure, isKnown ? [] : steps).map((sentence) => (
              // The note has lines.
              <li key={sentence} style={{ whiteSpace: 'pre-line' }}>
                {sentence}
              </li>
            ))}
          </ul>
        ) : (
          <p>
            {isKnown
              ? t('It was not carried out: {problem}. Archive the employee, or cancel the departure.', { problem })
              : t('It was not released: {problem}. Change or cancel the departure.', { problem })}
          </p>
        )}
        {/* Those of a known departure are of an earlier one. */}
        {!isKnown && <Steps steps={steps} />}
        {!isBlocked && (
          <Group gap={8} mt={8}>
            {!isKnown && (
              <Button variant="default" size="compact-sm" onClick={() => setOpened('release')}>
                {t('Release departure')}
              </Button>
            )}
            {(problem === null || !isKnown) && (
              <Button variant="default" size="compact-sm" onClick={() => setOpened('change')}>
                {t('Change departure')}
              </Button>
            )}
            <Button variant="default" size="compact-sm" onClick={() => setOpened('cancel')}>
              {t('Cancel departure')}
            </Button>
          </Group>
        )}
      </Notice>
      {(opened === 'change' || opened === 'release') && (
        <DepartureDialog employee={employee} departure={departure} releases={opened === 'release'} onClose={onClose} />
      )}
      {opened === 'cancel' && <CancelDepartureDialog employee={employee} departure={departure} onClose={onClose} />}
    </>
  )
}

/** Lists the steps of a departure that is not known yet, for which there is no history. */
function Steps({ steps }: { steps: readonly DepartureStep[] }) {
  const timeZone = useTimeZone()
  if (steps.length === 0) return null
  return (
    <ul>
      {steps.map(({ step, who, at }) => (
        <li key={at}>{stepTexts[step]({ who, at: formatInstant(at, timeZone) })}</li>
      ))}
    </ul>
  )
}

type StepValues = { who: string | null; at: string }
const stepTexts = {
  planned: ({ who, at }: StepValues) => t('{at}: planned by {who}', { at, who: who ?? t('Deleted employee') }),
  changed: ({ who, at }: StepValues) => t('{at}: changed by {who}', { at, who: who ?? t('Deleted employee') }),
  // A program may have archived the employee.
  canceled: ({ who, at }: StepValues) =>
    who === null ? t('{at}: canceled', { at }) : t('{at}: canceled by {who}', { at, who }),
}

const releaseSentence = ({ endDate, knownOn }: Departure): string =>
  t('Only HR sees it until you release it, or until {day}. Until then, the record does not change.', {
    day: formatDay(knownOn ?? endDate),
  })

/** The leave after the last day, which HR may cancel. */
function LeaveAfter({ employee: { uuid, startDate }, endDate }: { employee: Employee; endDate: string }) {
  const input = { params: { id: uuid }, query: { startDate: startDate ?? '', endDate } }
  const requests = useQuery(query(employeesApi.leaveOutside, input)).data?.requests ?? []
  return (
    requests.length > 0 && <p>{t('Leave after the last day: {requests}', { requests: requests.map(formatOutside) })}</p>
  )
}

const sentencesOf = (departure: Departure, [lastStep]: readonly DepartureStep[]): string[] => {
  const { isPlannerGone, successors, plannedBy, reason, note } = departure
  return [
    ...(isPlannerGone
      ? [
          t('{problem}. To take it over, choose “Change departure” and save.', {
            problem: t(departuresTexts.plannerGone),
          }),
        ]
      : []),
    t('On the day after the last day, the employee is archived.'),
    ...duties.flatMap((duty) => {
      const successor = successors[duty]
      return successor && !successor.isGone
        ? [t('{name} will take over: {duty}', { name: nameOf(successor), duty: t(dutyTexts[duty]) })]
        : []
    }),
    ...goneSuccessors(departure),
    ...(reason === '' ? [] : [t('Reason: {reason}', { reason })]),
    ...(note === '' ? [] : [t('Note: {note}', { note })]),
    // The steps below say so already, unless someone has taken the plan over since then.
    ...(plannedBy === null || plannedBy === lastStep?.who ? [] : [t('Planned by {name}.', { name: plannedBy })]),
  ]
}
