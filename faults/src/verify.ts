import { check, type Violation } from './checker.ts'
import { runCommand } from './command.ts'
import type { Company } from './company.ts'
import { readFinalState } from './final-state.ts'
import type { History } from './history.ts'

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
      const { code, output } = await runCommand(command, [], company.commandSettings())
      return code === 0 ? [] : [{ kind: 'half done', detail: `${command}: ${output}` }]
    }),
  )
  return [...check(history, state), ...commands.flat()]
}

/** The last email that was queued before a workload. */
export async function lastEmail({ database }: Company): Promise<number> {
  const [row] = await database.query<{ last: string }>('select coalesce(max(id), 0) as last from email')
  return Number(row?.last)
}
