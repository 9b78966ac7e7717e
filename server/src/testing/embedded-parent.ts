// A process with a PostgreSQL of its own, for the tests to kill: `node embedded-parent.ts <folder>`.
import { startPostgres } from '../db/embedded.ts'

const postgres = await startPostgres(process.argv[2] ?? '')
process.stdout.write(`${postgres.url}\n`)
process.once('SIGTERM', () => void postgres.stop().then(() => process.exit()))
