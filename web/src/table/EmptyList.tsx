import { Button } from '@mantine/core'
import { IconFilterOff, IconList } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '../lib/t.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { lazyDetail } from '../ui/lazy-part.tsx'
import type { ListedRow, ListPageState } from './use-list-page.ts'
import { Icon } from '../ui/Icon.tsx'

const EmptyHint = lazyDetail(async () => (await import('./EmptyHint.tsx')).EmptyHint)

type EmptyListProps = {
  list: Pick<ListPageState<ListedRow>, 'name' | 'state' | 'hasNoRecords'>
  text?: string
  /** The call to action for a list without records. */
  children?: ReactNode
}

/** Shown instead of rows if nothing was found or nothing exists yet. */
export const EmptyList = ({
  list: { name, state, hasNoRecords },
  text = t('List is empty'),
  children,
}: EmptyListProps) => (
  <EmptyState
    icon={state.isNarrowed ? <Icon icon={IconFilterOff} size={32} /> : <Icon icon={IconList} size={32} />}
    title={text}
  >
    {hasNoRecords && <EmptyHint list={name} hasAction={children !== undefined} />}
    {state.isNarrowed ? (
      <Button variant="default" onClick={state.reset}>
        {t('Reset filters')}
      </Button>
    ) : (
      children
    )}
  </EmptyState>
)
