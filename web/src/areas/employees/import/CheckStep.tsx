import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core'
import { employeesImportTexts as texts, type ImportChoices } from '@hr/contract/areas/employees/import'
import {
  allowedValues,
  columnLabel,
  isDateColumn,
  type ImportColumn as Column,
} from '@hr/contract/areas/employees/import-columns'
import type { TableRow } from '@hr/contract/areas/employees/import-mapping'
import type { CellMessage } from '@hr/contract/lib/cells'
import { shownDay } from '../../../form/DayInput.tsx'
import { ImportNames } from '../../../import/ImportNames.tsx'
import { ImportPreview } from '../../../import/ImportPreview.tsx'
import { frozenWidth, type ImportColumn } from '../../../import/ImportRows.tsx'
import { ProblemSummary } from '../../../import/ProblemSummary.tsx'
import { t } from '../../../lib/t.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { MailServerNotice } from '../../notifications/public.ts'
import css from './people-import.module.css'
import type { PeopleImport, Source } from './use-people-import.ts'

/** The third step: every cell as it will be imported, with its problems, which can be corrected here. */
export function CheckStep({ people, source }: { people: PeopleImport; source: Source }) {
  const { sheet, checked, correct, isCorrected } = people
  if (!checked) return null
  const existing = new Set(checked.existing)
  const changedRows = new Set(checked.changes.map(({ row }) => row))
  const before = new Map(checked.changes.map((one) => [`${one.row} ${one.column}`, one.before]))
  const columns = namesFirst(sheet.columns).map(({ column, index }): ImportColumn<TableRow> => {
    const title = columnLabel(column, source.leave)
    return {
      title,
      isFrozen: isName(column),
      width: isName(column)
        ? `${frozenWidth}px`
        : column === 'email' || column === 'supervisorOrTeamLead'
          ? '240px'
          : '180px',
      hasOwnMessages: true,
      show: ({ row, cells }, problems) => (
        <PreviewCell
          label={t('{{column}}, row {{row}}', { column: title, row })}
          column={column}
          // Values for every row count only for new employees.
          value={existing.has(row) && sheet.forNew.includes(column) ? '' : (cells[index] ?? '')}
          problems={problems}
          before={before.get(`${row} ${title}`)}
          isEditable={problems.length > 0 || isCorrected(row, column)}
          onChange={(value) => correct(row, column, value)}
        />
      ),
    }
  })
  return (
    <>
      <OptionFields people={people} source={source} />
      {checked.isCurrent ? (
        <ProblemSummary
          problems={checked.problems}
          howToCorrect={t('Correct the marked cells here, or go back and choose another sheet.')}
        />
      ) : (
        <Notice tone="warn">{t('You have corrected cells. Check them again before you import.')}</Notice>
      )}
      <RepeatedValues people={people} source={source} />
      <ImportNames title={t('Positions that will be added')} names={checked.newPositions} />
      <ImportNames title={t('Projects that will be skipped')} names={checked.ignoredProjects} />
      <ImportPreview
        columns={columns}
        withMessages={undefined}
        rows={sheet.rows}
        problems={checked.problems}
        warnings={checked.warnings}
        countOf={({ row }) => {
          if (!existing.has(row)) return t('New')
          return changedRows.has(row) ? t('Updated') : t('Unchanged')
        }}
      />
    </>
  )
}

const isName = (column: Column) => column === 'firstName' || column === 'lastName'

/** The columns with their places in the rows; the names come first, where they stay visible. */
const namesFirst = (columns: readonly Column[]) =>
  columns
    .map((column, index) => ({ column, index }))
    .toSorted((one, other) => Number(isName(other.column)) - Number(isName(one.column)))

/** Columns whose values differ from row to row, so that no value is replaced for several rows. */
const ownColumns: readonly Column[] = ['firstName', 'lastName', 'email', 'idNumber', 'employeeNumber', 'dateOfBirth']

