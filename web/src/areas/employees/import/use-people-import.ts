import { useMemo, useState } from 'react'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { employeesImportApi, type CheckedSheet, type ImportChoices } from '@hr/contract/areas/employees/import'
import { suggestedValues, type ImportColumn, type ImportLeave } from '@hr/contract/areas/employees/import-columns'
import { guessTargets, headerIndexOf } from '@hr/contract/areas/employees/import-headers'
import {
  dayOrderIn,
  mapRows,
  type ImportSheet,
  type Mapping,
  type TableRow,
} from '@hr/contract/areas/employees/import-mapping'
import { jobsApi } from '@hr/contract/areas/jobs/jobs'
import { positionsApi } from '@hr/contract/areas/positions/positions'
import { projectsApi } from '@hr/contract/areas/projects/projects'
import { usersApi } from '@hr/contract/areas/users/users'
import type { DayOrder } from '@hr/contract/lib/cells'
import { may } from '@hr/contract/access'
import { useApiMutation } from '../../../api/client.ts'
import { ApiError } from '../../../api/errors.ts'
import { useUser } from '../../../api/session.ts'
import { fileProblem } from '../../../form/files.ts'
import { useJob } from '../../jobs/public.ts'

/** The sheet as it was read. */
export type Source = {
  name: string
  headers: readonly string[]
  rows: readonly TableRow[]
  leave: readonly ImportLeave[]
  /** Whether the company has no employees but the user yet. */
  isFirst: boolean
}

export const importSteps = ['sheet', 'columns', 'check', 'result'] as const
export type ImportStep = (typeof importSteps)[number]

/** The data that an import or its undo changes. */
export const importChanges = [
  employeesImportApi.list,
  employeesApi.list,
  employeesApi.fieldValues,
  employeesApi.languages,
  positionsApi.list,
  projectsApi.list,
  usersApi.list,
]

/** Corrected cells by row and column, and values that are replaced in every row by column and value. */
type Corrections = { cells: ReadonlyMap<string, string>; values: ReadonlyMap<string, string> }
const none: Corrections = { cells: new Map(), values: new Map() }
const keyOf = (column: ImportColumn, of: number | string) => `${column}\n${of}`

const withCorrections = (sheet: ImportSheet, { cells: edits, values }: Corrections): ImportSheet => ({
  ...sheet,
  rows: sheet.rows.map(({ row, cells }) => ({
    row,
    cells: sheet.columns.map((column, index) => {
      const cell = cells[index] ?? ''
      return edits.get(keyOf(column, row)) ?? values.get(keyOf(column, cell)) ?? cell
    }),
  })),
})

