import { Button } from '@mantine/core'
import { IconFilterOff, IconList } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '../lib/t.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import type { ListState } from './use-list-state.ts'

type EmptyListProps = { state: ListState; title: string; addButton: ReactNode }

const icon = { size: 32, stroke: 1.25 }

/** Nothing is found, or there is nothing yet. */
export const EmptyList = ({ state, title, addButton }: EmptyListProps) => (
  <EmptyState icon={state.isNarrowed ? <IconFilterOff {...icon} /> : <IconList {...icon} />} title={title}>
    {state.isNarrowed ? (
      <Button variant="default" onClick={state.reset}>
        {t('Reset filters')}
      </Button>
    ) : (
      addButton
    )}
  </EmptyState>
)
