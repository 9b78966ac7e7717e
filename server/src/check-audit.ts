// `npm run check:audit`: verifies that no history entry was changed, deleted or inserted.
import { checkChain } from './audit/chain.ts'
import { inSnapshot, onDatabase } from './command.ts'
import { loadKeys } from './lib/load-keys.ts'

await onDatabase(
  async ({ db }, { config, folder }) => {
    const keys = await loadKeys(db, { ...config, folder })
    const { links, head, problems, broken } = await inSnapshot(db, (trx) => checkChain(trx, keys))
    for (const problem of problems) console.log(`BROKEN  ${problem}`)
    if (broken > problems.length) console.log(`        and ${broken - problems.length} more`)
    console.log(`${links.toLocaleString('en')} links${head ? `, last ${head.hash}` : ''}`)
    console.log(broken === 0 ? 'The history is intact.' : 'The history is not intact.')
    if (broken > 0) process.exitCode = 1
  },
  { schema: 'check' },
)
