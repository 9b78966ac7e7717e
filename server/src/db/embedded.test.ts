// @module-tag all
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { type Postgres, runningPostgres, startPostgres } from './embedded.ts'
import { isRunning } from './folder-lock.ts'

let prepared = ''
let base = ''
let folder = ''
let running: Postgres[] = []

function newFolder() {
  const path = mkdtempSync(join(inject('folder'), 'embedded-'))
  // As root, PostgreSQL runs as another user, who must be able to enter.
  chmodSync(path, 0o755)
  return path
}

beforeAll(async () => {
  prepared = join(newFolder(), 'postgres')
  await (await startPostgres(prepared, { fast: true })).stop()
})

afterAll(() => rmSync(dirname(prepared), { recursive: true, force: true }))

beforeEach(() => {
  base = newFolder()
  folder = join(base, 'with a blank', 'postgres')
  running = []
})

afterEach(async () => {
  for (const postgres of running) await postgres.stop()
  rmSync(base, { recursive: true, force: true })
})

/** Creates a folder with a database by copying a prepared one, which takes a tenth of the time of initdb. */
function copyPrepared() {
  mkdirSync(dirname(folder))
  execFileSync('cp', ['-a', prepared, folder])
}

async function start(options: Parameters<typeof startPostgres>[1] = {}) {
  const postgres = await startPostgres(folder, { fast: true, patience: 0, ...options })
  running.push(postgres)
  return postgres
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client(url)
  // Some tests kill the server on purpose.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

const keep = (url: string, word: string) => query(url, `create table kept as select '${word}' as word`)
const kept = async (url: string) => (await query<{ word: string }>(url, 'select word from kept'))[0]?.word

const postmasterPid = () => Number(readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])

async function until(condition: () => boolean | Promise<boolean>) {
  for (let tries = 0; !(await condition()); tries += 1) {
    if (tries > 400) throw new Error('It did not happen.')
    await sleep(25)
  }
}

/** Starts PostgreSQL here from another Node process. */
async function startElsewhere() {
  const script = fileURLToPath(new URL('../testing/embedded-parent.ts', import.meta.url))
  const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { url: String(line).trim(), child }
}

test('creates a database that sorts in Croatian order and numbers by value', async () => {
  const postgres = await start()
  expect(postgres.reused).toBe(false)
  const rows = await query<{ name: string }>(
    postgres.url,
    `select name from (values ('Šarić'), ('Zec'), ('Simić'), ('Đurić'), ('R10'), ('R9'), ('Ćosić'), ('Čović')) t (name) order by name`,
  )
  expect(rows.map(({ name }) => name)).toEqual(['Čović', 'Ćosić', 'Đurić', 'R9', 'R10', 'Simić', 'Šarić', 'Zec'])
})

test('writes commits to disk unless `fast` is set', async () => {
  copyPrepared()
  const settings = `select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'jit') order by name`
  const durable = await start({ fast: false })
  expect((await query<{ setting: string }>(durable.url, settings)).map(({ setting }) => setting)).toEqual([
    'on',
    'on',
    'off',
    'on',
  ])
  await durable.stop()
  const fast = await start()
  expect((await query<{ setting: string }>(fast.url, settings)).map(({ setting }) => setting)).toEqual([
    'off',
    'off',
    'off',
    'off',
  ])
})

test("only the server's user can read the password", async () => {
  const postgres = await start()
  const file = join(folder, 'password')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'utf8').length).toBeGreaterThan(40)
  const wrong = new URL(postgres.url)
  wrong.password = 'wrong'
  await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
})

test('starts again on the same data', async () => {
  const first = await start()
  await keep(first.url, 'first')
  await first.stop()
  const second = await start()
  expect(second.reused).toBe(true)
  expect(await kept(second.url)).toBe('first')
})

test('stop closes open sessions and leaves no process behind', async () => {
  copyPrepared()
  const postgres = await start()
  const client = new pg.Client(postgres.url)
  client.on('error', () => {})
  await client.connect()
  await client.query('begin; create table unfinished (id int)')
  const pid = postmasterPid()
  await postgres.stop()
  expect(isRunning(pid)).toBe(false)
})

test('does not wait forever for a PostgreSQL that does not stop', async () => {
  copyPrepared()
  const postgres = await startPostgres(folder, { fast: true, stopMs: 200 })
  const pid = postmasterPid()
  process.kill(pid, 'SIGSTOP')
  await expect(postgres.stop()).rejects.toThrow('did not stop within 0.2 s and was left running')
  process.kill(pid, 'SIGCONT')
  await until(() => !isRunning(pid))
})

