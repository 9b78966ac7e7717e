// The single checks that `npm run check` and `npm test` are made of, and the way they are run and counted.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const reports = join(root, '.reports')

export type Count = { passed: number; failed: number }
export type Check = {
  title: string
  /** A JavaScript file, with its arguments; Node 24 runs it. */
  command: [file: string, ...args: string[]]
  folder?: string
  env?: Record<string, string>
  /** How many tests it ran, from its report. Without it the check counts as one. */
  count?: () => Count
}

const tool = (path: string) => join(root, 'node_modules', path)

// Without its own programs on the path, a tool that starts `node` would get the machine's own.
const environment = {
  ...process.env,
  PATH: [dirname(process.execPath), tool('.bin'), process.env.PATH].filter(Boolean).join(delimiter),
}

export const typeChecks: Check[] = ['contract', 'server', 'web', 'e2e', 'bench', 'scripts'].map((workspace) => ({
  title: `types of ${workspace}`,
  command: [tool('typescript/bin/tsc'), '--noEmit', '-p', workspace === 'scripts' ? '.' : workspace],
}))

export const styleChecks: Check[] = [
  {
    title: 'lint',
    command: [tool('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings', '--report-unused-disable-directives'],
  },
  { title: 'format', command: [tool('oxfmt/bin/oxfmt'), '--check'] },
  { title: 'spelling', command: [tool('cspell/bin.mjs'), '--no-progress', '--no-summary', '.'] },
  { title: 'unused code', command: [tool('knip/bin/knip.js'), '--no-progress'] },
]

/** The tests of these projects in this time zone; of some files only, if parts of their paths are given. */
export function unitTests(projects: string[], timeZone: string, files: readonly string[] = []): Check {
  const report = join(reports, `vitest-${projects.join('-')}-${timeZone.replaceAll('/', '-')}.json`)
  return {
    title: `tests of ${projects.join(', ')} in ${timeZone}`,
    command: [
      tool('vitest/vitest.mjs'),
      'run',
      ...files,
      ...projects.map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    env: { TZ: timeZone },
    count: () => countVitest(report, projects),
  }
}

export const webBuild: Check = {
  title: 'build of the web application',
  command: [join(root, 'scripts/run.mjs'), 'build'],
}

export const firstLoad: Check = {
  title: 'size of the first page',
  command: [join(root, 'scripts/first-load.ts'), '--check'],
}

export const browserSupport: Check = {
  title: 'what the supported browsers have',
  command: [join(root, 'web/browser-support.ts')],
}

export const browserTests: Check = {
  title: 'tests in the browser',
  command: [tool('@playwright/test/cli.js'), 'test'],
  folder: 'e2e',
  count: () => countPlaywright(join(reports, 'e2e.json')),
}

// --- Counting -------------------------------------------------------------------------------------------------------

type VitestReport = {
  success: boolean
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; status: string; assertionResults: unknown[] }[]
}

export function countVitest(report: string, projects: string[]): Count {
  const { success, numPassedTests, numFailedTests, testResults } = readReport<VitestReport>(report)
  // A file that fails before its first test has no test to count.
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const folders = new Set(testResults.map(({ name }) => relative(root, name).split(/[/\\]/)[0]))
  const missing = projects.filter((project) => !folders.has(project))
  if (missing.length > 0) console.log(`No test ran of: ${missing.join(', ')}`)
  const failed = numFailedTests + broken.length + missing.length
  // An error outside of every test.
  return { passed: numPassedTests, failed: failed === 0 && !success ? 1 : failed }
}

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }

export function countPlaywright(report: string): Count {
  const { expected, unexpected, flaky } = readReport<PlaywrightReport>(report).stats
  // A test that passes only at times does not pass.
  return { passed: expected, failed: unexpected + flaky }
}

const readReport = <Report>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as Report

/** The count of a check from what it left behind: no report, no tests or a failing runner are failures too. */
export function judge({ count }: Check, succeeded: boolean): Count {
  if (!count) return succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  try {
    const { passed, failed } = count()
    if (failed === 0 && (!succeeded || passed === 0)) return { passed, failed: 1 }
    return { passed, failed }
  } catch (error) {
    console.log(`It left no report: ${String(error)}`)
    return { passed: 0, failed: 1 }
  }
}

// --- Running --------------------------------------------------------------------------------------------------------

const limit = 45 * 60_000
const running = new Set<ChildProcess>()
let interruptedBy: NodeJS.Signals | undefined

/**
 * One stage after another; the checks of a stage need nothing of each other, and two of them run at a time. The last line
 * says how many passed and failed.
 */
export async function runChecks(...stages: Check[][]) {
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      interruptedBy = signal
      // The one signal at which the runners of tests still stop what they have started.
      for (const child of running) child.kill('SIGINT')
    })
  }

  const total = { passed: 0, failed: 0 }
  const failing: string[] = []
  for (const stage of stages) {
    const waiting = stage.values()
    const runWaiting = async () => {
      for (const check of waiting) {
        const begin = performance.now()
        const succeeded = await run(check)
        if (interruptedBy) return
        const { passed, failed } = judge(check, succeeded)
        total.passed += passed
        total.failed += failed
        if (failed > 0) failing.push(check.title)
        const seconds = ((performance.now() - begin) / 1000).toFixed(1)
        console.log(`${failed === 0 ? 'ok    ' : 'FAILED'} ${check.title} (${passed + failed}), ${seconds} s`)
      }
    }
    await Promise.all([runWaiting(), runWaiting()])
    if (interruptedBy) break
  }

  if (interruptedBy) {
    console.log('\nInterrupted.')
    process.exitCode = 128 + constants.signals[interruptedBy]
    return
  }
  if (failing.length > 0) console.log(`\nFailed: ${failing.join('; ')}`)
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed === 0 ? 0 : 1
}

/** What a check says is shown when it fails; the runners of tests show theirs as they go. */
async function run({ title, command: [file, ...args], folder = '.', env, count }: Check): Promise<boolean> {
  if (!existsSync(file)) {
    console.log(`There is no ${relative(root, file)}.`)
    return false
  }
  if (count) console.log(`\n${title} …`)
  const child = spawn(process.execPath, [file, ...args], {
    cwd: join(root, folder),
    env: { ...environment, ...env },
    stdio: ['ignore', count ? 'inherit' : 'pipe', count ? 'inherit' : 'pipe'],
  })
  running.add(child)
  let output = ''
  child.stdout?.on('data', (text) => (output += String(text)))
  child.stderr?.on('data', (text) => (output += String(text)))
  const timer = setTimeout(() => {
    console.log(`${title} took more than ${limit / 60_000} minutes and was ended.`)
    child.kill('SIGKILL')
  }, limit)
  const succeeded = await new Promise<boolean>((done) => {
    child.once('error', () => done(false))
    child.once('close', (code) => done(code === 0))
  })
  clearTimeout(timer)
  running.delete(child)
  if (!succeeded && output) console.log(`\n${output.trimEnd()}`)
  return succeeded
}
