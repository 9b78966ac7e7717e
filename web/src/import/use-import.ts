import { useDebouncedCallback } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import {
  importMappingsApi,
  type ImportListName,
  type ImportMapping,
  type KeptMapping,
} from '@hr/contract/areas/imports/import-mappings'
import type { CellMessage } from '@hr/contract/lib/cells'
import type { UploadKind } from '@hr/contract/lib/files'
import { guessTargets, headerIndexOf } from '@hr/contract/lib/import-headers'
import { findOtherLines } from '@hr/contract/lib/import-lines'
import { mappingTo, noReadings, type Mapping, type Readings } from '@hr/contract/lib/import-mapping'
import {
  hasExpectedHeaders,
  type ExpectedHeaders,
  type ImportColumn,
  type ImportSheet,
  type readTableCall,
  type ReadRow,
  type TableRow,
  nothingHidden,
} from '@hr/contract/lib/imports'
import type { z } from 'zod'
import { ApiError } from '../api/errors.ts'
import { request, type CallOf } from '../api/request.ts'
import { fileProblem } from '../form/files.ts'
import { t } from '../lib/t.ts'
import { keyOf } from './cell-key.ts'
import type { CountLabel } from './count-labels.ts'
import { correctedFile } from './corrected-file.ts'
import { mappingOf, withKeptMapping, withoutKeptMapping } from './kept-mapping.ts'

/** The result of a check. */
export type Checked = {
  /** Invalid cells, which prevent the import. */
  problems: readonly CellMessage[]
  /** Warnings, which don't prevent it. */
  warnings?: readonly CellMessage[]
  /** The rows of records that exist, changed or not. */
  existing?: readonly number[]
  /** The cells that change a record that exists, with the stored text. */
  changes?: readonly { row: number; column: string; before: string }[]
  /** The cells whose stored text depends on other cells of their row. */
  stored?: readonly { row: number; column: string; text: string }[]
  /** Other records that the import adds or skips, with a title. */
  others?: readonly { title: string; names: readonly string[] }[]
  /** A question about what the import would do, row by row, which one option answers for all rows. */
  asks?: { title: string; rows: readonly { row: number; text: string }[]; option: ImportOption } | undefined
}

/** The choices that an import offers, by name; `updateExisting` changes records that exist. */
export type Options = Readonly<Record<string, boolean>>

type ImportOption = {
  name: string
  label: string
  /** Explains an option that is offered with the columns already. */
  hint?: string | undefined
  /** The column without which the option is not offered. */
  column?: string
  /** Whether the result of a check depends on it. */
  isChecked?: boolean
  /** Shown while the option is chosen. */
  notice?: ReactNode
}

/** How a file is read, as its call is sent. */
export type ReadQuery = z.input<typeof readTableCall.query>

/** A file as it was read. */
type ReadTable = z.output<typeof readTableCall.result> & {
  columns: readonly ImportColumn[]
  options?: Options
}

/** A file as it was read, with the mappings that were kept for imports of this list. */
type ReadSheet = { table: ReadTable; mappings: readonly KeptMapping[] }

/** The description of an import by its area. */
export type ImportKind = {
  title: string
  /** Describes the accepted files. */
  hint: string
  uploadKind: UploadKind
  /** An empty spreadsheet with the columns of a list, and its file name. */
  template: { list: ImportListName; file: string }
  /** The headers of a sheet that is checked at once. Others are mapped first; without any, all are. */
  expectedHeaders?: ExpectedHeaders
  options?: readonly ImportOption[]
  /** Returns a hint about columns that are not mapped. */
  columnsHint?: (present: readonly string[]) => string | undefined
  /** The label under which rows with such problems are counted. */
  problemLabel?: (problems: readonly CellMessage[]) => CountLabel
  /** The label of the button that imports. */
  importLabel: (added: number, updated: number) => string
  /** Reads a sheet of a file, by default the likeliest: its rows, the columns that they may be mapped to, and the first options. */
  read: (file: File, query: ReadQuery) => Promise<ReadTable>
  /** Checks the rows without storing anything. */
  check: (sheet: ImportSheet, options: Options) => Promise<Checked>
  /** Starts the import. */
  run: (sheet: ImportSheet, options: Options) => Promise<unknown>
  /** Called when another import follows in the same dialog. */
  onAnother?: () => void
}