test('restarts a killed PostgreSQL at the same address with its data', async () => {
  copyPrepared()
  const said: string[] = []
  const postgres = await start({ fast: false, log: (line) => said.push(line) })
  await keep(postgres.url, 'killed')
  process.kill(postmasterPid(), 'SIGKILL')
  await until(() => said.includes('PostgreSQL was restarted.'))
  expect(await kept(postgres.url)).toBe('killed')
})

const restarts = (said: string[]) => said.filter((line) => line === 'PostgreSQL was restarted.').length

test('restarts a PostgreSQL that ends again and again', async () => {
  copyPrepared()
  const said: string[] = []
  const postgres = await start({ log: (line) => said.push(line) })
  for (let kills = 1; kills <= 6; kills += 1) {
    process.kill(postmasterPid(), 'SIGKILL')
    await until(() => restarts(said) === kills)
  }
  expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test.each([
  { ends: 'at once after each try', giveUpMs: 2_000, settledMs: 60_000, kills: 60, isLost: true },
  { ends: 'after the time in which it is given up', giveUpMs: 1, settledMs: 60_000, kills: 3, isLost: false },
  { ends: 'after it has settled', giveUpMs: 2_000, settledMs: 0, kills: 3, isLost: false },
])('tells that a PostgreSQL that ends $ends is lost: $isLost', async ({ giveUpMs, settledMs, kills, isLost }) => {
  copyPrepared()
  const said: string[] = []
  const lost: string[] = []
  const onLost = ({ message }: Error) => lost.push(message)
  await start({ giveUpMs, settledMs, log: (line) => said.push(line), onLost })
  for (let killed = 1; killed <= kills && lost.length === 0; killed += 1) {
    process.kill(postmasterPid(), 'SIGQUIT')
    await until(() => restarts(said) === killed || lost.length > 0)
  }
  expect(lost.length > 0).toBe(isLost)
})

/** Writes lines into postgresql.conf. @returns a function that takes them out again */
function configure(lines: string) {
  const file = join(folder, 'cluster', 'postgresql.conf')
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, `${text}\n${lines}\n`)
  return () => writeFileSync(file, text)
}

const hasFailed = (said: string[]) => said.some((line) => line.startsWith('restarting PostgreSQL failed: '))

test('brings PostgreSQL back when another program has left its port', async () => {
  copyPrepared()
  const said: string[] = []
  const lost: string[] = []
  const options = { giveUpMs: 20_000, log: (line: string) => said.push(line) }
  const postgres = await start({ ...options, onLost: (error) => lost.push(error.message) })
  const other = createServer()
  const occupy = () =>
    new Promise<boolean>((isDone) => {
      other.once('error', () => isDone(false))
      other.listen(Number(new URL(postgres.url).port), '127.0.0.1', () => isDone(true))
    })
  process.kill(postmasterPid(), 'SIGKILL')
  while (!(await occupy()));
  await until(() => hasFailed(said))
  expect(said.join('\n')).toContain('Address already in use')
  await new Promise((closed) => other.close(closed))
  await until(() => restarts(said) === 1)
  expect(lost).toEqual([])
})

test('gives up a PostgreSQL that cannot be brought back, also while a try is under way', async () => {
  copyPrepared()
  const said: string[] = []
  const { promise: lost, resolve: onLost } = Promise.withResolvers<Error>()
  const postgres = await start({ giveUpMs: 4_000, log: (line) => said.push(line), onLost })
  const repair = configure('no_such_setting = 1')
  process.kill(postmasterPid(), 'SIGKILL')
  await until(() => hasFailed(said))
  repair()
  configure(`restore_command = 'sleep 5'`)
  writeFileSync(join(folder, 'cluster', 'recovery.signal'), '')
  expect((await lost).message).toMatch(
    /^PostgreSQL keeps ending in .*cluster and could not be brought back for good within 4 seconds; the lines above say why\.$/,
  )
  await postgres.stop()
  expect(restarts(said)).toBe(0)
})

test('kill -9 of the server also stops PostgreSQL, and the next start has the data', async () => {
  copyPrepared()
  const { url, child } = await startElsewhere()
  await keep(url, 'orphan')
  const pid = postmasterPid()
  child.kill('SIGKILL')
  await once(child, 'exit')
  const postgres = await start()
  expect(isRunning(pid)).toBe(false)
  expect(await kept(postgres.url)).toBe('orphan')
})

test('keeps the data when the server and PostgreSQL are both killed with kill -9', async () => {
  copyPrepared()
  const { url, child } = await startElsewhere()
  await keep(url, 'both')
  const pid = postmasterPid()
  child.kill('SIGKILL')
  process.kill(pid, 'SIGKILL')
  await once(child, 'exit')
  const postgres = await start()
  expect(await kept(postgres.url)).toBe('both')
})

test('refuses a second server on the same folder without disturbing the first', async () => {
  copyPrepared()
  const postgres = await start()
  await expect(start()).rejects.toThrow(`Another server uses ${folder}.`)
  await keep(postgres.url, 'undisturbed')
  expect(await kept(postgres.url)).toBe('undisturbed')
})

test('refuses a second server while another process holds the folder', async () => {
  copyPrepared()
  const { child } = await startElsewhere()
  await expect(start()).rejects.toThrow('Another server uses')
  child.kill('SIGTERM')
  await once(child, 'exit')
  await start()
})

test('waits for a server that is stopping', async () => {
  copyPrepared()
  const { child } = await startElsewhere()
  child.kill('SIGTERM')
  const postgres = await start({ patience: 10_000 })
  expect(postgres.reused).toBe(true)
})

test('lets only one of many concurrent starts take an abandoned folder', async () => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'in-use-by'), '999999999 1 gone')
  const starts = await Promise.allSettled([1, 2, 3].map(() => start()))
  expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
})

