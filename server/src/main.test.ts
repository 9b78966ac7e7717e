import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { testDatabase } from './testing/database.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(inject('folder'), 'main-'))
  // As root, PostgreSQL runs as another user, who must be able to enter.
  chmodSync(folder, 0o755)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const { PATH, NODE_COMPILE_CACHE } = process.env

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** The command that lets a program open sockets of the systemd unit's address families only; empty without Python. */
function underUnit(): string[] {
  const unit = readFileSync(pathOf('../../docs/deployment/hr.service'), 'utf8')
  const families = /^RestrictAddressFamilies=(.*)$/m.exec(unit)?.[1]?.split(' ') ?? []
  expect(families).toContain('AF_NETLINK')
  const hasFilter = process.platform === 'linux' && spawnSync('python3', ['--version']).status === 0
  return hasFilter ? ['python3', pathOf('testing/address-families.py'), families.join(',')] : []
}

/**
 * Runs the server until it exits, or prints the text after which it is stopped.
 * @param prefix a command that starts the server
 */
async function run(
  environment: Record<string, string>,
  stopAt?: string,
  { file = 'main.ts', prefix = [] }: { file?: string; prefix?: string[] } = {},
) {
  const [command, ...args] = [...prefix, process.execPath, pathOf(file)]
  const child = spawn(command, args, {
    env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: folder, DEMO: '0', LOG: 'requests', ...environment },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      const isNew = stopAt !== undefined && !output.includes(stopAt)
      output += text.toString()
      if (isNew && output.includes(stopAt)) child.kill('SIGTERM')
    })
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { code, output }
}

async function portOf(server: ReturnType<typeof createServer>): Promise<string> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return String(address.port)
}

const severalStarts = { timeout: 120_000 }

test('prints one-time information once, explains why it cannot start, and stops', severalStarts, async () => {
  const other = createServer()
  const PORT = await portOf(other)
  const taken = await run({ PORT, ADMIN_EMAIL: 'ana@example.com' })
  expect(taken.output, 'the link is stored by now, and would never be seen').toMatch(
    /ana@example\.com is the first Superadmin.*\n {2}http:\/\/localhost:\d+\/reset-password\?userUuid=/,
  )
  expect(taken.output).toContain(`Port ${PORT} of 127.0.0.1 is in use. Stop the other program`)
  expect(taken).toMatchObject({ code: 1, output: expect.not.stringContaining('    at ') })
  await new Promise((closed) => other.close(closed))

  const elsewhere = await run({ PORT, HOST: '198.51.100.77', PUBLIC_URL: 'https://hr.example.com' })
  expect(elsewhere.output).toContain('HOST is 198.51.100.77, which is not an address of this machine.')
  expect(elsewhere).toMatchObject({ code: 1, output: expect.not.stringContaining('    at ') })

  // Fails when the sockets are open already.
  const unreadable = await run({ PORT, BACKUP_TO: folder, BACKUP_PASSPHRASE_FILE: join(folder, 'missing') })
  expect(unreadable).toMatchObject({ code: 1, output: expect.stringContaining('The passphrase cannot be read') })

  // A disk that is not mounted.
  const BACKUP_TO = join(folder, 'backups')
  const everywhere = { HOST: '0.0.0.0', PUBLIC_URL: 'https://hr.example.com' }
  const stopped = await run({ ...everywhere, PORT, BACKUP_TO }, 'is ready at', { prefix: underUnit() })
  expect(stopped).toMatchObject({ code: 0, output: expect.stringContaining('Stopping …') })
  expect(stopped.output).not.toContain('connection was lost')
  expect(stopped.output).toMatch(/"error":"ENOENT: .*\/backups.*"msg":"backups cannot be written to BACKUP_TO"/)
  expect(existsSync(BACKUP_TO)).toBe(false)
})

const inFile = join(pathOf('main.ts'), 'data')
const user = process.getuid?.()

test.each([
  [
    { TMPDIR: '/missing/tmp' },
    /^TMPDIR, .* cannot be used: ENOENT.* run as root: mkdir -p \/missing\/tmp && chmod 1777 \/missing\/tmp\n/,
  ],
  [{ DATA_DIR: inFile }, `run as root: mkdir -p ${inFile} && chown -R ${user} ${inFile} && chmod u+rwx ${inFile}\n`],
])('refuses to start with %j, and names the command that repairs it', severalStarts, async (environment, sentence) => {
  const { code, output } = await run(environment)
  expect(output).toMatch(sentence)
  expect(output.trim().split('\n')).toHaveLength(1)
  expect(code).toBe(1)
})

test('stops gracefully when its launcher is killed', async () => {
  const other = createServer()
  const PORT = await portOf(other)
  await new Promise((closed) => other.close(closed))
  const child = spawn(process.execPath, [pathOf('main.ts')], {
    env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: folder, DEMO: '0', PORT },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  let output = ''
  child.stdout?.on('data', (text: Buffer) => {
    output += text.toString()
    // The end of the launcher closes the channel.
    if (output.includes('is ready at') && child.connected) child.disconnect()
  })
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(0)
  expect(output).toContain('Stopping …')
})

test.each(['admin.ts', 'backup.ts', 'check-audit.ts', 'check-ledger.ts'])(
  '%s creates no database if there is none',
  async (file) => {
    const DATA_DIR = join(folder, 'mistyped')
    const { code, output } = await run({ DATA_DIR }, undefined, { file })
    expect(output).toBe(
      `There is no database in ${join(DATA_DIR, 'company')}. Set DATA_DIR, DEMO and DATABASE_URL to the same values as for the server.\n`,
    )
    expect(code).toBe(1)
    expect(existsSync(DATA_DIR)).toBe(false)
  },
)

test.each(['check-audit.ts', 'check-ledger.ts'])('%s rejects a database of another version', async (file) => {
  const { url, release } = await testDatabase()
  onTestFinished(release)
  const pool = new pg.Pool({ connectionString: url })
  onTestFinished(() => pool.end())
  const environment = { DATABASE_URL: url, APP_KEY: Buffer.alloc(32, 7).toString('base64') }
  const { rows } = await pool.query<{ name: string; checksum: string }>(
    'delete from migration where name = (select max(name) from migration) returning name, checksum',
  )
  const older = await run(environment, undefined, { file })
  expect(older.output).toBe(
    `The database was created by an older version: ${rows[0]?.name} has not been applied. Use this command of the older version, or start this version once to upgrade the database.\n`,
  )
  expect(older.code).toBe(1)
  const left = await pool.query('select from migration where name = $1', [rows[0]?.name])
  expect(left.rowCount, 'it was not migrated').toBe(0)

  await pool.query(
    "insert into migration (name, checksum, phase) values ($1, $2, 'expand'), ('9999-later.sql', '', 'contract')",
    [rows[0]?.name, rows[0]?.checksum],
  )
  const newer = await run(environment, undefined, { file })
  expect(newer).toMatchObject({
    code: 1,
    output: expect.stringContaining('The database was upgraded by a newer version'),
  })
})
