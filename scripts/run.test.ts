import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
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

/** Writes a web application in English and Croatian whose build is the given code instead of Vite. */
function addWeb(build: string) {
  for (const folder of ['web', 'contract', 'locales/hr', 'docs/guide', 'scripts/messages', 'node_modules/vite/bin'])
    mkdirSync(join(checkout, folder), { recursive: true })
  writeFileSync(
    join(checkout, 'node_modules', 'vite', 'bin', 'vite.js'),
    `const { existsSync, mkdirSync, writeFileSync } = require('node:fs')
    const { BUILD_FOLDER: folder, PAGE_LANGUAGE: language } = process.env
    for (const name of ['assets', language]) mkdirSync(folder + '/' + name)
    const write = (name) => writeFileSync(folder + '/' + name, language)
    ${build}`,
  )
}
const wholeBuild = "write('assets/shared.js'); write('assets/' + language + '.js'); write(language + '/index.html')"

/** The built files, with their contents. */
function builtFiles(): Record<string, string> {
  const dist = join(checkout, 'web', 'dist')
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name))
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(dist, name), 'utf8')]))
}

/** Writes the packages of the product and `tools`, a package that the product does not need; all are local. */
function addPackages(more: Record<string, object> = {}) {
  const workspaces = ['server', 'web', 'contract', 'tools']
  const whole = { name: 'x', version: '1.0.0', workspaces, devDependencies: toVersions(more) }
  const own = Object.fromEntries(workspaces.map((name) => [name, { name, version: '1.0.0' }]))
  for (const name of workspaces) {
    mkdirSync(join(checkout, name), { recursive: true })
    writeFileSync(join(checkout, name, 'package.json'), JSON.stringify(own[name]))
  }
  const links = workspaces.map((name) => [`node_modules/${name}`, { resolved: name, link: true }])
  const packages = { '': whole, ...own, ...Object.fromEntries(links), ...more }
  writeFileSync(join(checkout, 'package.json'), JSON.stringify(whole))
  writeFileSync(join(checkout, 'package-lock.json'), JSON.stringify({ ...whole, lockfileVersion: 3, packages }))
}
const toVersions = (packages: Record<string, object>) =>
  Object.fromEntries(Object.keys(packages).map((path) => [path.replace('node_modules/', ''), '1.0.0']))

const isInstalled = (name: string) => existsSync(join(checkout, 'node_modules', name))

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
  addPackages()
  task('console.log("its output")')
  expect(run('admin')).toMatchObject({
    status: 0,
    stdout: 'its output\n',
    stderr: expect.stringContaining('Installing packages: done'),
  })
  expect(run('admin').stderr, 'they are installed once').toBe('')
})

test('the product installs its packages; other tasks add theirs', () => {
  addPackages()
  task('')
  writeFileSync(join(checkout, 'scripts', 'dev.ts'), '')
  expect(run('admin').status).toBe(0)
  expect([isInstalled('server'), isInstalled('tools')]).toEqual([true, false])
  writeFileSync(join(checkout, 'node_modules', '.kept'), '')
  expect(run('dev').status).toBe(0)
  expect([isInstalled('.kept'), isInstalled('tools')], 'nothing is installed twice').toEqual([true, true])
  expect([run('dev').stderr, run('admin').stderr]).toEqual(['', ''])
})

test('the product still runs if a registry fails or npm is killed while packages are added', () => {
  addPackages({ 'node_modules/late': { version: '1.0.0', resolved: 'http://127.0.0.1:1/late.tgz', dev: true } })
  task('')
  expect(run('admin').status).toBe(0)
  writeFileSync(join(checkout, 'node_modules', '.kept'), '')
  const failed = spawnSync(process.execPath, [script(), 'dev'], {
    encoding: 'utf8',
    env: { ...process.env, npm_config_fetch_retries: '0' },
  })
  expect(failed.status).toBe(1)
  expect(failed.stderr).toContain('Run the same command to try again')
  expect(run('admin')).toMatchObject({ status: 0, stderr: '' })
  expect([isInstalled('.kept'), isInstalled('late')]).toEqual([true, false])

  // A killed npm leaves this behind.
  const stamp = join(checkout, 'node_modules', '.installed-from')
  writeFileSync(stamp, `${readFileSync(stamp, 'utf8')} and parts`)
  mkdirSync(join(checkout, 'node_modules', 'late'))
  expect(run('admin')).toMatchObject({ status: 0, stderr: '' })
  addPackages()
  writeFileSync(join(checkout, 'scripts', 'dev.ts'), '')
  expect(run('dev').status).toBe(0)
  expect([isInstalled('late'), isInstalled('tools')], 'all are installed again').toEqual([false, true])
})

test('a build has every language; files that languages share are built once', () => {
  addWeb(wholeBuild)
  expect(run('build')).toMatchObject({ status: 0, stdout: '' })
  expect(builtFiles()).toMatchObject({
    'assets/shared.js': 'en',
    'assets/en.js': 'en',
    'assets/hr.js': 'hr',
    'en/index.html': 'en',
    'hr/index.html': 'hr',
  })
  expect(run('build').stderr).toBe('')
})

test('changed sources are built again, without files of the earlier build', () => {
  addWeb(wholeBuild)
  run('build')
  writeFileSync(join(checkout, 'contract', 'changed.ts'), '')
  addWeb("write('assets/new.js'); write(language + '/index.html')")
  expect(run('build').status).toBe(0)
  expect(Object.keys(builtFiles()).filter((name) => name.startsWith('assets/'))).toEqual(['assets/new.js'])
})

