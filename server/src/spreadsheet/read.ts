import { httpTexts } from '../http/texts.ts'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { dayOrderOfCountry } from '@hr/contract/lib/cell-days'
import { decimalSignOfCountry } from '@hr/contract/lib/cell-numbers'
import { type Upload, uploadKinds } from '@hr/contract/lib/files'
import { likeliestSheet } from '@hr/contract/lib/import-headers'
import {
  type ExpectedHeaders,
  type ImportColumn,
  maxImportRows,
  nothingHidden,
  type ReadChoices,
  type readTableCall,
} from '@hr/contract/lib/imports'
import type { z } from 'zod'
import { Problem } from '../http/problem.ts'
import { errorCode } from '../lib/error-code.ts'
import { turns } from '../lib/event-loop.ts'
import { Turns } from '../lib/turns.ts'
import type { Outcome, Task } from './read-worker.ts'
import { type Refusal, spreadsheetProblems, tooManyRows } from './problems.ts'
import type { ReadFile, SheetRow, Wanted } from './workbook.ts'

export type { SheetRow } from './workbook.ts'

/** `seconds` to read a file, once its worker has started within `startSeconds`. */
type Limits = Wanted['limits'] & { bytes: number; seconds: number; startSeconds: number }

const mebibyte = 2 ** 20
const usualLimits = {
  rows: maxImportRows,
  cells: 1_200_000,
  unpackedBytes: 100 * mebibyte,
  entries: 2_000,
  seconds: 20,
  startSeconds: 60,
}

type Options = { limits: Pick<Limits, 'bytes'> & Partial<Limits> }

/**
 * Reads the first sheet of an .xlsx or .xls file in a worker thread, so that the event loop is not blocked. The headers
 * must equal `columns` or `exportedColumns` (trimmed, case-insensitive, in this order), optionally followed by some of
 * `optionalColumns` in any order. The cells are those of `columns`, `optionalColumns` and the rest of `exportedColumns`.
 * Every cell is returned as text: dates as 'YYYY-MM-DD' (dates typed as text unchanged, see `dayOfCell`), numbers as
 * displayed but never rounded, formulas as their stored value, the value of merged cells in each of their rows, and ''
 * for missing columns.
 * @throws Problem with a message for the user: 400 for an unsupported or damaged file, 413 beyond `limits` (`bytes` of
 * the file; by default also 10,000 rows, 1,200,000 cells, 100 MB unpacked, 20 s), 503 if no worker starts in time, or too
 * many files wait
 */
export const readSheet = async (
  file: Uint8Array,
  {
    columns,
    optionalColumns = [],
    exportedColumns = [],
    limits,
  }: Options & Partial<ExpectedHeaders> & Pick<ExpectedHeaders, 'columns'>,
): Promise<SheetRow[]> => {
  const { sheets } = await read(file, { columns, optionalColumns, exportedColumns }, limits)
  return sheets[0]?.rows ?? []
}

/**
 * Reads a sheet of an uploaded .xlsx or .xls file, or a text file of cells, with any headers. They are among the returned
 * rows; otherwise as `readSheet`.
 * @param columns the columns of the import: without a chosen sheet, the one with the most known headers is read
 * @param choices the index of the sheet among those that are visible and not empty, and how a text file is read
 */
export async function readUpload(
  file: Upload,
  { columns, country, choices }: { columns: readonly ImportColumn[]; country: string | null; choices: ReadChoices },
): Promise<z.output<typeof readTableCall.result>> {
  const { sheet: chosen, withHidden = false, ...textChoices } = choices
  const headers = { country, withHidden, ...textChoices }
  const { sheets, text } = await read(new Uint8Array(await file.arrayBuffer()), headers, {
    bytes: uploadKinds.table.maxBytes,
  })
  const sheet = chosen !== undefined && chosen < sheets.length ? chosen : await likeliestSheet(sheets, columns, turns())
  const { rows = [], hidden = nothingHidden, hasMoreColumns = false } = sheets[sheet] ?? {}
  const { status, message } = tooManyRows(maxImportRows)
  if (rows.length > maxImportRows + 1) throw new Problem(status, message)
  return {
    rows,
    sheets: sheets.map(({ name }) => name),
    sheet,
    text,
    hidden,
    hasMoreColumns,
    dayOrder: dayOrderOfCountry(country),
    decimalSign: decimalSignOfCountry(country),
  }
}

async function read(file: Uint8Array, headers: Wanted['headers'], limits: Options['limits']): Promise<ReadFile> {
  const all = { ...usualLimits, ...limits }
  if (file.byteLength > all.bytes) throw new Problem(413, httpTexts.tooLargeFile(Math.floor(all.bytes / mebibyte)))
  const outcome = await filesInTurn.run(() => inWorker({ file, wanted: { headers, limits: all } }, all))
  if ('refusal' in outcome) {
    const { status, message, columns: names } = outcome.refusal
    throw new Problem(status, message, {}, { columns: names })
  }
  return outcome
}

const { status: busyStatus, message: busyMessage } = spreadsheetProblems.busy

/** A file may take as much memory as the rest of the server. */
const filesInTurn = new Turns({
  name: 'spreadsheets at once',
  atOnce: 1,
  each: 1,
  waitingEach: 5,
  waitMs: 20_000,
  busy: () => new Problem(busyStatus, busyMessage),
})

const maxStopMs = 2000
const resourceLimits = { maxOldGenerationSizeMb: 384 }

async function inWorker(task: Task, { seconds, startSeconds }: Limits): Promise<Outcome> {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), { resourceLimits })
  const messageWithin = (limit: number) => once(worker, 'message', { signal: AbortSignal.timeout(limit * 1000) })
  let late: Refusal = spreadsheetProblems.busy
  try {
    await messageWithin(startSeconds)
    // The file is too slow only if it takes long itself.
    late = spreadsheetProblems.tooSlow
    const answer = messageWithin(seconds)
    worker.postMessage(task)
    const [outcome] = await answer
    // Our own worker posts nothing else.
    return outcome as Outcome
  } catch (error) {
    return { refusal: refusalOf(error, late) }
  } finally {
    await stop(worker)
  }
}

/**
 * Stops a worker, and waits for it at most a moment: one that is within a long call of a library stops only after it, and
 * the next file does not wait for that.
 */
export const stop = (worker: Worker): Promise<unknown> =>
  Promise.race([worker.terminate(), pause(maxStopMs, undefined, { ref: false })])

/** Returns the refusal if the file stopped the worker or the worker was `late`; rethrows any other error. */
function refusalOf(error: unknown, late: Refusal): Refusal {
  if (error instanceof Error && error.name === 'AbortError') return late
  if (errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY') return spreadsheetProblems.unpacked
  throw error
}