/** The invalid values that several rows share, which are replaced in all of them at once. */
function RepeatedValues({ people, source }: { people: PeopleImport; source: Source }) {
  const { mapped, checked, replace, replacementOf, isReplaced, isCorrected } = people
  const wrong = new Set(checked?.problems.map(({ row, column }) => `${row} ${column}`))
  const wrongColumns = new Set(checked?.problems.map(({ column }) => column))
  const groups = mapped.columns.flatMap((column, index) => {
    const label = columnLabel(column, source.leave)
    if (ownColumns.includes(column) || !(wrongColumns.has(label) || isReplaced(column))) return []
    const rows = Map.groupBy(mapped.rows, ({ cells }) => cells[index] ?? '')
    return [...rows].flatMap(([value, all]) => {
      const count = all.filter(({ row }) => wrong.has(`${row} ${label}`) && !isCorrected(row, column)).length
      const by = replacementOf(column, value)
      return count > 1 || by !== undefined ? [{ column, label, value, by, count: all.length }] : []
    })
  })
  if (groups.length === 0) return null
  return (
    <fieldset className={css.values}>
      <legend>{t('Values to replace in every row')}</legend>
      {groups.map(({ column, label, value, by, count }) => {
        const common = {
          label: t('{{column}}: {{value}}', { column: label, value: value === '' ? t('(blank)') : value }),
          description: t('{{count}} rows', { count }),
          onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
            replace(column, value, currentTarget.value),
        }
        const values = allowedValues(column)
        return values.length === 0 ? (
          <TextInput key={`${column} ${value}`} {...common} value={by ?? value} />
        ) : (
          <NativeSelect
            key={`${column} ${value}`}
            {...common}
            value={by ?? value}
            data={[...new Set([value, ...values])]}
          />
        )
      })}
    </fieldset>
  )
}

type PreviewCellProps = {
  label: string
  column: Column
  value: string
  problems: readonly CellMessage[]
  /** The stored value that the cell replaces; undefined if it replaces none. */
  before: string | undefined
  isEditable: boolean
  onChange: (value: string) => void
}

/** A cell as text; one with a problem, or that was corrected, as a field. */
function PreviewCell({ label, column, value, problems, before, isEditable, onChange }: PreviewCellProps) {
  const shown = (text: string) => (isDateColumn(column) ? shownDay(text) : text)
  if (!isEditable)
    return before === undefined ? (
      shown(value)
    ) : (
      <>
        {before !== '' && <del className={css.before}>{shown(before)}</del>}{' '}
        <ins className={css.after}>{shown(value)}</ins>
      </>
    )
  const error = problems.map(({ message }) => message).join('. ')
  const common = { 'aria-label': label, error: error === '' ? undefined : error }
  const values = allowedValues(column)
  if (values.length === 0)
    return <TextInput {...common} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
  const data = values.includes(value) ? values : [value, ...values]
  return (
    <NativeSelect
      {...common}
      data={[...data]}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

function OptionFields({ people, source }: { people: PeopleImport; source: Source }) {
  const { options, setOptions, checkRows, check, mayAddPositions, sheet } = people
  function change(name: keyof ImportChoices) {
    const next = { ...options, [name]: !options[name] }
    setOptions(next)
    // An invitation doesn't affect the check of the rows.
    if (name !== 'invite') checkRows(next)
  }
  const option = (name: keyof ImportChoices, label: string) => (
    <Checkbox label={label} checked={options[name]} disabled={check.isPending} onChange={() => change(name)} />
  )
  return (
    <Stack gap="sm">
      <MailServerNotice />
      {mayAddPositions && option('addPositions', t(texts.addPositions))}
      {sheet.columns.includes('team') && option('skipUnknownProjects', t(texts.skipUnknownProjects))}
      {!source.isFirst && option('updateExisting', t(texts.updateExisting))}
      {option('invite', t(texts.invite))}
    </Stack>
  )
}
