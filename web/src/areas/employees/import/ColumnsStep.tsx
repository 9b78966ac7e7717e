import { Checkbox, SegmentedControl, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { employeesImportTexts as texts } from '@hr/contract/areas/employees/import'
import {
  allowedValues,
  columnLabel,
  suggestedColumns,
  targetsWith,
  type ImportTarget,
  type SuggestedColumn,
} from '@hr/contract/areas/employees/import-columns'
import { changeTarget, missingColumns, presentColumns } from '@hr/contract/areas/employees/import-mapping'
import { laterFields } from '@hr/contract/areas/employees/record'
import { DayInput } from '../../../form/DayInput.tsx'
import { comboboxProps } from '../../../form/combobox.ts'
import { SearchSelect } from '../../../form/SearchSelect.tsx'
import { t } from '../../../lib/t.ts'
import { Notice } from '../../../ui/Notice.tsx'
import importCss from '../../../import/import.module.css'
import css from './people-import.module.css'
import type { PeopleImport, Source } from './use-people-import.ts'

const notImported = 'none'

/** The second step: the content of each column. */
export function ColumnsStep({ people, source }: { people: PeopleImport; source: Source }) {
  const { targets, setTargets, values } = people
  const { headers, leave } = source
  const missing = missingColumns({ targets, values }, people.options)
  const [dropped, setDropped] = useState<readonly string[]>([])
  function choose(index: number, target: ImportTarget | null) {
    const next = changeTarget(targets, index, target)
    setDropped(headers.filter((_, other) => other !== index && targets[other] !== null && next[other] === null))
    setTargets(next)
  }
  const isLeftBlank = laterFields.some((field) => !presentColumns(targets).includes(field))
  const ignored = headers.filter((header, index) => header !== '' && targets[index] === null)
  const options = [
    { value: notImported, label: t('Do not import') },
    ...targetsWith(leave).map((target) => ({ value: target, label: t(columnLabel(target, leave)) })),
  ]
  return (
    <>
      {missing.length > 0 && (
        <Notice tone="warn">
          {t('Required columns not mapped: {{columns}}', {
            columns: missing.map((column) => t(columnLabel(column, leave))).join(', '),
          })}
        </Notice>
      )}
      {dropped.length > 0 && (
        <Notice tone="warn">
          {t('No longer imported, because each content comes from one column: {{columns}}', {
            columns: dropped.join(', '),
          })}
        </Notice>
      )}
      <div className={importCss.scroll} tabIndex={0} role="region" aria-label={t('Columns of the sheet')}>
        <table className={`${importCss.table} ${css.columns}`}>
          <thead>
            <tr>
              <th scope="col">{t('Column of the sheet')}</th>
              <th scope="col">{t('Examples')}</th>
              <th scope="col">{t('Map to')}</th>
            </tr>
          </thead>
          <tbody>
            {targets.map((target, index) => (
              // Two columns may have the same name: only their index is unique.
              <tr key={index}>
                <td>
                  <b>{headers[index] === '' ? t('Column {{number}}', { number: index + 1 }) : headers[index]}</b>
                </td>
                <td className={css.examples}>{examplesOf(source, index)}</td>
                <td>
                  <SearchSelect
                    aria-label={t('Map to: {{column}}', { column: headers[index] ?? '' })}
                    options={options}
                    value={options.find(({ value }) => value === (target ?? notImported)) ?? null}
                    emptyText={t('Nothing found')}
                    onChange={(chosen) => choose(index, targetOf(chosen))}
                  />
                  <AllowedValues target={target} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {ignored.length > 0 && (
        <p className={css.hint}>{t('Not imported: {{columns}}', { columns: ignored.join(', ') })}</p>
      )}
      {isLeftBlank && (
        <p className={css.hint}>
          {t('Date of birth and addresses may be missing. Employees or HR can add them later.')}
        </p>
      )}
      <DayOrderChoice people={people} />
      {!source.isFirst && <UpdateExisting people={people} />}
      <ValuesForAll people={people} />
    </>
  )
}

// The values of the select are targets.
const targetOf = (chosen: string | null) =>
  chosen === null || chosen === notImported ? null : (chosen as ImportTarget)

/** The first different values of a column. */
function examplesOf({ rows }: Source, index: number): string {
  const first = rows.slice(0, 50).map(({ cells }) => (cells[index] ?? '').trim())
  return [...new Set(first.filter((text) => text !== ''))].slice(0, 3).join(', ')
}

function AllowedValues({ target }: { target: ImportTarget | null }) {
  const values = target === null ? [] : allowedValues(target)
  return values.length > 0 && <p className={css.hint}>{t('Values: {{values}}', { values: values.join(', ') })}</p>
}

/** Asks for the order of day and month if the dates of the sheet can be read either way. */
function DayOrderChoice({ people: { foundOrder, dayOrder, setChosenOrder } }: { people: PeopleImport }) {
  if (foundOrder !== 'unknown') return null
  return (
    <div className={css.choice}>
      <span id="day-order">{t('A date such as 03/04/2025 is')}</span>
      <SegmentedControl
        aria-labelledby="day-order"
        data={[
          { value: 'day first', label: t('3 April 2025') },
          { value: 'month first', label: t('March 4, 2025') },
        ]}
        value={dayOrder}
        onChange={setChosenOrder}
      />
    </div>
  )
}

function UpdateExisting({ people: { options, setOptions } }: { people: PeopleImport }) {
  return (
    <Checkbox
      label={t(texts.updateExisting)}
      description={t(
        'Found by email or employee number. Blank cells change nothing; roles, remaining days and values for every row count only for new employees.',
      )}
      checked={options.updateExisting}
      onChange={() => setOptions({ ...options, updateExisting: !options.updateExisting })}
    />
  )
}

/** Values for all rows of what the sheet does not contain. */
function ValuesForAll({ people: { targets, values, setValue } }: { people: PeopleImport }) {
  const present = presentColumns(targets)
  const absent = suggestedColumns.filter((column) => !present.includes(column))
  if (absent.length === 0) return null
  return (
    <fieldset className={css.values}>
      <legend>{t('Values for every row')}</legend>
      {absent.map((column) => (
        <ValueField
          key={column}
          column={column}
          value={values[column] ?? ''}
          onChange={(value) => setValue(column, value)}
        />
      ))}
    </fieldset>
  )
}

type ValueFieldProps = { column: SuggestedColumn; value: string; onChange: (value: string) => void }

function ValueField({ column, value, onChange }: ValueFieldProps) {
  const label = t(columnLabel(column, []))
  if (column === 'startDate') return <DayInput label={label} value={value} onChange={onChange} />
  const options = allowedValues(column)
  if (options.length === 0)
    return <TextInput label={label} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
  return (
    <Select
      label={label}
      data={options}
      value={value}
      allowDeselect={false}
      comboboxProps={comboboxProps}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  )
}
