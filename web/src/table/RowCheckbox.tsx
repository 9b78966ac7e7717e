import { Checkbox, type CheckboxProps } from '@mantine/core'
import { memo } from 'react'
import { t } from '../lib/t.ts'
import type { ListedRow, ListPageState } from './use-list-page.ts'
import css from './row-checkbox.module.css'

const LargeTargetCheckbox = (props: CheckboxProps) => (
  <Checkbox classNames={{ root: css.root, inner: css.inner }} {...props} />
)

type RowCheckboxProps = { row: { toggleSelected: () => void }; name: string; isSelected: boolean }

/** Selects a row. Memoised: selecting one of a hundred rows renders one checkbox. */
export const RowCheckbox = memo(function RowCheckbox({ row, name, isSelected }: RowCheckboxProps) {
  const label = t('Select {{name}}', { name })
  return <LargeTargetCheckbox aria-label={label} checked={isSelected} onChange={() => row.toggleSelected()} />
})

export function AllRowsCheckbox<Row extends ListedRow>({ list: { table, selected } }: { list: ListPageState<Row> }) {
  const isAllSelected = table.getIsAllRowsSelected()
  return (
    <LargeTargetCheckbox
      aria-label={t('Select all on this page')}
      checked={isAllSelected}
      indeterminate={selected.length > 0 && !isAllSelected}
      onChange={() => table.toggleAllRowsSelected()}
    />
  )
}