/** The state of an import from the sheet to the background job. Going back to an earlier step loses nothing. */
export function usePeopleImport() {
  const [step, setStep] = useState<ImportStep>('sheet')
  const [text, setText] = useState('')
  const [fileError, setFileError] = useState<string>()
  const [source, setSource] = useState<Source>()
  const [targets, setTargets] = useState<Mapping['targets']>([])
  const [values, setValues] = useState<Mapping['values']>(suggestedValues)
  const [chosenOrder, setChosenOrder] = useState<DayOrder>('day first')
  const [corrections, setCorrections] = useState(none)
  const [options, setOptions] = useState<ImportChoices>({
    addPositions: false,
    skipUnknownProjects: false,
    invite: false,
    updateExisting: false,
  })
  const [checked, setChecked] = useState<{ sheet: ImportSheet; result: CheckedSheet }>()
  const [started, setStarted] = useState<{ job: string; importId: string | null }>()
  const mayAddPositions = may('position.manage', useUser().effectiveRole)

  const read = useApiMutation(employeesImportApi.read, { changes: [] })
  const check = useApiMutation(employeesImportApi.run, { changes: [] })
  const run = useApiMutation(employeesImportApi.run, { changes: [jobsApi.list] })
  const job = useJob(started?.job, importChanges)

  const foundOrder = useMemo(() => dayOrderIn(source?.rows ?? [], targets), [source, targets])
  const dayOrder = foundOrder === 'unknown' ? chosenOrder : foundOrder
  const mapped = useMemo(
    () => mapRows(source?.rows ?? [], { targets, values, dayOrder }),
    [source, targets, values, dayOrder],
  )
  const sheet = useMemo(() => withCorrections(mapped, corrections), [mapped, corrections])

  /** Reads a file; an error is that of `read` or `fileError`. */
  async function readFile(file: File) {
    const problem = fileProblem([file], 'peopleSpreadsheet')
    setFileError(problem)
    if (problem !== undefined) return
    const { rows, leave, isFirst } = await read.mutateAsync({ body: { file } })
    const headerIndex = headerIndexOf(rows)
    const headers = (rows[headerIndex]?.cells ?? []).map((header) => header.trim())
    const below = rows.slice(headerIndex + 1)
    setSource({ name: file.name, headers, rows: below, leave, isFirst })
    // A new company has no positions yet.
    setOptions({ ...options, addPositions: isFirst && mayAddPositions })
    setTargets(guessTargets(headers, leave, below))
    setCorrections(none)
    setStep('columns')
  }

  async function checkRows(wanted: ImportChoices = options) {
    const query = queryOf({ ...wanted, invite: false, dryRun: true })
    setChecked({ sheet, result: await check.mutateAsync({ query, body: sheet }) })
    setStep('check')
  }

  async function importRows() {
    try {
      const { job, importId } = await run.mutateAsync({ query: queryOf({ ...options, dryRun: false }), body: sheet })
      if (job !== null) setStarted({ job, importId })
      setStep('result')
    } catch (error) {
      // Data changed since the check: the response names the cells that are invalid now.
      if (checked && error instanceof ApiError && error.cells.length > 0)
        setChecked({ sheet, result: { ...checked.result, problems: [...error.cells] } })
    }
  }

  return {
    step,
    setStep,
    text,
    setText,
    fileError,
    source,
    targets,
    setTargets,
    values,
    setValue: (column: keyof typeof suggestedValues, value: string) => setValues({ ...values, [column]: value }),
    foundOrder,
    dayOrder,
    setChosenOrder,
    sheet,
    /** The sheet before corrections. */
    mapped,
    /** The result of the latest check; `isCurrent` is false once cells were corrected. */
    checked: checked && { ...checked.result, isCurrent: checked.sheet === sheet },
    correct: (row: number, column: ImportColumn, value: string) =>
      setCorrections({ ...corrections, cells: new Map(corrections.cells).set(keyOf(column, row), value) }),
    isCorrected: (row: number, column: ImportColumn) => corrections.cells.has(keyOf(column, row)),
    /** Replaces a value of a column in every row. */
    replace: (column: ImportColumn, value: string, by: string) =>
      setCorrections({ ...corrections, values: new Map(corrections.values).set(keyOf(column, value), by) }),
    isReplaced: (column: ImportColumn) =>
      [...corrections.values.keys()].some((key) => key.startsWith(keyOf(column, ''))),
    replacementOf: (column: ImportColumn, value: string) => corrections.values.get(keyOf(column, value)),
    /** Whether closing would lose the mapping and the corrections. */
    isUnsaved: source !== undefined && step !== 'result',
    mayAddPositions,
    options,
    setOptions,
    read,
    check,
    run,
    job: job.data,
    importId: started?.importId ?? undefined,
    // The errors are those of the mutations.
    readFile: (file: File) => void readFile(file).catch(() => undefined),
    checkRows: (wanted?: ImportChoices) => void checkRows(wanted).catch(() => undefined),
    importRows: () => void importRows(),
  }
}
export type PeopleImport = ReturnType<typeof usePeopleImport>

/** Flags as query parameters, without those that are off. */
const queryOf = (flags: ImportChoices & { dryRun: boolean }): Record<string, 'true'> =>
  Object.fromEntries(Object.entries(flags).flatMap(([name, isOn]) => (isOn ? [[name, 'true' as const]] : [])))