export const importSteps = ['sheet', 'columns', 'check', 'result'] as const
export type ImportStep = (typeof importSteps)[number]

/** The user's choice to import a row or to leave it out. */
export type RowChoice = 'import' | 'leave out'
/** Why a row is left out: it looks like a total or signature, or the user has left it out. */
export type LeftOutReason = 'not a record' | 'chosen'

/** The sheet as it was read, its mapping and corrections. */
export type Input = Pick<ReadTable, 'text' | 'hidden' | 'hasMoreColumns'> & {
  /** The file, the names of its sheets, and the index of the one that was read. */
  file: File | undefined
  sheetNames: readonly string[]
  sheetIndex: number
  /** How the file is read. */
  query: ReadQuery
  /** All rows of the sheet, and the index of the one with the headers. */
  table: readonly ReadRow[]
  headerIndex: number
  headers: readonly string[]
  /** The rows below the headers. */
  rows: readonly ReadRow[]
  columns: readonly ImportColumn[]
  hasExpectedHeaders: boolean
  /** The mapping that was kept for these headers, if there is one. */
  kept: KeptMapping | undefined
  targets: Mapping['targets']
  values: Mapping['values']
  /** How the company's country writes dates and numbers. */
  usual: Pick<ReadTable, 'dayOrder' | 'decimalSign'>
  /** The readings that the user has chosen. */
  chosen: Readings
  /** Corrected cells by column and row. */
  cells: ReadonlyMap<string, string>
  /** Values that are replaced in every row, by column and value. */
  replaced: ReadonlyMap<string, string>
  /** The rows about which the user has decided. */
  rowChoices: ReadonlyMap<number, RowChoice>
}
const nothing: Input = {
  file: undefined,
  sheetNames: [],
  sheetIndex: 0,
  query: {},
  text: null,
  hidden: nothingHidden,
  hasMoreColumns: false,
  table: [],
  headerIndex: 0,
  headers: [],
  rows: [],
  columns: [],
  hasExpectedHeaders: false,
  kept: undefined,
  targets: [],
  values: {},
  usual: { dayOrder: 'day first', decimalSign: 'decimal comma' },
  chosen: noReadings,
  cells: new Map(),
  replaced: new Map(),
  rowChoices: new Map(),
}

/**
 * Returns the sheet that an input is mapped to: `mapped` before and `corrected` after its corrections, `sheet` without
 * the rows that are left out.
 */
function mapInput(input: Input) {
  const { rows, columns, targets, values, usual, chosen, cells: edits, replaced, rowChoices } = input
  const mapping = mappingTo(columns)
  const found = mapping.readingsIn(rows, targets, usual)
  const readings: Readings = {
    days: { ...found.days, ...chosen.days },
    numbers: { ...found.numbers, ...chosen.numbers },
  }
  const dayColumns = mapping.dayColumnsIn(rows, targets)
  const numberColumns = mapping.numberColumnsIn(rows, targets)
  const mapped = mapping.map(rows, { targets, values, readings })
  const corrected: ImportSheet = {
    ...mapped,
    rows: mapped.rows.map(({ row, cells }) => ({
      row,
      cells: mapped.columns.map((column, index) => {
        const cell = cells[index] ?? ''
        return edits.get(keyOf(column, row)) ?? replaced.get(keyOf(column, cell)) ?? cell
      }),
    })),
  }
  const otherLines = findOtherLines(corrected, mapping.columnOf)
  const leftOut = new Map(
    corrected.rows.flatMap(({ row }): [number, LeftOutReason][] => {
      const choice = rowChoices.get(row)
      if (choice === 'leave out') return [[row, 'chosen']]
      return choice === undefined && otherLines.has(row) ? [[row, 'not a record']] : []
    }),
  )
  const sheet = { ...corrected, rows: corrected.rows.filter(({ row }) => !leftOut.has(row)) }
  return { mapping, readings, dayColumns, numberColumns, mapped, corrected, leftOut, sheet }
}

/** Reads a sheet into an input with guessed columns, or with those that were kept for its headers. */
function inputOf(
  { file, query }: { file: File; query: ReadQuery },
  { table: read, mappings }: ReadSheet,
  expected?: ExpectedHeaders,
): Input {
  const { rows: table, columns, dayOrder, decimalSign, sheets, sheet, text, hidden, hasMoreColumns } = read
  const input: Input = {
    ...nothing,
    file,
    sheetNames: sheets,
    sheetIndex: sheet,
    query,
    text,
    hidden,
    hasMoreColumns,
    table,
    columns,
    usual: { dayOrder, decimalSign },
  }
  return withKeptMapping(withHeaders(input, headerIndexOf(table, columns), expected), mappings)
}

