import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { ConfigError, readConfig, type Config } from './config.ts'
import { openDatabase, type Database, type Trx } from './db/db.ts'
import { runningPostgres, startPostgres } from './db/embedded.ts'
import { migrate, requireCurrentVersion } from './db/migrate.ts'
import { Problem } from './http/problem.ts'

export type Settings = {
  config: Config
  folder: string
  /** A server runs on the embedded database. */
  isServerRunning: boolean
}
type Work = (database: Database, settings: Settings) => Promise<void>

/**
 * Does the work of a command on the database that the product uses: that of DATABASE_URL, the embedded one of a server
 * that runs, or the embedded one, started for the while. What a person can mend is one sentence; the exit code is then 1.
 * @param schema 'check': a command that only reads stops at a database of another version instead of migrating it
 */
export async function onDatabase(work: Work, { schema }: { schema: 'migrate' | 'check' }): Promise<void> {
  try {
    const config = readConfig(process.env)
    const folder = join(config.dataDir, config.demo ? 'demo' : 'company')
    const postgresFolder = join(folder, 'postgres')
    const running = config.databaseUrl ?? runningPostgres(postgresFolder)
    // A new one would have nothing wrong in it, and nobody would notice that it is not the one that was meant.
    if (running === undefined && !existsSync(postgresFolder))
      throw new ConfigError(
        `There is no database in ${folder}. Set DATA_DIR, DEMO and DATABASE_URL as they are set for the server.`,
      )
    const { url, stop } =
      running === undefined ? await startPostgres(postgresFolder) : { url: running, stop: async () => {} }
    const database = openDatabase(url, { size: 2 })
    try {
      await database.pool.query('select').catch(unreachable(config))
      if (schema === 'migrate') await migrate(url)
      else await requireCurrentVersion(database.pool)
      await work(database, { config, folder, isServerRunning: !config.databaseUrl && running !== undefined })
    } finally {
      await database.close()
      await stop()
    }
  } catch (error) {
    console.error(error instanceof ConfigError || error instanceof Problem ? error.message : error)
    process.exitCode = 1
  }
}

/** Reads one state of the whole database, also beside a server that works; it may take its time. */
export const inOneState = <T>(db: Database['db'], read: (trx: Trx) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx)
      return read(trx)
    })

/** Says which database it is that does not answer at the start. */
export const unreachable =
  ({ databaseUrl }: Pick<Config, 'databaseUrl'>) =>
  (error: Error): never => {
    const which = databaseUrl === undefined ? 'The embedded database' : 'The database of DATABASE_URL'
    throw new ConfigError(`${which} cannot be used: ${error.message}`)
  }
