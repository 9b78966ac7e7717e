import { Checkbox, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { importTexts, type ImportColumn } from '@hr/contract/lib/imports'
import { comboboxProps } from '../form/combobox.ts'
import { DayInput } from '../form/DayInput.tsx'
import { SearchSelect } from '../form/SearchSelect.tsx'
import { t } from '../lib/t.ts'
import { Notice } from '../ui/Notice.tsx'
import { Note } from '../ui/texts.tsx'
import css from './import.module.css'
import { KeptMappingNotice, RememberMapping } from './KeptMapping.tsx'
import { Readings } from './Readings.tsx'
import { FileReading } from './FileReading.tsx'
import { choicesOf } from './ValueInput.tsx'
import stepsCss from './steps.module.css'
import type { ImportKind, ImportState } from './use-import.ts'

const notImported = 'none'

type ColumnsStepProps = { kind: ImportKind; state: ImportState }

/** The second step: the content of each column. */
export function ColumnsStep({ kind: { expectedHeaders, options = [], columnsHint }, state }: ColumnsStepProps) {
  const { headers, rows, columns, targets, mapping, missing } = state
  const [dropped, setDropped] = useState<readonly string[]>([])
  function choose(index: number, target: string | null) {
    const next = mapping.change(targets, index, target)
    setDropped(headers.filter((_, other) => other !== index && targets[other] !== null && next[other] === null))
    state.setTargets(next)
  }
  const hint = columnsHint?.(mapping.presentIn(targets))
  const ignored = headers.filter((header, index) => header !== '' && targets[index] === null)
  const choices = [
    { value: notImported, label: t('Do not import') },
    ...columns.map(({ id, label }) => ({ value: id, label: t(label) })),
  ]
  return (
    <>
      <FileReading state={state} />
      <KeptMappingNotice state={state} />
      {expectedHeaders && missing.length > 0 && (
        <Notice tone="warn">
          <strong>{t(importTexts.columns)}</strong>
          <br />
          {t('Found: {found}. Needed: {needed}. Choose here what each column contains.', {
            found: headers.filter((header) => header !== '').join(', '),
            needed: columns.flatMap(({ isRequired, label }) => (isRequired ? [t(label)] : [])).join(', '),
          })}
        </Notice>
      )}
      {rows.length === 0 && <Notice tone="warn">{t(importTexts.noRows)}</Notice>}
      {missing.length > 0 && (
        <Notice tone="warn">
          {t('Required columns not mapped: {columns}', { columns: missing.map(({ label }) => t(label)).join(', ') })}
        </Notice>
      )}
      {dropped.length > 0 && (
        <Notice tone="warn">
          {t('Left out: {columns}. Another column already provides the same data.', {
            columns: dropped.join(', '),
          })}
        </Notice>
      )}
      <ValuesForAll state={state} />
      <Readings state={state} />
      <div className={css.frame}>
        <table className={`${css.table} ${stepsCss.columns}`} aria-label={t('Columns of the sheet')}>
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
                  <strong>
                    {headers[index] === '' ? t('Column {number}', { number: index + 1 }) : headers[index]}
                  </strong>
                </td>
                <td className={stepsCss.examples}>{examplesOf(state, index)}</td>
                <td>
                  <SearchSelect
                    aria-label={t('Map to: {column}', { column: headers[index] ?? '' })}
                    options={choices}
                    value={choices.find(({ value }) => value === (target ?? notImported)) ?? null}
                    onChange={(chosen) => choose(index, chosen === notImported ? null : chosen)}
                  />
                  <AllowedValues column={columns.find(({ id }) => id === target)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {ignored.length > 0 && <Note>{t('Not imported: {columns}', { columns: ignored.join(', ') })}</Note>}
      {hint !== undefined && <Note>{hint}</Note>}
      {options
        .filter((option) => option.hint !== undefined)
        .map((option) => (
          <Checkbox
            key={option.name}
            label={option.label}
            description={option.hint}
            checked={state.options[option.name] ?? false}
            onChange={() => state.toggle(option)}
          />
        ))}
      <RememberMapping state={state} />
    </>
  )
}

/** The first different values of a column. */
function examplesOf({ rows }: ImportState, index: number): string {
  const first = rows.slice(0, 50).map(({ cells }) => (cells[index] ?? '').trim())
  return [...new Set(first.filter((text) => text !== ''))].slice(0, 3).join(', ')
}

const AllowedValues = ({ column }: { column: ImportColumn | undefined }) =>
  column?.values && (
    <Note>
      {t('Values: {values}', {
        values: choicesOf(column)
          .map(({ label }) => label)
          .join(', '),
      })}
    </Note>
  )

/** Values for all rows of what the sheet does not contain. */
function ValuesForAll({ state: { columns, targets, values, mapping, setValue } }: { state: ImportState }) {
  const present = mapping.presentIn(targets)
  const absent = columns.filter(({ id, suggested }) => suggested !== undefined && !present.includes(id))
  if (absent.length === 0) return null
  return (
    <fieldset className={stepsCss.values}>
      <legend>{t('Values for every row')}</legend>
      {absent.map((column) => (
        <ValueField
          key={column.id}
          column={column}
          value={values[column.id] ?? ''}
          onChange={(value) => setValue(column.id, value)}
        />
      ))}
    </fieldset>
  )
}

type ValueFieldProps = { column: ImportColumn; value: string; onChange: (value: string) => void }

function ValueField({ column, value, onChange }: ValueFieldProps) {
  const label = t(column.label)
  if (column.isDate) return <DayInput label={label} value={value} onChange={onChange} />
  if (!column.values)
    return <TextInput label={label} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
  return (
    <Select
      label={label}
      data={choicesOf(column)}
      value={value}
      allowDeselect={false}
      comboboxProps={comboboxProps}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  )
}
