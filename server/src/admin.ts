// `npm run admin`: administration on the server without signing in.
import { runAdmin } from './admin-commands.ts'
import { onDatabase } from './command.ts'

await onDatabase(
  ({ db, pool }, settings) =>
    runAdmin({ db, pool, ...settings, say: (line) => console.log(line) }, process.argv.slice(2)),
  { schema: 'migrate' },
)
