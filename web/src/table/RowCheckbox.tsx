import { t } from '../lib/t.ts'
import type { ListedRow, ListPageState } from './use-list-page.ts'
import css from './row-controls.module.css'

type RowCheckboxProps = { row: { toggleSelected: () => void }; name: string; isSelected: boolean }

/** Selects a row. Native elements look like the theme's checkbox, because a long list renders many of them. */
export const RowCheckbox = ({ row, name, isSelected }: RowCheckboxProps) => (
  <input
    type="checkbox"
    className={css.checkbox}
    aria-label={t('Select {name}', { name })}
    checked={isSelected}
    onChange={() => row.toggleSelected()}
  />
)

export function AllRowsCheckbox<Row extends ListedRow>({ list: { table, selected } }: { list: ListPageState<Row> }) {
  const isAllSelected = table.getIsAllRowsSelected()
  const isSomeSelected = selected.length > 0 && !isAllSelected
  return (
    <input
      type="checkbox"
      className={css.checkbox}
      aria-label={t('Select all on this page')}
      // Only a property of the element, without an attribute.
      ref={(input) => {
        if (input) input.indeterminate = isSomeSelected
      }}
      checked={isAllSelected}
      onChange={() => table.toggleAllRowsSelected()}
    />
  )
}
