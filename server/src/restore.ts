// `npm run restore`: loads a backup into an empty database and checks it.
import { todayIn } from '@hr/contract/lib/dates'
import { outgoingKinds } from '@hr/contract/lib/outgoing'
import { readRemoved, repeatAll } from './areas/privacy/removed.commands.ts'
import { linkAll } from './audit/chain.ts'
import { describeCounts, readWords } from './backup/command-line.ts'
import { restore } from './backup/restore.ts'
import { describeSecured } from './backup/secure-copy.ts'
import { describeSwitchedOff } from './outbound/restored-copy.ts'
import { reportChain, reportLedger } from './checks.ts'
import { onDatabase } from './command.ts'
import { loadCompany } from './lib/company.ts'
import { loadKeys, readGivenKeys } from './lib/load-keys.ts'

const usage = `npm run restore -- FILE [--passphrase-file FILE] [--removed FILE] [--replaces-production] [--unsigned]
Restores a backup into an empty database. --removed deletes the people again who were deleted or erased since the
backup: the output of \`npm run admin -- removed\`. All tokens and calendar feeds are revoked. Emails, webhooks and
whatever else leaves by itself are off until a Superadmin switches them on; --replaces-production leaves them on.
--unsigned also restores backups of version 1.1.0, which are not signed: only if no one can have changed the file.`

await onDatabase(
  async (database, { config, folder, migrate }) => {
    const words = await readWords(usage)
    // Read before anything is written, so that a wrong file is reported first.
    const removed = words.removed === undefined ? [] : await readRemoved(words.removed)
    const { counts, ...secured } = await restore(database, {
      ...words,
      keys: await readGivenKeys({ ...config, folder }),
      migrate,
    })
    console.log(`Restored ${describeCounts(counts)}.`)
    console.log(describeSecured(secured))
    if (!words.replacesProduction) console.log(describeSwitchedOff(outgoingKinds))
    for (const name of await migrate()) console.log(`Applied ${name}.`)

    const keys = await loadKeys(database.db, { ...config, folder })
    const company = await loadCompany(database.db)
    const today = todayIn(company.timeZone)
    const count = await repeatAll(database.db, removed, { today })
    if (removed.length > 0) console.log(`Deleted ${count} of ${removed.length} people again; the others did not exist.`)
    else console.log('Without --removed, people who were deleted since the backup are back.')
    // No server has linked the last entries yet.
    await linkAll(database.db, keys)
    const isIntact = [await reportChain(database, keys), await reportLedger(database, { today })]
    if (isIntact.includes(false)) process.exitCode = 1
  },
  { schema: 'new' },
)
