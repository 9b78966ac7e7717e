import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync, cpSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from './checks.ts'

// A checkout with nothing to install, in a folder whose name contains a space.
let checkout = ''
const script = () => join(checkout, 'scripts', 'run.mjs')

beforeEach(() => {
  checkout = join(mkdtempSync(join(tmpdir(), 'hr-run-')), 'a checkout')
  mkdirSync(join(checkout, 'scripts'), { recursive: true })
  mkdirSync(join(checkout, 'server', 'src'), { recursive: true })
  cpSync(join(root, 'scripts', 'run.mjs'), script())
  const empty = JSON.stringify({ name: 'x', version: '1.0.0', lockfileVersion: 3, packages: {} })
  writeFileSync(join(checkout, 'package.json'), JSON.stringify({ name: 'x', version: '1.0.0' }))
  writeFileSync(join(checkout, 'package-lock.json'), empty)
  mkdirSync(join(checkout, 'node_modules'))
  writeFileSync(join(checkout, 'node_modules', '.installed-from'), createHash('sha256').update(empty).digest('hex'))
})

afterEach(() => rmSync(join(checkout, '..'), { recursive: true }))

const task = (code: string) => writeFileSync(join(checkout, 'server', 'src', 'admin.ts'), code)
const run = (...args: string[]) => spawnSync(process.execPath, [script(), ...args], { encoding: 'utf8' })

/** The stamp of a web application built from a checkout without sources. */
function stampOfWeb(): string {
  const lock = readFileSync(join(checkout, 'package-lock.json'))
  return createHash('sha256').update(`package-lock.json ${lock.length} `).update(lock).digest('hex')
}

test('an unknown task is answered with the list of tasks', () => {
  const { status, stderr } = run('strat')
  expect(status).toBe(1)
  expect(stderr).toContain('Tasks: start, dev')
})

test('the task gets its arguments, and its exit code is returned', () => {
  task('console.log(process.argv.slice(2).join("|")); process.exitCode = 7')
  const { status, stdout } = run('admin', 'one', 'two words')
  expect(stdout).toBe('one|two words\n')
  expect(status).toBe(7)
})

test('preparation output goes to stderr', () => {
  // A local package, so that there is something to install offline.
  const own = { name: 'own', version: '1.0.0' }
  mkdirSync(join(checkout, 'own'))
  writeFileSync(join(checkout, 'own', 'package.json'), JSON.stringify(own))
  const whole = { name: 'x', version: '1.0.0', workspaces: ['own'] }
  writeFileSync(join(checkout, 'package.json'), JSON.stringify(whole))
  const packages = { '': whole, own, 'node_modules/own': { resolved: 'own', link: true } }
  writeFileSync(join(checkout, 'package-lock.json'), JSON.stringify({ ...whole, lockfileVersion: 3, packages }))
  task('console.log("its output")')
  expect(run('admin')).toMatchObject({
    status: 0,
    stdout: 'its output\n',
    stderr: expect.stringContaining('Installing packages: done'),
  })
  expect(run('admin').stderr, 'they are installed once').toBe('')
})

test('a signal reaches the task, whose exit code is returned', async () => {
  task(`
    process.on('SIGTERM', () => process.exit(11))
    setInterval(() => {}, 1000)
    console.log('ready')`)
  const child = spawn(process.execPath, [script(), 'admin'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  await new Promise((done) => child.stdout.once('data', done))
  child.kill('SIGTERM')
  expect(await ended).toBe(11)
})

/** A server that reports that it runs and when its launcher has ended. It needs no web application. */
function serverTask() {
  for (const folder of ['web', 'contract', 'locales', 'scripts/messages']) mkdirSync(join(checkout, folder))
  mkdirSync(join(checkout, 'web', 'dist'))
  writeFileSync(join(checkout, 'web', 'dist', '.built-from'), stampOfWeb())
  writeFileSync(
    join(checkout, 'server', 'src', 'main.ts'),
    `const stop = (why) => { console.log('stopped: ' + why); process.exit() }
    process.once('disconnect', () => stop('launcher gone'))
    process.once('SIGTERM', () => stop('SIGTERM'))
    setInterval(() => {}, 1000)
    console.log('ready ' + process.ppid)`,
  )
}

/** Returns the output of a process and its children, once all have ended. `ready` receives the launcher's pid. */
async function outputOf(child: ReturnType<typeof spawn>, ready: (launcher: number) => void): Promise<string> {
  let output = ''
  child.stdout?.on('data', (text: Buffer) => {
    output += text.toString()
    const launcher = /^ready (\d+)\n$/.exec(output)?.[1]
    if (launcher) ready(Number(launcher))
  })
  await new Promise((done) => child.stdout?.once('end', done))
  return output
}

test('the server is notified when the launcher is killed', async () => {
  serverTask()
  const child = spawn(process.execPath, [script(), 'start'], { stdio: ['ignore', 'pipe', 'inherit'] })
  expect(await outputOf(child, (launcher) => process.kill(launcher, 'SIGKILL'))).toContain('stopped: launcher gone')
})

test("the server stops when npm's shell ends", async () => {
  serverTask()
  const child = spawn('sh', ['-c', `'${process.execPath}' '${script()}' start; exit`], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, npm_lifecycle_event: 'start' },
  })
  expect(await outputOf(child, () => child.kill('SIGKILL'))).toContain('stopped: SIGTERM')
})

test('a user with read-only access runs what the owner of the folder has prepared', () => {
  for (const folder of ['web', 'contract', 'locales', 'scripts/messages']) mkdirSync(join(checkout, folder))
  mkdirSync(join(checkout, 'web', 'dist'))
  writeFileSync(join(checkout, 'web', 'dist', '.built-from'), stampOfWeb())
  const folders = [join(checkout, '..'), checkout, join(checkout, 'web'), join(checkout, 'web', 'dist')]
  for (const folder of folders) chmodSync(folder, 0o555)
  const dropPrivileges =
    'data:text/javascript,if (process.getuid() === 0) { process.setgid(65534); process.setuid(65534) }'
  const build = spawnSync(process.execPath, ['--import', dropPrivileges, script(), 'build'], { encoding: 'utf8' })
  expect(build).toMatchObject({ status: 0, stdout: '', stderr: '' })
  for (const folder of folders) chmodSync(folder, 0o755)
})
