// `npm run backup`: writes the whole database into one file, beside running servers.
import { backUp } from './backup/back-up.ts'
import { describeCounts, readWords } from './backup/command-line.ts'
import { onDatabase } from './command.ts'
import { loadKeys } from './lib/load-keys.ts'

const usage = `npm run backup -- FILE [--passphrase-file FILE]
Writes the whole database, including uploaded files, into a new FILE, which must not exist; with a passphrase the file is encrypted.`

await onDatabase(
  async (database, { config, folder }) => {
    const words = await readWords(usage)
    const counts = await backUp(database, { ...words, keys: await loadKeys(database.db, { ...config, folder }) })
    console.log(`Backed up and verified ${describeCounts(counts)}.`)
    console.log('Keep the application key as well, in another place: without it the backup cannot be restored.')
  },
  { schema: 'check' },
)