test('a failed build leaves nothing half-written, and the next one repairs it', () => {
  addWeb("write('assets/half.js'); write(language + '/index.html'); if (language === 'hr') process.exit(3)")
  const { status, stderr } = run('build')
  expect(status).toBe(1)
  expect(stderr).toContain('Building the web application (hr): failed; the lines above say why. Run the same command')
  expect(readdirSync(join(checkout, 'web', 'dist')).toSorted()).toEqual(['assets', 'en'])
  addWeb(wholeBuild)
  expect(run('build').stderr).not.toContain('(en)')
  expect(builtFiles()).toMatchObject({ 'hr/index.html': 'hr' })
})

test.each([
  [undefined, 'en'],
  ['hr', 'hr'],
])('with COMPANY_LANGUAGE=%s, the server starts with %s and gets the other language', (COMPANY_LANGUAGE, first) => {
  addWeb(wholeBuild)
  writeFileSync(
    join(checkout, 'server', 'src', 'main.ts'),
    `import { existsSync } from 'node:fs'
    const built = () => ['en', 'hr'].filter((name) => existsSync('web/dist/' + name + '/index.html')).join()
    console.log(built())
    process.send('ready')
    setInterval(() => built() === 'en,hr' && process.exit(), 10)`,
  )
  const env = { ...process.env, COMPANY_LANGUAGE }
  const { status, stdout } = spawnSync(process.execPath, [script(), 'start'], {
    encoding: 'utf8',
    env,
    timeout: 60_000,
  })
  expect({ status, stdout }).toEqual({ status: 0, stdout: `${first}\n` })
})

test('the server runs on if another language cannot be built', async () => {
  addWeb(`${wholeBuild}; if (language === 'hr') process.exit(3)`)
  serverTask()
  const child = spawn(process.execPath, [script(), 'start'], { stdio: ['ignore', 'pipe', 'pipe'] })
  let problems = ''
  child.stderr.on('data', (text: Buffer) => {
    problems += text.toString()
    if (problems.includes('(hr): failed')) child.kill('SIGTERM')
  })
  expect(await outputOf(child, () => {})).toContain('stopped: SIGTERM')
  expect(readdirSync(join(checkout, 'web', 'dist')).toSorted()).toEqual(['assets', 'en'])
})

test('a build in the background ends with the server', async () => {
  addWeb(`${wholeBuild}; if (language === 'hr') { console.log('building'); setInterval(() => {}, 1000) }`)
  serverTask()
  const child = spawn(process.execPath, [script(), 'start'], { stdio: ['ignore', 'pipe', 'pipe'] })
  child.stderr.on('data', (text: Buffer) => text.includes('building') && child.kill('SIGTERM'))
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  expect(await outputOf(child, () => {})).toContain('stopped: SIGTERM')
  expect(await ended).toBe(0)
  expect(readdirSync(join(checkout, 'web', 'dist')).toSorted()).toEqual(['assets', 'en'])
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

/** A server that reports that it runs and when its launcher has ended. */
function serverTask() {
  writeFileSync(
    join(checkout, 'server', 'src', 'main.ts'),
    `const stop = (why) => { console.log('stopped: ' + why); process.exit() }
    process.once('disconnect', () => stop('launcher gone'))
    process.once('SIGTERM', () => stop('SIGTERM'))
    setInterval(() => {}, 1000)
    process.send('ready')
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
  addWeb(wholeBuild)
  run('build')
  serverTask()
  const child = spawn(process.execPath, [script(), 'start'], { stdio: ['ignore', 'pipe', 'inherit'] })
  expect(await outputOf(child, (launcher) => process.kill(launcher, 'SIGKILL'))).toContain('stopped: launcher gone')
})

test("the server stops when npm's shell ends", async () => {
  addWeb(wholeBuild)
  run('build')
  serverTask()
  const child = spawn('sh', ['-c', `'${process.execPath}' '${script()}' start; exit`], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, npm_lifecycle_event: 'start' },
  })
  expect(await outputOf(child, () => child.kill('SIGKILL'))).toContain('stopped: SIGTERM')
})

/** `npm test` with a check that reports its end. */
function testTask() {
  const check = `
    process.once('SIGINT', () => { console.log('stopped: SIGINT'); process.exit() })
    setInterval(() => {}, 1000)
    console.log('ready ' + process.argv[1])`
  writeFileSync(
    join(checkout, 'scripts', 'test.ts'),
    `import { spawn } from 'node:child_process'
    import { onInterrupt } from ${JSON.stringify(join(root, 'scripts', 'interrupts.ts'))}
    onInterrupt(() => process.exit())
    const victim = process.argv[2] === 'launcher' ? process.ppid : process.pid
    spawn(process.execPath, ['-e', ${JSON.stringify(check)}, String(victim)], { stdio: 'inherit' })`,
  )
}

test.each(['launcher', 'task'])('the checks are stopped when the %s of the tests is killed', async (killed) => {
  testTask()
  const child = spawn(process.execPath, [script(), 'test', killed], { stdio: ['ignore', 'pipe', 'inherit'] })
  expect(await outputOf(child, (victim) => process.kill(victim, 'SIGKILL'))).toContain('stopped: SIGINT')
})

test('a user with read-only access runs what the owner of the folder has prepared', () => {
  addWeb(wholeBuild)
  run('build')
  const folders = [join(checkout, '..'), checkout, join(checkout, 'web'), join(checkout, 'web', 'dist')]
  for (const folder of folders) chmodSync(folder, 0o555)
  const dropPrivileges =
    'data:text/javascript,if (process.getuid() === 0) { process.setgid(65534); process.setuid(65534) }'
  const build = spawnSync(process.execPath, ['--import', dropPrivileges, script(), 'build'], { encoding: 'utf8' })
  expect(build).toMatchObject({ status: 0, stdout: '', stderr: '' })
  for (const folder of folders) chmodSync(folder, 0o755)
})
