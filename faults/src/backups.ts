import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { zstdDecompressSync } from 'node:zlib'
import { backupsFolder, type Company } from './company.ts'
import { until } from './until.ts'

/** How often a backup may end before its node is killed. */
const maxTries = 10

/**
 * Kills the nodes while one of them writes the day's backup, and starts them again. They must make it then, and no file may
 * look complete that is not.
 */
export async function backUpWhileNodesFail({ folder, members, database }: Company): Promise<void> {
  const backups = join(folder, backupsFolder)
  const count = async (condition: string) =>
    (await database.query(`select from scheduled_backup where ${condition}`)).length
  const isMade = async () => (await count('completed_at is not null')) > 0
  const startAll = () => Promise.all(members.map(({ node }) => node.start()))

  await until(isMade, 'the backup of the day is made')
  for (let tries = 1; ; tries += 1) {
    if (tries > maxTries) throw new Error(`${maxTries} backups ended before the nodes were killed`)
    await database.query('delete from scheduled_backup')
    await database.query("insert into jobs.job (name) values ('backup')")
    while (!(await readdir(backups)).some((name) => name.endsWith('.partial'))) await sleep(1)
    await Promise.all(members.map(({ node }) => node.kill()))
    if (!(await isMade())) break
    await startAll()
  }
  await startAll()
  await until(isMade, 'the backup of the day is made after its node was killed')
  for (const name of await readdir(backups)) {
    if (!name.endsWith('.backup')) throw new Error(`${name} was left in the folder of the backups`)
    // Throws if the end of the compressed data is missing; the counts are the last entry of the archive.
    const archive = zstdDecompressSync(await readFile(join(backups, name)))
    if (!archive.includes('counts.json')) throw new Error(`${name} is incomplete`)
  }
}
