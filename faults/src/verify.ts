import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { check, type Violation } from './checker.ts'
import type { Company } from './company.ts'
import { readFinalState } from './final-state.ts'
import type { History } from './history.ts'
import { root } from './node.ts'

type Checked = { history: History; prefix: string; lastEmailBefore: number }

/** Compares the history with the database, and runs the product's own checks of ledger and audit trail. */
export async function verify(company: Company, { history, ...of }: Checked): Promise<Violation[]> {
  const state = await readFinalState({
    url: company.database.primary.url,
    received: company.mail.received,
    ...of,
  })
  const commands = await Promise.all(
    ['check-ledger', 'check-audit'].map(async (command): Promise<Violation[]> => {
      const output = await run(`server/src/${command}.ts`, company.commandSettings())
      return output === undefined ? [] : [{ kind: 'half done', detail: `${command}: ${output}` }]
    }),
  )
  return [...check(history, state), ...commands.flat()]
}

/** Runs a command of the product. Returns its output if it fails. */
async function run(file: string, settings: Record<string, string>): Promise<string | undefined> {
  const child = spawn(process.execPath, [file], { cwd: root, env: { ...process.env, ...settings } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  const [code] = (await once(child, 'close')) as [number | null]
  return code === 0 ? undefined : output.trim()
}

/** The last email that was queued before a workload. */
export async function lastEmail({ database }: Company): Promise<number> {
  const [row] = await database.query<{ last: string }>('select coalesce(max(id), 0) as last from email')
  return Number(row?.last)
}
