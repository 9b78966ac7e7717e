import { httpTexts } from '../http/texts.ts'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type Upload, uploadKinds } from '@hr/contract/lib/files'
import { type ExpectedHeaders, maxImportRows } from '@hr/contract/lib/imports'
import pLimit from 'p-limit'
import { Problem } from '../http/problem.ts'
import { errorCode } from '../lib/error-code.ts'
import type { Outcome, Task } from './read-worker.ts'
import { type Refusal, spreadsheetProblems } from './problems.ts'
import type { SheetRow, Wanted } from './workbook.ts'

export type { SheetRow } from './workbook.ts'

type Limits = Wanted['limits'] & { bytes: number; seconds: number }

const mebibyte = 2 ** 20
const usualLimits = { rows: maxImportRows, unpackedBytes: 100 * mebibyte, entries: 2_000, seconds: 20 }

type Options = { limits: Pick<Limits, 'bytes'> & Partial<Limits> }

/**
 * Reads the first sheet of an .xlsx or .xls file in a worker thread, so that the event loop is not blocked. The headers
 * must equal `columns` or `exportedColumns` (trimmed, case-insensitive, in this order), optionally followed by some of
 * `optionalColumns` in any order. The cells are those of `columns`, `optionalColumns` and the rest of `exportedColumns`.
 * Every cell is returned as text: dates as 'YYYY-MM-DD' (dates typed as text unchanged, see `dayOfCell`), numbers as
 * displayed but never rounded, formulas as their stored value, and '' for missing columns.
 * @throws Problem with a message for the user: 400 for an unsupported or damaged file, 413 beyond `limits` (`bytes` of
 * the file; by default also 10,000 rows, 100 MB unpacked, 20 s)
 */
export const readSheet = (
  file: Uint8Array,
  {
    columns,
    optionalColumns = [],
    exportedColumns = [],
    limits,
  }: Options & Partial<ExpectedHeaders> & Pick<ExpectedHeaders, 'columns'>,
): Promise<SheetRow[]> => read(file, { columns, optionalColumns, exportedColumns }, limits)

/**
 * Reads the first sheet of an uploaded .xlsx or .xls file, or a text file of cells, with any headers. They are among the returned
 * rows; otherwise as `readSheet`.
 */
export const readUpload = async (file: Upload): Promise<SheetRow[]> =>
  read(new Uint8Array(await file.arrayBuffer()), 'any', { bytes: uploadKinds.table.maxBytes })

async function read(file: Uint8Array, headers: Wanted['headers'], limits: Options['limits']): Promise<SheetRow[]> {
  const all = { ...usualLimits, ...limits }
  if (file.byteLength > all.bytes) throw new Problem(413, httpTexts.tooLargeFile(Math.floor(all.bytes / mebibyte)))
  const outcome = await oneAtATime(() => inWorker({ file, wanted: { headers, limits: all } }, all.seconds))
  if ('refusal' in outcome) {
    const { status, message, columns: names } = outcome.refusal
    throw new Problem(status, message, {}, { columns: names })
  }
  return outcome.rows
}

// A file may take as much memory as the rest of the server.
const oneAtATime = pLimit(1)
const resourceLimits = { maxOldGenerationSizeMb: 384 }

async function inWorker(task: Task, seconds: number): Promise<Outcome> {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), { workerData: task, resourceLimits })
  try {
    const [outcome] = await once(worker, 'message', { signal: AbortSignal.timeout(seconds * 1000) })
    // Our own worker posts nothing else.
    return outcome as Outcome
  } catch (error) {
    return { refusal: refusalOf(error) }
  } finally {
    await worker.terminate()
  }
}

/** Returns the refusal if the file stopped the worker; rethrows any other error. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof Error && error.name === 'AbortError') return spreadsheetProblems.tooSlow
  if (errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY') return spreadsheetProblems.unpacked
  throw error
}
