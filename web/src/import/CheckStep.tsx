import { Checkbox, Group, Stack, Text } from '@mantine/core'
import { Fragment, useState } from 'react'
import type { CellMessage } from '@hr/contract/lib/cells'
import { englishWords, type WordsOf } from '@hr/contract/lib/choice-cells'
import { fold } from '@hr/contract/lib/fold'
import type { ImportColumn } from '@hr/contract/lib/imports'
import { shownDay } from '../form/DayInput.tsx'
import { shownNumber } from '../form/number-text.ts'
import { language } from '../lib/language.ts'
import { t } from '../lib/t.ts'
import { Notice } from '../ui/Notice.tsx'
import { ReadAs } from './FileReading.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { LeftOutRows } from './LeftOutRows.tsx'
import type { PreviewColumn } from './ImportRows.tsx'
import { Readings } from './Readings.tsx'
import stepsCss from './steps.module.css'
import { Suggestions } from './Suggestions.tsx'
import type { ImportKind, ImportState } from './use-import.ts'
import { ValueInput } from './ValueInput.tsx'

type CheckStepProps = {
  kind: ImportKind
  state: ImportState
}

/** The third step: every cell as it will be imported, with its problems, which can be corrected here. */
export function CheckStep({ kind: { options = [], problemLabel }, state }: CheckStepProps) {
  const { corrected: sheet, leftOut, mapping, checked, correct, accept, choose, isCorrected } = state
  if (!checked) return null
  const { existing = [], changes = [], stored = [], warnings = [], others = [], asks } = checked
  const known = new Set(existing)
  const changedRows = new Set(changes.map(({ row }) => row))
  const before = new Map(changes.map((one) => [`${one.row} ${one.column}`, one.before]))
  const storedTexts = new Map(stored.map((one) => [`${one.row} ${one.column}`, one.text]))
  const titles = new Map(state.columns.map(({ label }) => [label.heading, t(label)]))
  const columns = namesFirst(sheet.columns.map(mapping.columnOf)).map(({ column, index, namesRow }): PreviewColumn => {
    const { id, isLong = false } = column
    const label = t(column.label)
    return {
      heading: column.label.heading,
      title: label,
      isFrozen: namesRow,
      isLong,
      isCorrected: (row) => !leftOut.has(row) && isCorrected(row, id),
      show: ({ row, cells }, problems) => (
        <PreviewCell
          label={t('{column}, row {row}', { column: label, row })}
          column={column}
          // Values for every row count only for new records.
          value={known.has(row) && sheet.forNew.includes(id) ? '' : (cells[index] ?? '')}
          problems={problems}
          stored={storedTexts.get(`${row} ${column.label.heading}`)}
          before={before.get(`${row} ${column.label.heading}`)}
          isEditable={!leftOut.has(row) && (problems.length > 0 || isCorrected(row, id))}
          onChange={(value) => correct(row, id, value)}
          onAccept={(suggestion) => accept(row, id, suggestion)}
          onChoose={(value) => choose(row, id, value)}
        />
      ),
    }
  })
  return (
    <>
      <Summary state={state} isCurrent={checked.isCurrent && !state.check.isPending} />
      {options.length > 0 && (
        <Stack gap="sm">
          <Group gap="8px 24px">
            {options
              .filter(({ column }) => column === undefined || sheet.columns.includes(column))
              .map((option) => (
                <Checkbox
                  key={option.name}
                  label={option.label}
                  checked={state.options[option.name] ?? false}
                  disabled={state.run.isPending}
                  onChange={() => state.toggle(option)}
                />
              ))}
          </Group>
          {options.map(({ name, notice }) => state.options[name] && <Fragment key={name}>{notice}</Fragment>)}
        </Stack>
      )}
      <div>
        <ReadAs state={state} />
        <Readings state={state} />
      </div>
      <RepeatedValues state={state} />
      {others
        .filter(({ names }) => names.length > 0)
        .map(({ title, names }) => (
          <Text key={title} fz="sm">
            {title}: {names.join(', ')}
          </Text>
        ))}
      {asks && <Question {...asks} state={state} />}
      <ImportPreview
        columns={columns}
        titles={titles}
        rows={sheet.rows}
        problems={checked.problems}
        leftOut={leftOut}
        rowChoices={state.rowChoices}
        onChoose={state.chooseRow}
        existing={known}
        labelOf={(row) =>
          !known.has(row) ? t('New', undefined, 'row') : changedRows.has(row) ? t('Updated') : t('Unchanged')
        }
        problemLabel={problemLabel}
      />
      <Notes warnings={warnings.filter(({ row }) => !leftOut.has(row))} titles={titles} />
    </>
  )
}

