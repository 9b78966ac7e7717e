import { useState } from 'react'
import type { CellMessage } from '@hr/contract/lib/cells'
import type { UploadKind } from '@hr/contract/lib/files'
import type { ColumnNames } from '@hr/contract/lib/imports'
import { ApiError, messageOf } from '../api/errors.ts'
import { fileProblem } from '../form/files.ts'
import { t } from '../lib/t.ts'

/** The response of every import. */
export type Imported<Row> = { rows: readonly Row[]; problems: readonly CellMessage[] }

export type ImportStep<Result> =
  | { kind: 'file'; error?: string; wrongColumns?: ColumnNames | undefined }
  | { kind: 'checking'; file: File }
  | { kind: 'checked'; file: File; result: Result; error?: string }
  | { kind: 'importing'; file: File; result: Result }
  | { kind: 'done'; result: Result }

export type ImportCalls<Result, Options> = {
  kind: UploadKind
  /** The initial options of the import. */
  firstOptions: Options
  /** Checks the file without storing anything. */
  check: (file: File, options: Options) => Promise<Result>
  run: (file: File, options: Options) => Promise<Result>
}

/** The steps of an import: choose a file, check it, import all of it or nothing. */
export function useImport<Row, Result extends Imported<Row>, Options>(calls: ImportCalls<Result, Options>) {
  const { kind, firstOptions, check, run } = calls
  const [step, setStep] = useState<ImportStep<Result>>({ kind: 'file' })
  const [options, setOptions] = useState(firstOptions)

  async function checkFile(file: File, wanted: Options) {
    const problem = fileProblem([file], kind)
    if (problem !== undefined) return setStep({ kind: 'file', error: problem })
    setStep({ kind: 'checking', file })
    try {
      setStep({ kind: 'checked', file, result: await check(file, wanted) })
    } catch (error) {
      const wrongColumns = error instanceof ApiError ? error.columns : undefined
      setStep({ kind: 'file', error: messageOf(error, t('Failed to load data')), wrongColumns })
    }
  }

  async function importFile(file: File, result: Result) {
    setStep({ kind: 'importing', file, result })
    try {
      setStep({ kind: 'done', result: await run(file, options) })
    } catch (error) {
      // Data changed since the check: the response names the cells that are invalid now.
      const cells = error instanceof ApiError ? error.cells : []
      if (cells.length > 0) setStep({ kind: 'checked', file, result: { ...result, problems: [...cells] } })
      else setStep({ kind: 'checked', file, result, error: messageOf(error, t('Failed to save data')) })
    }
  }

  return {
    step,
    isBusy: step.kind === 'checking' || step.kind === 'importing',
    options,
    setOptions,
    checkFile,
    importFile,
    chooseFile: () => setStep({ kind: 'file' }),
  }
}
