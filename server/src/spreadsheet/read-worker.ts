// Reads one file in its own worker thread and exits; see `read.ts`.
import { parentPort, workerData } from 'node:worker_threads'
import { type Refusal, SpreadsheetError, spreadsheetProblems } from './problems.ts'
import { rowsOfWorkbook, type SheetRow, type Wanted } from './workbook.ts'

export type Task = { file: Uint8Array; wanted: Wanted }
export type Outcome = { rows: SheetRow[] } | { refusal: Refusal }

async function outcomeOf({ file, wanted }: Task): Promise<Outcome> {
  try {
    return { rows: await rowsOfWorkbook(Buffer.from(file.buffer, file.byteOffset, file.byteLength), wanted) }
  } catch (error) {
    // If the parser fails, the file is damaged.
    return { refusal: error instanceof SpreadsheetError ? error.refusal : spreadsheetProblems.damaged }
  }
}

// Only `read.ts` starts this worker, with a `Task`.
parentPort?.postMessage(await outcomeOf(workerData as Task))
