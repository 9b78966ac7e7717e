import { Checkbox, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CellMessage } from '@hr/contract/lib/cells'
import { englishWords, type WordsOf } from '@hr/contract/lib/choice-cells'
import { fold } from '@hr/contract/lib/fold'
import type { ImportColumn } from '@hr/contract/lib/imports'
import { shownDay } from '../form/DayInput.tsx'
import { shownNumber } from '../form/number-text.ts'
import { language } from '../lib/language.ts'
import { t } from '../lib/t.ts'
import { Notice } from '../ui/Notice.tsx'
import css from './import.module.css'
import { GuessedEncoding } from './FileReading.tsx'
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
  /** Shown below the options. */
  children?: ReactNode
}

/** The third step: every cell as it will be imported, with its problems, which can be corrected here. */
export function CheckStep({ kind: { options = [], problemLabel }, state, children }: CheckStepProps) {
  const { corrected: sheet, leftOut, mapping, checked, correct, accept, isCorrected } = state
  if (!checked) return null
  const { existing = [], changes = [], stored = [], warnings = [], others = [], asks } = checked
  const known = new Set(existing)
  const changedRows = new Set(changes.map(({ row }) => row))
  const before = new Map(changes.map((one) => [`${one.row} ${one.column}`, one.before]))
  const storedTexts = new Map(stored.map((one) => [`${one.row} ${one.column}`, one.text]))
  const columns = namesFirst(sheet.columns.map(mapping.columnOf)).map(({ column, index }): PreviewColumn => {
    const { id, isName = false, isLong = false } = column
    const label = t(column.label)
    return {
      heading: column.label.heading,
      title: label,
      isFrozen: isName,
      isLong,
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
        />
      ),
    }
  })
  return (
    <>
      {checked.isCurrent || state.check.isPending ? (
        <ProblemSummary problems={checked.problems.filter(({ row }) => !leftOut.has(row))} leftOut={leftOut} />
      ) : (
        <Notice tone="warn">{t('You have corrected cells. Check them again before you import.')}</Notice>
      )}
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
                  disabled={state.check.isPending}
                  onChange={() => state.toggle(option)}
                />
              ))}
          </Group>
          {children}
        </Stack>
      )}
      <GuessedEncoding text={state.text} />
      <Readings state={state} />
      <RepeatedValues state={state} />
      {others
        .filter(({ names }) => names.length > 0)
        .map(({ title, names }) => (
          <p key={title} className={css.names}>
            {title}: {names.join(', ')}
          </p>
        ))}
      {asks && <Question {...asks} state={state} />}
      <ImportPreview
        columns={columns}
        titles={new Map(state.columns.map(({ label }) => [label.heading, t(label)]))}
        rows={sheet.rows}
        problems={checked.problems}
        warnings={warnings}
        leftOut={leftOut}
        rowChoices={state.rowChoices}
        onChoose={state.chooseRow}
        labelOf={(row) =>
          !known.has(row) ? t('New', undefined, 'row') : changedRows.has(row) ? t('Updated') : t('Unchanged')
        }
        problemLabel={problemLabel}
      />
    </>
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

type ProblemSummaryProps = { problems: readonly CellMessage[]; leftOut: ImportState['leftOut'] }

/** Says how many rows can't be imported and what to do about them. */
function ProblemSummary({ problems, leftOut }: ProblemSummaryProps) {
  const wrongRows = new Set(problems.map(({ row }) => row)).size
  if (wrongRows === 0)
    return (
      <Notice tone="ok">
        {leftOut.size > 0
          ? t('All other rows can be imported. Nothing has been imported yet.')
          : t('All rows can be imported. Nothing has been imported yet.')}
        <LeftOutRows leftOut={leftOut} />
      </Notice>
    )
  return (
    <Notice tone="danger">
      <strong>
        {t(
          "{count, plural, one {# row can't be imported, so nothing has been imported} other {# rows can't be imported, so nothing has been imported}}",
          { count: wrongRows },
        )}
      </strong>
      <br />
      {t('Correct the marked cells, leave the rows out, or go back and choose a corrected file.')}
      <LeftOutRows leftOut={leftOut} />
    </Notice>
  )
}

/** The columns with their places in the rows; the names come first, where they stay visible. */
const namesFirst = (columns: readonly ImportColumn[]) =>
  columns
    .map((column, index) => ({ column, index }))
    .toSorted((one, other) => Number(other.column.isName ?? false) - Number(one.column.isName ?? false))

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
        <Suggestions problems={problems} column={column} onTake={onAccept} />
      </>
    )
  const kept = stored ?? (value === '' ? '' : (column.stored?.(value, wordsOf) ?? value))
  if (before === undefined) return shown(kept)
  return (
    <>
      {before !== '' && <del className={stepsCss.before}>{shown(before)}</del>}{' '}
      <ins className={stepsCss.after}>{shown(kept)}</ins>
    </>
  )
}