/** How many notes are listed. */
const maxNotes = 200

type NotesProps = { warnings: readonly CellMessage[]; titles: ReadonlyMap<string, string> }

/** The warnings of the check, which do not prevent the import, folded. */
function Notes({ warnings, titles }: NotesProps) {
  const [isOpen, setOpen] = useState(false)
  if (warnings.length === 0) return null
  return (
    <details className={stepsCss.notes} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('{count, plural, one {# note} other {# notes}}', { count: warnings.length })}</summary>
      {isOpen && (
        <ul>
          {warnings.slice(0, maxNotes).map(({ row, column, message }) => (
            <li key={`${row} ${column} ${message}`}>
              {t('Row {row}: {text}', { row, text: `${titles.get(column) ?? column}: ${message}` })}
            </li>
          ))}
          {warnings.length > maxNotes && <li>…</li>}
        </ul>
      )}
    </details>
  )
}

type QuestionProps = NonNullable<ImportState['checked']>['asks'] & { state: ImportState }

/** Lists what is asked row by row, with one answer for all rows. */
function Question({ title, rows, option, state }: QuestionProps) {
  const isChecked = state.options[option.name] ?? false
  return (
    <Notice tone="warn">
      <strong>{title}</strong>
      {/* A long list scrolls, so that the answer stays visible. */}
      <ul className={stepsCss.asked} tabIndex={0} aria-label={title}>
        {rows.map(({ row, text }) => (
          <li key={`${row} ${text}`}>{t('Row {row}: {text}', { row, text })}</li>
        ))}
      </ul>
      <Checkbox
        label={option.label}
        description={option.hint}
        checked={isChecked}
        disabled={state.run.isPending}
        onChange={() => state.toggle(option)}
      />
    </Notice>
  )
}

type SummaryProps = { state: ImportState; isCurrent: boolean }

/** Counts the rows that are ready, to review and left out, and says what to do about them. */
function Summary({ state: { checked, corrected, leftOut, check }, isCurrent }: SummaryProps) {
  const wrong = new Set(checked?.problems.flatMap(({ row }) => (leftOut.has(row) ? [] : [row])))
  const ready = corrected.rows.length - leftOut.size - wrong.size
  const counts = [
    ...(ready > 0 || wrong.size === 0 ? [t('{count} ready', { count: ready })] : []),
    ...(wrong.size > 0 ? [t('{count} to review', { count: wrong.size })] : []),
    ...(leftOut.size > 0 ? [t('{count} left out', { count: leftOut.size })] : []),
  ]
  return (
    <Notice tone={wrong.size > 0 ? 'warn' : 'ok'}>
      <h3>{counts.join(' · ')}</h3>
      {!isCurrent && !check.isError
        ? t('Checking …')
        : wrong.size > 0
          ? t('Correct the marked cells, leave the rows out, or go back and choose a corrected file.')
          : leftOut.size > 0
            ? t('All other rows can be imported.')
            : t('All rows can be imported.')}
      <LeftOutRows leftOut={leftOut} />
    </Notice>
  )
}

