import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { ConfigError, type Config } from '../config.ts'

/**
 * Returns why this process cannot write files into a folder; undefined if it can.
 * @param mode creates a missing folder with these rights
 */
export async function folderProblem(folder: string, mode?: number): Promise<string | undefined> {
  try {
    if (mode !== undefined) await mkdir(folder, { recursive: true, mode })
    // With the dot, a file of this name is refused.
    await access(`${folder}/.`, constants.W_OK | constants.X_OK)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

export const quoted = (path: string) => (/^[\w/.-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`)

/**
 * Returns the command that makes a folder usable.
 * @param owner the id of its user, by default of this process; or 'all', if every user may create files in it
 */
export function repairOf(folder: string, owner: number | 'all' | undefined = process.getuid?.()): string {
  const path = quoted(resolve(folder))
  const rights = owner === 'all' ? `chmod 1777 ${path}` : `chown -R ${owner} ${path} && chmod u+rwx ${path}`
  return `mkdir -p ${path} && ${rights}`
}

/** The refusal of a folder that the server needs, with the command that repairs it. */
export function unusableFolder(name: string, problem: string, repair: string): ConfigError {
  const hasCommand = process.platform !== 'win32' && !problem.startsWith('EROFS')
  const next = hasCommand
    ? `To repair it, run as root: ${repair}`
    : 'Make it writable for this user, or set another folder.'
  return new ConfigError(`${name} cannot be used: ${problem}. ${next}`)
}

/**
 * Checks the folders without which this start serves no one: DATA_DIR, if the embedded database or emails are stored in
 * it, and that of temporary files.
 * @param folder that of the company in DATA_DIR, which is created
 * @throws ConfigError with the command that makes a folder usable
 */
export async function requireFolders({ databaseUrl, smtpUrl, dataDir }: Config, folder: string): Promise<void> {
  const isUsed = databaseUrl === undefined || smtpUrl === undefined
  const data = isUsed ? await folderProblem(folder, 0o777) : undefined
  if (data !== undefined) throw unusableFolder('DATA_DIR', data, repairOf(dataDir))
  const temporary = await folderProblem(tmpdir())
  if (temporary !== undefined)
    throw unusableFolder('TMPDIR, the folder of temporary files,', temporary, repairOf(tmpdir(), 'all'))
}
