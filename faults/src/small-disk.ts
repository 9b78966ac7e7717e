import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// A disk that can be filled without filling the machine's: a file system in memory, mounted in a namespace of its own.
// Users without root need user namespaces.

const size = '700m'

/** Set in a process whose temporary files are on a small disk. */
const mark = 'FAULTS_SMALL_DISK'
export const isOnSmallDisk = () => process.env[mark] !== undefined

const unshare = ['unshare', ...(process.getuid?.() === 0 ? [] : ['--map-current-user', '--keep-caps']), '--mount']

/**
 * Runs this program again with other arguments, and with its temporary files on a small disk.
 * @returns its exit code; undefined if this machine does not allow the mount
 */
export async function runOnSmallDisk(file: string, args: readonly string[]): Promise<number | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'hr-disk-'))
  const mounted = (command: string) => [
    ...unshare,
    'sh',
    '-c',
    `mount -t tmpfs -o size=${size},mode=755 tmpfs "$TMPDIR" && ${command}`,
  ]
  const env = { ...process.env, TMPDIR: folder, [mark]: folder }
  try {
    const [tried = '', ...rest] = mounted('true')
    if (spawnSync(tried, rest, { env, stdio: 'ignore' }).status !== 0) return undefined
    const [command = '', ...options] = mounted('exec "$0" "$@"')
    const child = spawn(command, [...options, process.execPath, file, ...args], { env, stdio: 'inherit' })
    const [code] = (await once(child, 'exit')) as [number | null]
    return code ?? 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Fills the disk of a folder to the last byte. Returns a function that frees it again. */
export function fillDisk(folder: string): () => void {
  const file = join(folder, 'filler')
  const descriptor = openSync(file, 'w')
  for (const bytes of [1_048_576, 4_096, 1]) {
    const block = Buffer.alloc(bytes)
    try {
      for (;;) writeSync(descriptor, block)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
  closeSync(descriptor)
  return () => rmSync(file)
}
