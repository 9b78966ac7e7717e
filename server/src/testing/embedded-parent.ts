// `node embedded-parent.ts <folder>`: a process with its own PostgreSQL, for tests that kill it.
import { startPostgres } from '../db/embedded.ts'

const postgres = await startPostgres(process.argv[2] ?? '')
process.stdout.write(`${postgres.url}\n`)
process.once('SIGTERM', () => void postgres.stop().then(() => process.exit()))