test('starts although the process id in postmaster.pid now belongs to another program', async () => {
  copyPrepared()
  const first = await start()
  await keep(first.url, 'number')
  await first.stop()
  const stranger = spawn('sleep', ['60'], {
    stdio: 'ignore',
    ...(process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}),
  })
  const file = join(folder, 'cluster', 'postmaster.pid')
  writeFileSync(file, `${stranger.pid}\n${join(folder, 'cluster')}\n1\n5432\n\n127.0.0.1\n`)
  try {
    expect(runningPostgres(folder)).toBeUndefined()
    const second = await start()
    expect(await kept(second.url)).toBe('number')
    expect(runningPostgres(folder)).toBe(second.url)
    expect(stranger.exitCode).toBe(null)
  } finally {
    stranger.kill()
  }
})

test.runIf(process.getuid?.() === 0)('under root, uses a data folder that only root may enter', async () => {
  chmodSync(base, 0o700)
  const postgres = await start()
  expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('repeats an interrupted initialisation', async () => {
  mkdirSync(join(folder, 'cluster.new', 'base'), { recursive: true })
  writeFileSync(join(folder, 'cluster.new', 'PG_VERSION'), '18\n')
  writeFileSync(join(folder, 'password'), 'of the interrupted one')
  const postgres = await start()
  expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('refuses data of another PostgreSQL version with an explanation', async () => {
  copyPrepared()
  const first = await start()
  await first.stop()
  writeFileSync(join(folder, 'cluster', 'PG_VERSION'), '15\n')
  await expect(start()).rejects.toThrow('belongs to PostgreSQL 15, but this is PostgreSQL 18')
})

test.skipIf(process.platform === 'win32')(
  'refuses a data directory that others may enter, and names the command that repairs it',
  async () => {
    copyPrepared()
    const cluster = join(folder, 'cluster')
    chmodSync(cluster, 0o2770)
    await expect(start()).rejects.toThrow(
      `${cluster} cannot be used: other users may change or enter it. To repair it, run as root: chmod 700 '${cluster}'`,
    )
    execFileSync('chmod', ['700', cluster])
    await start()
  },
)

test.runIf(process.getuid?.() === 0)(
  'under root, names the owner of a data directory that root has taken',
  async () => {
    copyPrepared()
    const cluster = join(folder, 'cluster')
    const { uid } = statSync(cluster)
    chownSync(cluster, 0, 0)
    await expect(start()).rejects.toThrow(
      `it belongs to another user. To repair it, run as root: mkdir -p '${cluster}' && chown -R ${uid} `,
    )
  },
)

test("shows PostgreSQL's own output and releases the folder when it fails to start", async () => {
  copyPrepared()
  const first = await start()
  await first.stop()
  const repair = configure('no_such_setting = 1')
  await expect(start()).rejects.toThrow('unrecognized configuration parameter "no_such_setting"')
  repair()
  await start()
})
