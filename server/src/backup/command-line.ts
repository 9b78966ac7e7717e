import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { ConfigError } from '../config.ts'
import type { Counts } from './archive.ts'

type Words = {
  file: string
  passphrase: string | undefined
  removed: string | undefined
  replacesProduction: boolean
  acceptsUnsigned: boolean
}

/**
 * Reads the words of `npm run backup` and `npm run restore`.
 * @throws ConfigError if they are wrong, or the file of the passphrase cannot be read
 */
export async function readWords(usage: string): Promise<Words> {
  const { values, positionals } = parsed(usage)
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new ConfigError(usage)
  return {
    file,
    passphrase: await readPassphrase(values['passphrase-file']),
    removed: values.removed,
    replacesProduction: values['replaces-production'] === true,
    acceptsUnsigned: values.unsigned === true,
  }
}

function parsed(usage: string) {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        'passphrase-file': { type: 'string' },
        removed: { type: 'string' },
        'replaces-production': { type: 'boolean' },
        unsigned: { type: 'boolean' },
      },
    })
  } catch {
    throw new ConfigError(usage)
  }
}

/**
 * Reads the passphrase of backups; undefined without a file.
 * @throws ConfigError if it cannot be read or is too short
 */
export async function readPassphrase(file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new ConfigError(`The passphrase cannot be read: ${error.message}`)
  })
  // The encryption is as strong as the passphrase.
  if (text.trim().length < 20) throw new ConfigError(`${file} must contain a passphrase of at least 20 characters.`)
  return text.trim()
}

/** Returns a text like '52,455 rows of 48 tables'. */
export function describeCounts(counts: Counts): string {
  const rows = Object.values(counts).reduce((sum, one) => sum + one, 0)
  return `${rows.toLocaleString('en')} rows of ${Object.keys(counts).length} tables`
}