/** Maps a sheet by the headers in this row. */
function withHeaders(input: Input, headerIndex: number, expected?: ExpectedHeaders): Input {
  const { table, columns } = input
  const headers = (table[headerIndex]?.cells ?? []).map((header) => header.trim())
  const rows = table.slice(headerIndex + 1)
  const named = headers.slice(0, headers.findLastIndex((header) => header !== '') + 1)
  const hasUnnamed = rows.some(({ cells }) => cells.slice(named.length).some((cell) => cell.trim() !== ''))
  const suggested = columns.flatMap(({ id, suggested: value }) => (value === undefined ? [] : [[id, value] as const]))
  return {
    ...input,
    headerIndex,
    headers,
    rows,
    kept: undefined,
    chosen: noReadings,
    cells: new Map(),
    replaced: new Map(),
    rowChoices: new Map(),
    hasExpectedHeaders: expected !== undefined && !hasUnnamed && hasExpectedHeaders(named, expected),
    targets: guessTargets(headers, columns, rows),
    values: Object.fromEntries(suggested),
  }
}

/**
 * Returns a function that finds the cell of a problem in the sheet: its header there and its text, or the corrected one. A
 * column that the sheet lacks has its name in the product.
 */
function sheetCellsOf(
  { headers, rows, targets, columns }: Input,
  { mapping, mapped, corrected }: ReturnType<typeof mapInput>,
): (problem: Pick<CellMessage, 'row' | 'column'>) => { header: string; value: string } {
  const cellsOf = (all: readonly TableRow[]) => new Map(all.map(({ row, cells }) => [row, cells]))
  const [given, before, after] = [cellsOf(rows), cellsOf(mapped.rows), cellsOf(corrected.rows)]
  return ({ row, column: heading }) => {
    const at = corrected.columns.findIndex((id) => mapping.columnOf(id).label.heading === heading)
    const id = corrected.columns[at] ?? ''
    const place = targets.findIndex((target) => target !== null && mapping.presentIn([target]).includes(id))
    const value = after.get(row)?.[at] ?? ''
    const isCorrected = value !== (before.get(row)?.[at] ?? '')
    const known = columns.find(({ label }) => label.heading === heading)
    return {
      header: headers[place] ?? (known ? t(known.label) : heading),
      value: place < 0 || isCorrected ? value : (given.get(row)?.[place] ?? ''),
    }
  }
}

type Rows = { sheet: ImportSheet; options: Options }

/** How long the user may pause while typing a correction before the rows are checked, in milliseconds. */
const checkAfterMs = 500

/** The parts of a file's reading that the columns step can change. */
export type ReadingPart = 'sheet' | 'headers' | 'separator' | 'encoding' | 'hidden'

