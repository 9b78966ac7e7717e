// `npm run backup`: writes the whole database into one file, beside running servers.
import { backUp } from './backup/back-up.ts'
import { readWords } from './backup/command-line.ts'
import { formatCount } from './checks.ts'
import { onDatabase } from './command.ts'

const usage = `npm run backup -- FILE [--passphrase-file FILE]
Writes the whole database, including uploaded files, into a new FILE; with a passphrase the file is encrypted.`

await onDatabase(
  async (database) => {
    const counts = await backUp(database, await readWords(usage))
    const rows = Object.values(counts).reduce((sum, one) => sum + one, 0)
    console.log(`Backed up and verified ${formatCount(rows)} rows of ${Object.keys(counts).length} tables.`)
    console.log('Keep the application key as well, in another place: without it the backup cannot be restored.')
  },
  { schema: 'check' },
)
