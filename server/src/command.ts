import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, readConfig, type Config } from './config.ts'
import { openDatabase, type Database } from './db/db.ts'
import { runningPostgres, startPostgres } from './db/embedded.ts'
import { migrate, type MigrateOptions, requireCurrentVersion } from './db/migrate.ts'
import { retryWhileUnavailable } from './db/unavailable.ts'
import { Problem } from './http/problem.ts'
import { errorCode } from './lib/error-code.ts'

export type Settings = {
  config: Config
  folder: string
  /** True if a server is running on the embedded database. */
  isServerRunning: boolean
  migrate: (options?: MigrateOptions) => Promise<string[]>
}
type Work = (database: Database, settings: Settings) => Promise<void>

/**
 * Runs a command on the product's database: that of DATABASE_URL, the embedded one of a running server, or the embedded
 * one, started temporarily. Prints a single sentence for errors that the operator can fix; the exit code is then 1.
 * @param schema 'migrate' upgrades the database; 'check' refuses a database of another version, for commands that only
 *   read; 'new' creates a missing embedded database and leaves its tables to the command
 */
export async function onDatabase(work: Work, { schema }: { schema: 'migrate' | 'check' | 'new' }): Promise<void> {
  try {
    const config = readConfig(process.env)
    const folder = join(config.dataDir, config.demo ? 'demo' : 'company')
    const postgresFolder = join(folder, 'postgres')
    const running = config.databaseUrl ?? runningPostgres(postgresFolder)
    // A new, empty database would pass every check and hide that the wrong folder is configured.
    if (running === undefined && !existsSync(postgresFolder) && schema !== 'new')
      throw new ConfigError(
        `There is no database in ${folder}. Set DATA_DIR, DEMO and DATABASE_URL to the same values as for the server.`,
      )
    const { url, stop } =
      running === undefined ? await startPostgres(postgresFolder) : { url: running, stop: async () => {} }
    const database = openDatabase(url, { size: 2 })
    try {
      await waitForDatabase(database, config)
      if (schema === 'migrate') await migrate(url)
      if (schema === 'check') await requireCurrentVersion(database.pool)
      await work(database, {
        config,
        folder,
        isServerRunning: !config.databaseUrl && running !== undefined,
        migrate: (options) => migrate(url, options),
      })
    } finally {
      await database.close()
      await stop()
    }
  } catch (error) {
    console.error(error instanceof ConfigError || error instanceof Problem ? error.message : error)
    process.exitCode = 1
  }
}

/**
 * Waits for a few seconds until the database can be used: it may be starting as well, or a failover may be under way.
 * @throws ConfigError that names the database
 */
export async function waitForDatabase({ pool }: Database, { databaseUrl }: Pick<Config, 'databaseUrl'>): Promise<void> {
  await retryWhileUnavailable(() => pool.query('select')).catch((error: Error) => {
    const which = databaseUrl === undefined ? 'The embedded database' : 'The database of DATABASE_URL'
    throw new ConfigError(`${which} cannot be used: ${error.message || errorCode(error)}`)
  })
}