/** The columns with their places in the rows. Those that name a row come first: its name, or else its key. */
function namesFirst(columns: readonly ImportColumn[]) {
  const hasName = columns.some(({ isName }) => isName)
  return columns
    .map((column, index) => ({ column, index, namesRow: (hasName ? column.isName : column.isKey) ?? false }))
    .toSorted((one, other) => Number(other.namesRow) - Number(one.namesRow))
}

/** The invalid values that several rows share, which are replaced in all of them at once. */
function RepeatedValues({ state }: { state: ImportState }) {
  const { mapping, mapped, leftOut, checked, replace, replacementOf, isReplaced, isCorrected } = state
  const wrong = new Set(checked?.problems.map(({ row, column }) => `${row} ${column}`))
  const wrongColumns = new Set(checked?.problems.map(({ column }) => column))
  const groups = mapped.columns.map(mapping.columnOf).flatMap((column, index) => {
    const {
      id,
      label: { heading: label },
      isUnique,
    } = column
    if (isUnique || !(wrongColumns.has(label) || isReplaced(id))) return []
    const rows = Map.groupBy(
      mapped.rows.filter(({ row }) => !leftOut.has(row)),
      ({ cells }) => cells[index] ?? '',
    )
    return [...rows].flatMap(([value, all]) => {
      const count = all.filter(({ row }) => wrong.has(`${row} ${label}`) && !isCorrected(row, id)).length
      const by = replacementOf(id, value)
      return count > 1 || by !== undefined ? [{ column, value, by, count: all.length }] : []
    })
  })
  if (groups.length === 0) return null
  return (
    <fieldset className={stepsCss.values}>
      <legend>{t('Values to replace in every row')}</legend>
      {groups.map(({ column, value, by = value, count }) => (
        <ValueInput
          key={`${column.id} ${value}`}
          label={t('{column}: {value}', { column: column.label, value: value === '' ? t('(blank)') : value })}
          description={t('{count, plural, one {# row} other {# rows}}', { count })}
          column={column}
          given={value}
          value={by}
          onChange={(next) => replace(column.id, value, next)}
        />
      ))}
    </fieldset>
  )
}

type PreviewCellProps = {
  label: string
  column: ImportColumn
  value: string
  problems: readonly CellMessage[]
  /** The text that the import stores, if other cells of the row decide it. */
  stored: string | undefined
  /** The stored value that the cell replaces; undefined if it replaces none. */
  before: string | undefined
  isEditable: boolean
  onChange: (value: string) => void
  /** Replaces the value by a suggested one. */
  onAccept: (suggestion: string) => void
  /** Replaces the value by one of several that it may mean. */
  onChoose: (value: string) => void
}

/** The words of a choice on the pages of the user. */
const wordsOf: WordsOf = (text) => [...englishWords(text), fold(t(text))]

/** A cell as it will be stored; one with a problem, or that was corrected, as a field with the text of the sheet. */
function PreviewCell({
  label,
  column,
  value,
  problems,
  stored,
  before,
  isEditable,
  onChange,
  onAccept,
  onChoose,
}: PreviewCellProps) {
  const shown = (text: string) => {
    const choice = column.values?.includes(text) ? column.texts?.[text] : undefined
    if (choice) return t(choice)
    return column.isDate ? shownDay(text) : column.isNumber ? shownNumber(text, language) : text
  }
  if (isEditable)
    return (
      <>
        <ValueInput
          aria-label={label}
          error={problems.map(({ message }) => message).join('. ') || undefined}
          column={column}
          value={value}
          onChange={onChange}
        />
        <Suggestions problems={problems} column={column} onTake={onAccept} onChoose={onChoose} />
      </>
    )
  const kept = stored ?? (value === '' ? '' : (column.stored?.(value, wordsOf) ?? value))
  if (before === undefined) return shown(kept)
  return (
    <>
      {before !== '' && (
        <Text component="del" c="dimmed">
          {shown(before)}
        </Text>
      )}{' '}
      <ins className={stepsCss.after}>{shown(kept)}</ins>
    </>
  )
}