/** The state of an import from the sheet to its result. Going back to an earlier step loses nothing. */
export function useImport(kind: ImportKind) {
  const [step, setStep] = useState<ImportStep>('sheet')
  const [pasted, setPasted] = useState('')
  const [fileError, setFileError] = useState<string>()
  const [input, setInput] = useState(nothing)
  const [options, setOptions] = useState<Options>({})
  const [checked, setChecked] = useState<{ input: Input; result: Checked }>()
  const [remembers, setRemembers] = useState(false)
  const { kept, columns, targets, values, cells, replaced, rowChoices } = input
  const { list } = kind.template
  const [partToChange, setPartToChange] = useState<ReadingPart>()
  /** The check that was asked for last; undefined if its result no longer matters. */
  const latestCheck = useRef<object>(undefined)
  const runningCheck = useRef<Promise<unknown>>(undefined)
  const checkSoon = useDebouncedCallback((next: Input) => void checkInput(next, options).catch(() => undefined), {
    delay: checkAfterMs,
  })
  const derived = useMemo(() => mapInput(input), [input])
  const mappingToKeep = useMemo(() => mappingOf(input), [input])

  const read = useMutation({
    mutationFn: async ({ file, query }: { file: File; query: ReadQuery }): Promise<ReadSheet> => {
      const [table, mappings] = await Promise.all([
        kind.read(file, query),
        request(importMappingsApi.list, { params: { list } }),
      ])
      return { table, mappings }
    },
  })
  const check = useMutation({ mutationFn: ({ sheet, options: chosen }: Rows) => kind.check(sheet, chosen) })
  const run = useMutation({ mutationFn: ({ sheet, options: chosen }: Rows) => kind.run(sheet, chosen) })
  const keep = useMutation({
    mutationFn: (mapping: ImportMapping) =>
      request(importMappingsApi.keep, {
        params: { list },
        body: { ...mapping, version: kept?.version },
        // One that is kept for the first time has no version.
      } as CallOf<typeof importMappingsApi.keep>),
  })
  const forget = useMutation({
    mutationFn: (id: string) => request(importMappingsApi.forget, { params: { id } }),
    onSuccess: () => {
      setInput(withoutKeptMapping(input))
      setRemembers(false)
    },
  })

  async function readFile(file: File, uploadKind: UploadKind, query: ReadQuery = {}) {
    const problem = fileProblem([file], uploadKind)
    setFileError(problem)
    if (problem !== undefined) return
    const sheet = await read.mutateAsync({ file, query })
    const { options: chosen = options } = sheet.table
    const found = inputOf({ file, query }, sheet, kind.expectedHeaders)
    const corrected = correctedFile(input, found, mapInput)
    const next = corrected ?? found
    setInput(next)
    // A corrected file is imported like the one before.
    if (!corrected) {
      setOptions(chosen)
      setRemembers(found.kept !== undefined)
      // The user sees that columns were assigned as last time.
      if (found.kept) return setStep('columns')
    }
    if (!next.hasExpectedHeaders || next.rows.length === 0) return setStep('columns')
    await checkInput(next, corrected ? options : chosen).catch(() => setStep('columns'))
  }

  async function readAgain(change: ReadQuery) {
    const { file } = input
    if (file === undefined) return
    const query = { ...input.query, ...change }
    const next = inputOf({ file, query }, await read.mutateAsync({ file, query }), kind.expectedHeaders)
    setInput(next)
    setRemembers(next.kept !== undefined)
    setStep('columns')
  }

  /** Checks an input. One check runs at a time, and of those that were asked for meanwhile, only the last one follows. */
  async function checkInput(wanted: Input, chosen: Options) {
    checkSoon.cancel()
    const asked = {}
    latestCheck.current = asked
    await runningCheck.current
    if (latestCheck.current !== asked) return
    const running = check.mutateAsync({ sheet: mapInput(wanted).sheet, options: chosen })
    runningCheck.current = running.catch(() => undefined)
    const result = await running
    if (latestCheck.current !== asked) return
    setChecked({ input: wanted, result })
    setStep('check')
  }

  /** Goes to a step, where the result of a check that runs would come too late. */
  function goTo(next: ImportStep) {
    checkSoon.cancel()
    latestCheck.current = undefined
    setPartToChange(undefined)
    setStep(next)
  }

  /** Changes the input, and checks it once the user pauses. */
  function changeAndCheckSoon(next: Input) {
    setInput(next)
    checkSoon(next)
  }

  /** Changes the input and checks it at once, as after a press in the checked table. */
  function changeAndCheck(next: Input) {
    setInput(next)
    void checkInput(next, options).catch(() => undefined)
  }

  async function importRows() {
    try {
      await run.mutateAsync({ sheet: derived.sheet, options })
      setStep('result')
      // Its error is shown with the result.
      if (remembers && mappingToKeep) keep.mutate(mappingToKeep)
    } catch (error) {
      if (!checked || !(error instanceof ApiError)) return
      // Data changed since the check: the response names the cells that are invalid now.
      if (error.cells.length > 0) setChecked({ input, result: { ...checked.result, problems: error.cells } })
      // The user sees what the import would do now before they confirm it again.
      else if (error.status === 409) await checkInput(input, options).catch(() => undefined)
    }
  }

  return {
    ...input,
    ...derived,
    step,
    goTo,
    /** Goes to the columns, where a part of the file's reading has the focus. */
    changeReading: (part: ReadingPart) => {
      goTo('columns')
      setPartToChange(part)
    },
    partToChange,
    /** Begins another import. */
    restart: () => {
      goTo('sheet')
      setInput(nothing)
      setPasted('')
      setOptions({})
      setChecked(undefined)
      setRemembers(false)
      for (const mutation of [read, check, run, keep, forget]) mutation.reset()
      kind.onAnother?.()
    },
    pasted,
    setPasted,
    fileError,
    /** The mapping as it can be kept; undefined if it can't. */
    mappingToKeep,
    remembers,
    setRemembers,
    forgetMapping: () => kept && forget.mutate(kept.uuid),
    setTargets: (next: Mapping['targets']) => setInput({ ...input, targets: next }),
    setValue: (column: string, value: string) => setInput({ ...input, values: { ...values, [column]: value } }),
    /** Changes how a column is read; rows that were checked are checked again. */
    setReading<Kind extends keyof Readings>(kindOf: Kind, column: string, reading: Readings[Kind][string]) {
      const next = { ...input, chosen: { ...input.chosen, [kindOf]: { ...input.chosen[kindOf], [column]: reading } } }
      if (step === 'check') changeAndCheck(next)
      else setInput(next)
    },
    sheetCells: () => sheetCellsOf(input, derived),
    /** The required columns without a value. */
    missing: derived.mapping.missingIn({ targets, values }, options),
    /** The result of the latest check; `isCurrent` is false once cells were corrected. */
    checked: checked && { ...checked.result, isCurrent: checked.input === input },
    correct: (row: number, column: string, value: string) =>
      changeAndCheckSoon({ ...input, cells: new Map(cells).set(keyOf(column, row), value) }),
    isCorrected: (row: number, column: string) => cells.has(keyOf(column, row)),
    chooseRow: (row: number, choice: RowChoice) =>
      changeAndCheck({ ...input, rowChoices: new Map(rowChoices).set(row, choice) }),
    /** Replaces a value of a column in every row. */
    replace: (column: string, value: string, by: string) =>
      changeAndCheckSoon({ ...input, replaced: new Map(replaced).set(keyOf(column, value), by) }),
    /** Corrects a cell by one of the values that it may mean: the same text may mean another one in another row. */
    choose: (row: number, column: string, value: string) =>
      changeAndCheck({ ...input, cells: new Map(cells).set(keyOf(column, row), value) }),
    /** Corrects a cell by a suggested value, and all others with the same value. */
    accept: (row: number, column: string, suggestion: string) => {
      const at = derived.mapped.columns.indexOf(column)
      const valueOf = (one: TableRow | undefined) => one?.cells[at] ?? ''
      const value = valueOf(derived.mapped.rows.find((one) => one.row === row))
      const isRepeated = derived.mapped.rows.some((one) => one.row !== row && valueOf(one) === value)
      const corrected = new Map(cells).set(keyOf(column, row), suggestion)
      if (!isRepeated) return changeAndCheck({ ...input, cells: corrected })
      corrected.delete(keyOf(column, row))
      changeAndCheck({ ...input, cells: corrected, replaced: new Map(replaced).set(keyOf(column, value), suggestion) })
    },
    isReplaced: (column: string) => [...replaced.keys()].some((key) => key.startsWith(keyOf(column, ''))),
    replacementOf: (column: string, value: string) => replaced.get(keyOf(column, value)),
    /** Whether closing would lose the mapping and the corrections. */
    isUnsaved: columns.length > 0 && step !== 'result',
    options,
    /** Changes an option; rows that were checked with it are checked again. */
    toggle({ name, isChecked }: ImportOption) {
      const next = { ...options, [name]: !options[name] }
      setOptions(next)
      if (step === 'check' && isChecked) void checkInput(input, next).catch(() => undefined)
    },
    read,
    check,
    run,
    keep,
    forget,
    // The errors are those of the mutations, or `fileError`.
    readFile: (file: File) => void readFile(file, kind.uploadKind).catch(() => undefined),
    /** Reads another sheet of the file, or the file in another way. */
    readAgain: (change: ReadQuery) => void readAgain(change).catch(() => undefined),
    setHeaderIndex: (index: number) => setInput(withHeaders(input, index, kind.expectedHeaders)),
    // A spreadsheet separates the cells that are copied from it by tabs.
    readPasted: () =>
      void readFile(
        new File([pasted], t('Pasted cells.txt')),
        'table',
        pasted.includes('\t') ? { separator: 'tab' } : {},
      ).catch(() => undefined),
    checkRows: () => void checkInput(input, options).catch(() => undefined),
    importRows: () => void importRows(),
  }
}
export type ImportState = ReturnType<typeof useImport>
