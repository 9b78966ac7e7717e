import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { t } from '../lib/t.ts'
import { useFormOfPage } from './form-context.ts'
import css from './form.module.css'

const undoMs = 8000

type RowsFieldProps<Row> = {
  path: string
  title: string
  /** 'Experience', for 'Experience 2 of 3' and 'Delete experience 2'. */
  rowLabel: string
  blank: Row
  /** The fields of one row; `path` is that of the row: 'experienceArray.1'. */
  children: (path: string) => ReactNode
}

/** Rows that can be added and deleted; a deleted one can be taken back for a while, in its place. */
export function RowsField<Row extends object>({ path, title, rowLabel, blank, children }: RowsFieldProps<Row>) {
  const form = useFormOfPage()
  const rows = (form.getInputProps(path) as { value: Row[] }).value
  const [deleted, setDeleted] = useState<{ row: Row; index: number }>()
  const list = useRef<HTMLFieldSetElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  // Where the focus goes after the next render.
  const focusOn = useRef<number>(undefined)

  useEffect(() => {
    if (focusOn.current === undefined) return
    const row = list.current?.querySelectorAll('fieldset')[focusOn.current]
    const field = row?.querySelector<HTMLElement>('input, textarea') ?? addButton.current
    field?.focus()
    focusOn.current = undefined
  })
  useEffect(() => {
    if (!deleted) return undefined
    const timer = setTimeout(() => setDeleted(undefined), undoMs)
    return () => clearTimeout(timer)
  }, [deleted])

  const remove = (index: number) => {
    const row = rows[index]
    if (!row) return
    form.removeListItem(path, index)
    setDeleted({ row, index })
    focusOn.current = index
  }
  const undo = () => {
    if (!deleted) return
    form.insertListItem(path, deleted.row, deleted.index)
    setDeleted(undefined)
    focusOn.current = deleted.index
  }
  const undoRow = (
    <div className={css.undo} key="undo">
      <span role="status">{t('Row deleted')}</span>
      <Button variant="subtle" onClick={undo}>
        {t('Undo')}
      </Button>
    </div>
  )
  return (
    <fieldset className={css.rows} ref={list}>
      <legend>{title}</legend>
      {rows.map((_, index) => {
        const number = index + 1
        // Rows have no id of their own; Mantine moves values and errors along when one is removed.
        return [
          deleted?.index === index && undoRow,
          <fieldset
            className={css.row}
            key={index}
            aria-label={t('{{label}} {{number}} of {{total}}', { label: rowLabel, number, total: rows.length })}
          >
            <div className={css.rowFields}>{children(`${path}.${index}`)}</div>
            <ActionIcon
              size={36}
              aria-label={t('Delete {{label}} {{number}}', { label: rowLabel.toLowerCase(), number })}
              onClick={() => remove(index)}
            >
              <IconTrash size={16} stroke={1.5} aria-hidden="true" />
            </ActionIcon>
          </fieldset>,
        ]
      })}
      {deleted && deleted.index >= rows.length && undoRow}
      <Button
        ref={addButton}
        className={css.add}
        variant="default"
        leftSection={<IconPlus size={16} stroke={1.5} aria-hidden="true" />}
        onClick={() => {
          form.insertListItem(path, { ...blank })
          focusOn.current = rows.length
        }}
      >
        {t('Add new')}
      </Button>
    </fieldset>
  )
}
