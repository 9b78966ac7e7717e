import { Box, Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle, IconArrowBackUp, IconArrowRight, IconUsers, IconUserShare } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { Person } from '@hr/contract/areas/employees/people'
import type { Absence } from '@hr/contract/areas/leave/leave'
import { LoadError } from '../../../api/LoadError.tsx'
import { formatDay, formatNumber } from '../../../lib/formats.ts'
import { tx } from '../../../lib/tx.tsx'
import { t } from '../../../lib/t.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { nameOf } from '../../../ui/Avatar.tsx'
import { useDelayed } from '../../../ui/use-delayed.ts'
import { formatSigned } from '../balances/format-balance.ts'
import { statusAppearance } from '../LeaveStatusChip.tsx'
import { formatNonWorking } from '../format-non-working.ts'
import { formatLeaveDates } from '../format-leave.ts'
import { SubstituteLine } from '../substitutes/SubstituteLine.tsx'
import { formatSkippedDays, previewSentence, type SkippedDays, type Preview } from './preview.ts'
import type { PreviewState } from './use-preview.ts'
import { Icon } from '../../../ui/Icon.tsx'
import css from './apply.module.css'
import { Note, Dim } from '../../../ui/texts.tsx'

// The delay before the preview is announced, long enough to finish typing a date.
const announceAfterMs = 500

type PreviewBoxProps = {
  preview: PreviewState
  /** The employee; null for the user. */
  person: Person | null
  /** Notices above the days. */
  children: ReactNode
}

/** Shows the days that the request takes, the days left afterwards, and who else is away. */
export function PreviewBox({ preview: state, person, children }: PreviewBoxProps) {
  const problemText = state.kind === 'no dates' ? state.why : undefined
  const sentence = state.kind === 'counted' ? previewSentence(state.preview, state.away) : (problemText ?? '')
  const [spoken] = useDebouncedValue(sentence, announceAfterMs)
  return (
    <Box pos="relative" px={16} py={14} fz="sm" className={css.preview}>
      <div aria-live="polite">
        <VisuallyHidden>{spoken}</VisuallyHidden>
        {children}
      </div>
      {state.kind === 'no dates' && (
        <Text c="dimmed">{problemText ?? t('Choose the first and last day to see how many days are needed.')}</Text>
      )}
      {state.kind === 'loading' && <PreviewSkeleton />}
      {state.kind === 'failed' && <LoadError error={state.error} onRetry={state.retry} />}
      {state.kind === 'counted' && (
        <>
          <PreviewSummary preview={state.preview} />
          <PreviewWarnings preview={state.preview} state={state} person={person} />
        </>
      )}
    </Box>
  )
}

const PreviewSkeleton = () => (useDelayed(true) ? <Skeleton width="60%" height={28} /> : <Box h={28} />)

