import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core'
import { may } from '@hr/contract/access'
import { employeesImportTexts as texts, type ImportChoices } from '@hr/contract/areas/employees/import'
import {
  allowedValues,
  columnLabel,
  isDateColumn,
  type ImportColumn as Column,
} from '@hr/contract/areas/employees/import-columns'
import type { TableRow } from '@hr/contract/areas/employees/import-mapping'
import type { CellMessage } from '@hr/contract/lib/cells'
import { useUser } from '../../../api/session.ts'
import { shownDay } from '../../../form/DayInput.tsx'
import { ImportNames } from '../../../import/ImportNames.tsx'
import { ImportPreview } from '../../../import/ImportPreview.tsx'
import type { ImportColumn } from '../../../import/ImportRows.tsx'
import { ProblemSummary } from '../../../import/ProblemSummary.tsx'
import { t } from '../../../lib/t.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { MailServerNotice } from '../../notifications/public.ts'
import type { PeopleImport, Source } from './use-people-import.ts'

/** The third step: every cell as it will be imported, with its problems, which can be corrected here. */
export function CheckStep({ people, source }: { people: PeopleImport; source: Source }) {
  const { sheet, checked, correct, isCorrected } = people
  const columns = sheet.columns.map((column, index): ImportColumn<TableRow> => {
    const title = columnLabel(column, source.leave)
    return {
      title,
      width: column === 'email' || column === 'supervisorOrTeamLead' ? '240px' : '180px',
      hasOwnMessages: true,
      show: ({ row, cells }, problems) => (
        <PreviewCell
          label={t('{{column}}, row {{row}}', { column: title, row })}
          column={column}
          value={cells[index] ?? ''}
          problems={problems}
          isEditable={problems.length > 0 || isCorrected(row, column)}
          onChange={(value) => correct(row, column, value)}
        />
      ),
    }
  })
  if (!checked) return null
  return (
    <>
      <OptionFields people={people} />
      {checked.isCurrent ? (
        <ProblemSummary
          problems={checked.problems}
          howToCorrect={t('Correct the marked cells here, or go back and choose another sheet.')}
        />
      ) : (
        <Notice tone="warn">{t('You have corrected cells. Check them again before you import.')}</Notice>
      )}
      <ImportNames title={t('Positions that will be added')} names={checked.newPositions} />
      <ImportNames title={t('Projects that will be skipped')} names={checked.ignoredProjects} />
      <ImportPreview
        columns={columns}
        withMessages={undefined}
        rows={sheet.rows}
        problems={checked.problems}
        warnings={checked.warnings}
      />
    </>
  )
}

type PreviewCellProps = {
  label: string
  column: Column
  value: string
  problems: readonly CellMessage[]
  isEditable: boolean
  onChange: (value: string) => void
}

/** A cell as text; one with a problem, or that was corrected, as a field. */
function PreviewCell({ label, column, value, problems, isEditable, onChange }: PreviewCellProps) {
  if (!isEditable) return isDateColumn(column) ? shownDay(value) : value
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

function OptionFields({ people: { options, setOptions, checkRows, check } }: { people: PeopleImport }) {
  const { effectiveRole } = useUser()
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
      {may('position.manage', effectiveRole) && option('addPositions', t(texts.addPositions))}
      {option('skipUnknownProjects', t(texts.skipUnknownProjects))}
      {option('invite', t(texts.invite))}
    </Stack>
  )
}
