// `npm run check:audit`: verifies that no history entry was changed, deleted or inserted.
import { reportChain } from './checks.ts'
import { onDatabase } from './command.ts'
import { loadKeys } from './lib/load-keys.ts'

await onDatabase(
  async (database, { config, folder }) => {
    const keys = await loadKeys(database.db, { ...config, folder })
    if (!(await reportChain(database, keys))) process.exitCode = 1
  },
  { schema: 'check' },
)
