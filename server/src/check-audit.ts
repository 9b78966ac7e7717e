// `npm run check:audit`: proves that nothing was changed in the history, taken out of it or put in between.
import { checkChain } from './audit/chain.ts'
import { inOneState, onDatabase } from './command.ts'
import { loadKeys } from './lib/load-keys.ts'

await onDatabase(
  async ({ db }, { config, folder }) => {
    const keys = await loadKeys(db, { ...config, folder })
    const { links, head, problems, broken } = await inOneState(db, (trx) => checkChain(trx, keys))
    for (const problem of problems) console.log(`BROKEN  ${problem}`)
    if (broken > problems.length) console.log(`        and ${broken - problems.length} more`)
    console.log(`${links.toLocaleString('en')} links${head ? `, the last one ${head.hash}` : ''}`)
    console.log(broken === 0 ? 'The history is whole.' : 'The history is not whole.')
    if (broken > 0) process.exitCode = 1
  },
  { schema: 'check' },
)
