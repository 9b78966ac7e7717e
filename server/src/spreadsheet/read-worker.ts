// Reads one file in its own worker thread and exits; see `read.ts`.
import { once } from 'node:events'
import { parentPort } from 'node:worker_threads'
import { type Refusal, SpreadsheetError, spreadsheetProblems } from './problems.ts'
import { readWorkbook, type ReadFile, type Wanted } from './workbook.ts'

export type Task = { file: Uint8Array; wanted: Wanted }
/** The worker posts 'ready' once it can take its task, then the outcome. */
export type Outcome = ReadFile | { refusal: Refusal }

async function outcomeOf({ file, wanted }: Task): Promise<Outcome> {
  try {
    return await readWorkbook(Buffer.from(file.buffer, file.byteOffset, file.byteLength), wanted)
  } catch (error) {
    // If the parser fails, the file is damaged.
    return { refusal: error instanceof SpreadsheetError ? error.refusal : spreadsheetProblems.damaged }
  }
}

if (parentPort) {
  parentPort.postMessage('ready')
  // Only `read.ts` starts this worker, with a `Task`.
  const [task] = (await once(parentPort, 'message')) as [Task]
  parentPort.postMessage(await outcomeOf(task))
}
