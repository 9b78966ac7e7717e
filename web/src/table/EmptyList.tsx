import { Button } from '@mantine/core'
import { IconFilterOff, IconList } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '../lib/t.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import type { ListState } from './use-list-state.ts'
import { Icon } from '../ui/Icon.tsx'

type EmptyListProps = {
  state: Pick<ListState, 'isNarrowed' | 'reset'>
  text?: string
  /** The call to action for a list without records. */
  children?: ReactNode
}

/** Shown instead of rows if nothing was found or nothing exists yet. */
export const EmptyList = ({ state, text = t('List is empty'), children }: EmptyListProps) => (
  <EmptyState
    icon={state.isNarrowed ? <Icon icon={IconFilterOff} size={32} /> : <Icon icon={IconList} size={32} />}
    title={text}
  >
    {state.isNarrowed ? (
      <Button variant="default" onClick={state.reset}>
        {t('Reset filters')}
      </Button>
    ) : (
      children
    )}
  </EmptyState>
)
