import { issueText } from '../lib/issue-text.ts'
import { ActionIcon, Button, Group } from '@mantine/core'
import { IconCheck, IconPlus, IconTrash } from '@tabler/icons-react'
import { use, useLayoutEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react'
import type { z } from 'zod'
import { afterPress } from '../lib/after-press.ts'
import { t } from '../lib/t.ts'
import { RowContext, SectionContext, useField, useFormOfPage } from './form-context.ts'
import { blankOr, filledRows, isBlankRow, isDuplicate } from './rows.ts'
import { UndoRow, useDeletedRow } from './UndoRow.tsx'
import { Icon } from '../ui/Icon.tsx'
import shared from './form.module.css'
import css from './rows-field.module.css'
import { ErrorText, Hint } from '../ui/texts.tsx'
import { useLines, type Pasted } from './use-lines.ts'

type RowsFieldProps<Row> = {
  path: string
  title: string
  /** 'Experience', for 'Experience 2 of 3' and 'Delete: Experience 2'. */
  rowLabel: string
  blank: Row
  /** Validates a row as soon as it has content. */
  schema: z.ZodObject
  /** 'stacked': the first field has a line of its own, and the others wrap, each with its label. A table otherwise. */
  layout?: 'stacked'
  /** The only field of a row: Enter goes to the next row, and each line of a pasted list becomes a row. */
  lineField?: keyof Row & string
  /** The fields of one row; `path` is the row's path, such as 'experienceArray.1'. */
  children: (path: string) => ReactNode
}

const textOf = (rows: readonly object[]) =>
  filledRows(rows)
    .map((row) =>
      Object.entries(row)
        .flatMap(([name, value]) => (name === 'id' || !value ? [] : [String(value)]))
        .join(', '),
    )
    .join('; ')

const pastedText = ({ added, skipped }: Pasted) =>
  [
    t('{count, plural, one {# row added} other {# rows added}}', { count: added.length }),
    skipped > 0 &&
      t('{count, plural, one {# was already in the list} other {# were already in the list}}', { count: skipped }),
  ]
    .filter((text) => text !== false)
    .join(' · ')

/** Rows that can be added and deleted; a deleted row can be restored for a while, in its place. */
export function RowsField<Row extends object>(props: RowsFieldProps<Row>) {
  const { path, title, rowLabel, blank, schema, layout, lineField, children } = props
  const form = useFormOfPage()
  const section = use(SectionContext)
  const { id, value: rows, error, onChange } = useField<Row[]>(path, title, textOf)
  const [isKept, setKept] = useState(false)
  const list = useRef<HTMLFieldSetElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  // The row to focus after the next render.
  const focusOn = useRef<number>(undefined)
  const { deleted, remember, forget } = useDeletedRow<Row>()
  const lines = useLines<Row>({
    path,
    rows,
    rowOf: lineField && ((text) => ({ ...blank, [lineField]: text })),
    textOf: (row) => String(lineField ? row[lineField] : ''),
    focusRow: (index) => {
      // A row keeps its element when rows are inserted above it; a new one has none yet.
      const field = fieldIn(index)
      if (field) field.focus()
      else focusOn.current = index
    },
  })
  const fieldIn = (index: number) =>
    list.current?.querySelectorAll('fieldset')[index]?.querySelector<HTMLElement>('input, textarea')

  // A layout effect, because it must run with the very render that adds or removes the row.
  useLayoutEffect(() => {
    if (focusOn.current === undefined) return
    const field = fieldIn(focusOn.current) ?? addButton.current
    field?.focus()
    focusOn.current = undefined
  })

  const remove = (index: number) => {
    const row = rows[index]
    if (!row) return
    form.removeListItem(path, index)
    remember({ row, index })
    setKept(false)
    focusOn.current = index
  }
  const undo = () => {
    if (!deleted) return
    form.insertListItem(path, deleted.row, deleted.index)
    forget()
    focusOn.current = deleted.index
  }
  // Validates a row when the focus leaves it.
  const validateRow = (index: number) => {
    const { value: now } = form.getInputProps(path) as { value: Row[] }
    const row = now[index]
    if (!row) return
    const issues = blankOr(schema).safeParse(row).error?.issues ?? []
    for (const field of Object.keys(row)) {
      const found = issues.find((issue) => issue.path[0] === field)
      const message = found && issueText(found)
      // Not cleared first: Mantine would drop an error that is cleared and set in one update.
      if (message === undefined) form.clearFieldError(`${path}.${index}.${field}`)
      else form.setFieldError(`${path}.${index}.${field}`, message)
    }
    setKept(issues.length === 0 && !isBlankRow(row) && !isDuplicate(now, index))
  }
  const onLeave = (index: number, event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) afterPress(() => validateRow(index))
  }

  const undoRow = <UndoRow key="undo" onUndo={undo} />
  return (
    <fieldset className={shared.rows} ref={list} id={id} tabIndex={-1} aria-invalid={error !== undefined || undefined}>
      <legend data-repeats={section === title || undefined}>{title}</legend>
      {lineField && <Hint>{t('Press Enter for the next one, or paste a list with one per line.')}</Hint>}
      {error !== undefined && <ErrorText fw={500}>{error}</ErrorText>}
      {rows.map((_, index) => {
        const number = index + 1
        // Rows have no id; Mantine moves values and errors with the index when a row is removed.
        return [
          deleted?.index === index && undoRow,
          // Listens for the focus leaving the row.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <fieldset
            className={css.row}
            data-layout={layout}
            key={index}
            aria-label={t('{label} {number} of {total}', { label: rowLabel, number, total: rows.length })}
            onBlur={(event) => onLeave(index, event)}
            {...lines.handlersOf(index)}
          >
            <div className={css.rowFields}>
              <RowContext value={`${rowLabel} ${number}`}>{children(`${path}.${index}`)}</RowContext>
            </div>
            <ActionIcon
              size={36}
              aria-label={t('Delete: {label} {number}', { label: rowLabel, number })}
              onClick={() => remove(index)}
            >
              <Icon icon={IconTrash} />
            </ActionIcon>
            {isDuplicate(rows, index) && (
              <p className={css.duplicate} role="status">
                {t('Already in the list.')}
              </p>
            )}
          </fieldset>,
        ]
      })}
      {deleted && deleted.index >= rows.length && undoRow}
      {lines.pasted && (
        <UndoRow text={pastedText(lines.pasted)} onUndo={lines.pasted.added.length > 0 ? lines.undo : undefined} />
      )}
      <Group gap="8px 16px">
        <Button
          ref={addButton}
          variant="default"
          leftSection={<Icon icon={IconPlus} />}
          onClick={() => {
            onChange([...rows, { ...blank }])
            setKept(false)
            focusOn.current = rows.length
          }}
        >
          {t('Add new')}
        </Button>
        <Group component="span" display="inline-flex" gap={4} fz="xs" fw={500} c="var(--hr-ok)" role="status">
          {isKept && (
            <>
              <Icon icon={IconCheck} size={14} />
              {t('Kept in the form')}
            </>
          )}
        </Group>
      </Group>
    </fieldset>
  )
}
