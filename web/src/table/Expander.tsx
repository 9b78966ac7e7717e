import { ActionIcon } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { Row } from '@tanstack/react-table'
import { t } from '../lib/t.ts'
import type { features } from './columns.ts'
import type { ListedRow } from './use-list-page.ts'
import { Icon } from '../ui/Icon.tsx'
import css from './expander.module.css'

type ExpanderProps<Listed extends ListedRow> = { row: Row<typeof features, Listed>; name: string }

/** Shows and hides the details of a row. */
export const Expander = <Listed extends ListedRow>({ row, name }: ExpanderProps<Listed>) => (
  <ActionIcon
    size={28}
    className={css.expander}
    aria-expanded={row.getIsExpanded()}
    aria-label={t('Details of {{name}}', { name })}
    onClick={() => row.toggleExpanded()}
  >
    <Icon icon={IconChevronRight} />
  </ActionIcon>
)
