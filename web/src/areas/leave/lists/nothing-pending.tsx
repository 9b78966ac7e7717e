import { Button } from '@mantine/core'
import { IconCalendarCheck } from '@tabler/icons-react'
import { t } from '../../../lib/t.ts'
import type { ListState } from '../../../table/use-list-state.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'

/** Where nothing but the status narrows the list, nothing waits: no reason to reset anything. */
export function nothingPending({ q, filters, reset }: ListState) {
  const { status = '', ...others } = filters
  if (!['pending', 'inProgress'].includes(status) || q !== '' || Object.keys(others).length > 0) return undefined
  return (
    <EmptyState
      icon={<IconCalendarCheck size={32} stroke={1.25} aria-hidden="true" />}
      title={t('No pending requests')}
    >
      <Button variant="default" onClick={reset}>
        {t('Show all')}
      </Button>
    </EmptyState>
  )
}