function PreviewSummary({ preview }: { preview: Preview }) {
  const { days, left, isUnlimited, balance, skipped } = preview
  const [isOpen, setOpen] = useState(false)
  const skippedText = formatSkippedDays(preview)
  return (
    <>
      <Group justify="space-between" gap="8px 24px">
        <Group gap={14} wrap="nowrap" className={css.count}>
          <strong>{formatNumber(days)}</strong>
          <div>
            <b>{t('{count, plural, one {working day} other {working days}}', { count: days })}</b>
            {skippedText !== '' && (
              <button type="button" className={css.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {skippedText}
              </button>
            )}
          </div>
        </Group>
        {left && (
          <Group gap={14} wrap="nowrap" className={css.figures}>
            <Figure label={t('available to request')} days={left.available} />
            <Icon icon={IconArrowRight} color="var(--hr-dim)" />
            <Figure label={t('after this')} days={left.after} />
          </Group>
        )}
        {isUnlimited && <Dim>{t('Unlimited')}</Dim>}
      </Group>
      {balance !== undefined && (
        <Text c="dimmed" mt={8}>
          {balance}
        </Text>
      )}
      {isOpen && skipped.length > 0 && <SkippedDayList days={skipped} />}
    </>
  )
}

const Figure = ({ label, days }: { label: string; days: number }) => (
  <div data-below-zero={days < 0 || undefined}>
    <strong>{formatSigned(days)}</strong>
    <Note>{label}</Note>
  </div>
)

const skippedTexts = { weekend: t('weekend'), 'day off': t('day off') } as const

const SkippedDayList = ({ days }: { days: readonly SkippedDays[] }) => (
  <Group component="ul" gap="2px 16px" mt={8} fz="xs">
    {days.map(({ why, title, ...range }) => (
      <li key={range.startDate}>
        {formatNonWorking(range)} <Note span>{why === 'non-working' ? title : skippedTexts[why]}</Note>
      </li>
    ))}
  </Group>
)

type PreviewWarningsProps = {
  preview: Preview
  state: Pick<PreviewState, 'away' | 'awayFailed'>
  person: Person | null
}

function PreviewWarnings({
  preview: { warnings, overlapping, daysBack, covers },
  state: { away, awayFailed },
  person,
}: PreviewWarningsProps) {
  if ([warnings, overlapping, daysBack, covers, away].every((list) => list.length === 0) && !awayFailed) return null
  return (
    <Stack component="ul" gap={6} mt={10} pt={10} className={css.warnings}>
      {warnings.map((warning) => (
        <li key={warning} data-tone="warn">
          <Icon icon={IconAlertTriangle} />
          <span>{warning}</span>
        </li>
      ))}
      {overlapping.map((leave) => (
        <li key={leave.uuid} data-tone="warn">
          <Icon icon={IconAlertTriangle} />
          <span>
            {person === null
              ? tx('Overlaps your request: {dates} ({status})', overlapValues(leave))
              : tx("Overlaps {name}'s request: {dates} ({status})", {
                  name: nameOf(person),
                  ...overlapValues(leave),
                })}
          </span>
        </li>
      ))}
      {daysBack.map((text) => (
        <li key={text}>
          <Icon icon={IconArrowBackUp} color="var(--hr-dim)" />
          <span>{text}</span>
        </li>
      ))}
      {covers.map((cover) =>
        cover.problem === null ? (
          <SubstituteLine
            key={cover.uuid}
            icon={<Icon icon={IconUserShare} color="var(--hr-dim)" />}
            name={cover.name}
            cover={cover}
          />
        ) : (
          <li key={cover.uuid} data-tone="warn">
            <Icon icon={IconAlertTriangle} />
            <span>{cover.problem}</span>
          </li>
        ),
      )}
      {(away.length > 0 || awayFailed) && (
        <li>
          <Icon icon={IconUsers} color="var(--hr-dim)" />
          {awayFailed ? (
            <span>{t('Failed to load who else is away.')}</span>
          ) : (
            <AwayList away={away} title={person === null ? t('Away in your team:') : t('Away in their team:')} />
          )}
        </li>
      )}
    </Stack>
  )
}

const overlapValues = (leave: Preview['overlapping'][number]) => ({
  dates: <b>{formatLeaveDates(leave)}</b>,
  status: statusAppearance[leave.status].label,
})

const maxNamed = 4

function AwayList({ away, title }: { away: readonly Absence[]; title: string }) {
  const [isOpen, setOpen] = useState(false)
  const named = isOpen ? away : away.slice(0, maxNamed)
  const more = away.length - named.length
  return (
    <span>
      <Dim>{title}</Dim>{' '}
      {named.map(({ user, isWaiting, ...leave }, index) => (
        <span key={`${user.uuid}-${leave.startDate}`}>
          {nameOf(user)}{' '}
          <Dim>{leave.hasEnd ? formatLeaveDates(leave) : t('from {day} on', { day: formatDay(leave.startDate) })}</Dim>
          {isWaiting && ` (${t('pending')})`}
          {index < named.length - 1 && ', '}
        </span>
      ))}
      {more > 0 && (
        <Button h={24} px={4} variant="subtle" onClick={() => setOpen(true)}>
          {t('{count, plural, one {and # more} other {and # more}}', { count: more })}
        </Button>
      )}
    </span>
  )
}
