import { Button } from '@mantine/core'
import { IconCalendarCheck } from '@tabler/icons-react'
import { t } from '../../../lib/t.ts'
import { EmptyList } from '../../../table/EmptyList.tsx'
import type { ListedRow, ListPageState } from '../../../table/use-list-page.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Icon } from '../../../ui/Icon.tsx'

/** An empty list of requests. If only the status filters it, nothing is pending, so there are no filters to reset. */
export function NoRequests({ list }: { list: Pick<ListPageState<ListedRow>, 'name' | 'state' | 'hasNoRecords'> }) {
  const { state } = list
  const { status = '', ...others } = state.filters
  const isOnlyByStatus = state.q === '' && Object.keys(others).length === 0
  if (!isOnlyByStatus || !['pending', 'inProgress'].includes(status)) return <EmptyList list={list} />
  return (
    <EmptyState icon={<Icon icon={IconCalendarCheck} size={32} />} title={t('No pending requests')}>
      <Button variant="default" onClick={state.reset}>
        {t('Show all')}
      </Button>
    </EmptyState>
  )
}
