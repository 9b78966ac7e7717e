import { ActionIcon, Button, Checkbox, Popover, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../lib/t.ts'
import type { ListedRow, ListPageState } from './use-list-page.ts'
import { Icon } from '../ui/Icon.tsx'
import css from './columns-menu.module.css'
import { Note } from '../ui/texts.tsx'

type ColumnsMenuProps<Row extends ListedRow> = { table: ListPageState<Row>['table'] }

/** Shows, hides and moves the columns of a table. The first column, which names the row, is fixed. */
export function ColumnsMenu<Row extends ListedRow>({ table }: ColumnsMenuProps<Row>) {
  const [announcement, setAnnouncement] = useState('')
  const [first, ...columns] = table.getAllLeafColumns()
  const titleOf = (column: (typeof columns)[number] | undefined) => String(column?.columnDef.header)

  function move(from: number, to: number) {
    const [moved] = columns.slice(from)
    if (!moved || to < 0 || to >= columns.length) return
    const ids = columns.map(({ id }) => id)
    table.setColumnOrder(ids.toSpliced(from, 1).toSpliced(to, 0, moved.id))
    const place = { name: titleOf(moved), place: to + 1, count: columns.length }
    setAnnouncement(t('{{name}} moved to {{place}} of {{count}}', place))
  }
  function reset() {
    table.setColumnOrder([])
    table.setColumnVisibility({})
    setAnnouncement(t('Original columns and order restored'))
  }

  return (
    <Popover position="bottom-end" trapFocus returnFocus onClose={() => setAnnouncement('')}>
      <Popover.Target>
        <Button
          variant="default"
          classNames={{ root: css.button, label: css.buttonLabel }}
          aria-label={t('Columns')}
          leftSection={<Icon icon={IconColumns3} />}
        >
          {t('Columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('Columns')} className={css.dropdown}>
        <Note px={4}>{t('{{name}} is always the first column', { name: titleOf(first) })}</Note>
        <ul className={css.columns}>
          {columns.map((column, index) => (
            <li key={column.id}>
              <Checkbox
                className={css.title}
                label={titleOf(column)}
                checked={column.getIsVisible()}
                onChange={column.getToggleVisibilityHandler()}
              />
              {/* aria-disabled, not disabled, so that the button keeps the focus at the end of the list. */}
              <ActionIcon
                aria-label={t('Move {{name}} up', { name: titleOf(column) })}
                aria-disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                <Icon icon={IconArrowUp} />
              </ActionIcon>
              <ActionIcon
                aria-label={t('Move {{name}} down', { name: titleOf(column) })}
                aria-disabled={index === columns.length - 1}
                onClick={() => move(index, index + 1)}
              >
                <Icon icon={IconArrowDown} />
              </ActionIcon>
            </li>
          ))}
        </ul>
        <Button variant="subtle" onClick={reset}>
          {t('Reset')}
        </Button>
        <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      </Popover.Dropdown>
    </Popover>
  )
}
