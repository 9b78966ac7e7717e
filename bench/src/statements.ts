import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Running } from '@hr/testing/programs'

export type Statement = { name?: string; text: string; values?: unknown[] }

/** Node options of a server that keeps its statements for `sentBy`. */
export const keepsStatements = ['--import', fileURLToPath(new URL('sent-statements.ts', import.meta.url))]

/** Returns a function that returns the statements that a server has sent since its last call. */
export function sentBy({ pid, stdout }: Running): () => Promise<Statement[]> {
  const output = createInterface({ input: stdout })
  return async () => {
    const line = once(output, 'line') as Promise<[string]>
    process.kill(pid, 'SIGUSR2')
    return JSON.parse((await line)[0].slice('statements '.length)) as Statement[]
  }
}
