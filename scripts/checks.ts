// The checks of `npm run check`, `npm test` and `npm run test:all`, and how they run and are counted.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { languages } from '../contract/src/lib/languages.ts'
import { onInterrupt } from './interrupts.ts'

export const root = fileURLToPath(new URL('..', import.meta.url))
const reports = join(root, '.reports')

/** `failures`: the failed tests with the beginning of their messages. */
export type Count = { passed: number; failed: number; failures?: string[]; tests?: TestTime[] }
export type TestTime = { name: string; seconds: number }
export type Check = {
  title: string
  /** A JavaScript file and its arguments, run by Node 24. */
  command: [file: string, ...args: string[]]
  folder?: string
  env?: Record<string, string>
  /** The check whose result it reads. */
  after?: Check
  /** Has workers of its own for all processors, so nothing runs beside it. */
  isAlone?: true
  /** Reads the number of tests from the report. Without it the check counts as one. */
  count?: () => Count
}

const tool = (path: string) => join(root, 'node_modules', path)

const environment = {
  ...process.env,
  // Puts our own programs first, otherwise a tool would start the machine's `node`.
  PATH: [dirname(process.execPath), tool('.bin'), process.env.PATH].filter(Boolean).join(delimiter),
  // As the product is started (scripts/run.mjs): the processes of a run strip the types of each file once. Tests also
  // start copies in temporary folders, so the cache is of this run.
  NODE_COMPILE_CACHE: join(reports, 'compiled'),
}

// Further threads check the same types again, and another check runs beside each.
const typeConfigs = [
  ['contract', 'contract'],
  ['server, testing and scripts', '.'],
  ['web', 'web'],
  ['e2e, bench and faults', 'e2e'],
] as const
export const typeChecks: Check[] = typeConfigs.map(([workspaces, folder]) => ({
  title: `types of ${workspaces}`,
  command: [tool('typescript/bin/tsc'), '--noEmit', '--singleThreaded', '-p', folder],
}))

export const styleChecks: Check[] = [
  {
    title: 'lint',
    command: [tool('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings', '--report-unused-disable-directives'],
    env: { GOMAXPROCS: '1' },
  },
  { title: 'format', command: [tool('oxfmt/bin/oxfmt'), '--check'] },
  { title: 'spelling', command: [tool('cspell/bin.mjs'), '--no-progress', '--no-summary', '.'] },
  { title: 'unused code', command: [tool('knip/bin/knip.js'), '--no-progress'] },
]

/**
 * `rules`: each rule is proved once. `all`: also what repeats it in breadth, or waits for processes, which is tagged `all`
 * (docs/TESTING.md, "Two levels").
 */
export type Level = 'rules' | 'all'

type UnitTests = {
  timeZone?: string
  /** Only files whose paths contain one of these. */
  files?: readonly string[]
  /** Environment variables. */
  env?: Record<string, string>
}

/** The tests of these projects in a time zone. */
export function unitTests(projects: string[], level: Level, options: UnitTests = {}): Check {
  const { timeZone = 'UTC', files = [], env } = options
  const report = join(reports, `vitest-${projects.join('-')}-${timeZone.replaceAll('/', '-')}.json`)
  return {
    title: `tests of ${projects.join(', ')} in ${timeZone}`,
    command: [
      tool('vitest/vitest.mjs'),
      'run',
      ...files,
      ...projects.map((project) => `--project=${project}`),
      ...(level === 'all' ? [] : ['--tagsFilter=!all']),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    env: { ...env, TZ: timeZone },
    count: () => countVitest(report, projects),
  }
}

export const webBuild: Check = {
  title: 'build of the web application',
  command: [join(root, 'scripts/run.mjs'), 'build'],
}

export const firstLoad: Check = {
  title: 'size of the first page',
  after: webBuild,
  command: [join(root, 'scripts/first-load.ts'), '--check'],
}

export const componentStyles: Check = {
  title: 'styles of the components',
  after: webBuild,
  command: [join(root, 'scripts/component-styles.ts')],
}

export const browserSupport: Check = {
  title: 'what the supported browsers have',
  after: webBuild,
  command: [join(root, 'web/browser-support.ts')],
}

export const benchScenarios: Check = {
  title: 'scenarios of the bench',
  after: webBuild,
  command: [join(root, 'bench/src/main.ts'), 'list', 'leave', '--check'],
}

/** The other tests run on the newest one. */
export const oldestPostgres: Check = {
  title: 'installation and upgrade on the oldest PostgreSQL',
  command: [join(root, 'scripts/compat.ts'), 'oldest'],
}

export const browserTests = (level: Level): Check => ({
  title: 'tests in the browser',
  command: [tool('@playwright/test/cli.js'), 'test', ...(level === 'all' ? [] : ['--grep-invert=@all'])],
  folder: 'e2e',
  env: { TEST_LEVEL: level },
  after: webBuild,
  isAlone: true,
  count: () => countPlaywright(join(reports, 'e2e.json')),
})

// --- Counting -------------------------------------------------------------------------------------------------------

type VitestReport = {
  success: boolean
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; status: string; assertionResults: VitestResult[] }[]
}
type VitestResult = { status: string; fullName: string; failureMessages: string[]; duration?: number | null }

/** The projects that test the words of the search, one per language. */
export const wordProjects = languages.map((language) => `words-${language}`)

/** The folders of projects that share a workspace. */
const folders: Readonly<Record<string, string>> = {
  web: 'web/src',
  pseudo: 'web/test',
  ...Object.fromEntries(wordProjects.map((project) => [project, 'web/test/words'])),
}

export function countVitest(report: string, projects: string[]): Count {
  const { success, numPassedTests, numFailedTests, testResults } = readReport<VitestReport>(report)
  // A file that fails before its first test has no tests to count.
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const paths = testResults.map(({ name }) => relative(root, name).replaceAll('\\', '/'))
  const missing = projects.filter(
    (project) => !paths.some((path) => path.startsWith(`${folders[project] ?? project}/`)),
  )
  if (missing.length > 0) console.log(`No test ran of: ${missing.join(', ')}`)
  const failed = numFailedTests + broken.length + missing.length
  const failures = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) =>
        describeFailure(`${relative(root, name)} › ${fullName}`, failureMessages),
      ),
  )
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${relative(root, name)} › ${fullName}`,
      seconds: (duration ?? 0) / 1000,
    })),
  )
  // An error outside of every test.
  return { passed: numPassedTests, failed: failed === 0 && !success ? 1 : failed, failures, tests }
}

type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs: { ok: boolean; title: string; file: string; tests: { results: PlaywrightResult[] }[] }[]
}
type PlaywrightResult = { duration: number; errors: { message?: string }[] }
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
}

export function countPlaywright(report: string): Count {
  const { stats, suites } = readReport<PlaywrightReport>(report)
  const specsOf = (suite: PlaywrightSuite): PlaywrightSuite['specs'] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap(specsOf),
  ]
  const specs = suites.flatMap(specsOf).map(({ ok, file, title, tests }) => {
    const results = tests.flatMap((one) => one.results)
    return { ok, name: `e2e/${file} › ${title}`, results }
  })
  const failures = specs
    .filter(({ ok }) => !ok)
    .map(({ name, results }) =>
      describeFailure(
        name,
        results.flatMap(({ errors }) => errors).map(({ message = '' }) => message),
      ),
    )
  const tests = specs.map(({ name, results }) => ({
    name,
    seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
  }))
  // A flaky test counts as failed.
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, failures, tests }
}

const linesOfFailure = 20

/** Returns the name of what failed and the beginning of each message. */
function describeFailure(name: string, messages: readonly string[]): string {
  const lines = messages.flatMap((message) =>
    stripVTControlCharacters(message)
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(0, linesOfFailure),
  )
  return [name, ...lines.map((line) => `  ${line}`)].join('\n')
}

const readReport = <Report>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as Report

/** Returns the count of a check. A missing report, no tests, or a failing runner count as failures. */
export function countCheck({ count }: Check, succeeded: boolean): Count {
  if (!count) return succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  try {
    const counted = count()
    if (counted.failed === 0 && (!succeeded || counted.passed === 0)) return { ...counted, failed: 1 }
    return counted
  } catch (error) {
    console.log(`It left no report: ${String(error)}`)
    return { passed: 0, failed: 1 }
  }
}

/** Returns lines with the tests and the files that took the longest; .reports has the seconds of all. */
function dearest(times: readonly TestTime[]): string[] {
  const ofFiles = Map.groupBy(times, ({ name }) => name.slice(0, name.indexOf(' › ')))
  const files = [...ofFiles].map(([name, tests]) => ({
    name,
    seconds: tests.reduce((sum, one) => sum + one.seconds, 0),
  }))
  const longest = (all: readonly TestTime[]) =>
    all
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, 10)
      .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${name}`)
  return ['\nThe longest tests:', ...longest(times), '\nThe longest files:', ...longest(files)]
}

// --- Running --------------------------------------------------------------------------------------------------------

const limit = 60 * 60_000
const running = new Set<ChildProcess>()
let interruptedBy: NodeJS.Signals | undefined

/** Where the seconds of each check's last run are kept, by title. */
const durationsFile = join(root, 'node_modules', '.cache', 'durations-of-checks.json')

function lastDurations(): Record<string, number> {
  try {
    return JSON.parse(readFileSync(durationsFile, 'utf8')) as Record<string, number>
  } catch {
    // The first run, or one that was interrupted while it wrote the file.
    return {}
  }
}

/**
 * Runs the checks, two at a time, the longest of the last run first. The last line is `N passed, N failed`.
 * @param left tells what these checks do not run
 */
export async function runChecks(checks: readonly Check[], left?: string) {
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  onInterrupt((signal) => {
    interruptedBy = signal
    // The only signal at which the test runners still stop their child processes.
    for (const child of running) child.kill('SIGINT')
  })

  const durations = lastDurations()
  const secondsOf = ({ title }: Check) => durations[title] ?? 0
  // With what waits for it.
  const pathOf = (check: Check): number =>
    secondsOf(check) + Math.max(0, ...checks.filter(({ after }) => after === check).map(pathOf))
  const [alone, others] = [checks.filter(({ isAlone }) => isAlone), checks.filter(({ isAlone }) => !isAlone)]
  // Short failures are reported first.
  const waiting = [...others.toSorted((a, b) => pathOf(b) - pathOf(a)), ...alone]
  const done = new Set<Check>()
  const total = { passed: 0, failed: 0 }
  const failing: string[] = []
  const failedTests: string[] = []
  const times: TestTime[] = []
  const runOne = async (check: Check) => {
    const begin = performance.now()
    const { succeeded, errors } = await run(check)
    if (interruptedBy) return
    const { passed, failed, failures = [], tests = [] } = countCheck(check, succeeded)
    times.push(...tests)
    failedTests.push(...(errors === '' ? failures : [describeFailure(check.title, [errors])]))
    total.passed += passed
    total.failed += failed
    if (failed > 0) failing.push(check.title)
    const seconds = (performance.now() - begin) / 1000
    durations[check.title] = seconds
    done.add(check)
    const waitsStill = checks.filter((one) => !done.has(one))
    console.log(
      `${failed === 0 ? 'ok    ' : 'FAILED'} ${check.title} (${passed + failed}), ${seconds.toFixed(1)} s; ${progress(waitsStill.map(secondsOf))}`,
    )
  }
  const progress = (seconds: number[]) => {
    const minutes = Math.ceil(seconds.reduce((sum, one) => sum + one, 0) / 60)
    return `${done.size} of ${checks.length} checks${minutes === 0 ? '' : `, at most ${minutes} min left`}`
  }
  const inProgress = new Map<Check, Promise<void>>()
  const mayStart = ({ after, isAlone }: Check) =>
    (after === undefined || done.has(after)) &&
    (isAlone ? inProgress.size === 0 : inProgress.size < 2 && [...inProgress.keys()].every((one) => !one.isAlone))
  while (!interruptedBy && (waiting.length > 0 || inProgress.size > 0)) {
    const index = waiting.findIndex(mayStart)
    if (index >= 0) {
      const check = waiting[index]!
      waiting.splice(index, 1)
      const finished = runOne(check).finally(() => inProgress.delete(check))
      inProgress.set(check, finished)
    } else await Promise.race(inProgress.values())
  }
  await Promise.all(inProgress.values())
  if (!interruptedBy) {
    mkdirSync(dirname(durationsFile), { recursive: true })
    writeFileSync(durationsFile, JSON.stringify(durations))
  }

  if (interruptedBy) {
    console.log('\nInterrupted.')
    process.exitCode = 128 + constants.signals[interruptedBy]
    return
  }
  for (const line of dearest(times)) console.log(line)
  for (const failure of failedTests) console.log(`\n${failure}`)
  if (failing.length > 0) console.log(`\nFailed: ${failing.join('; ')}`)
  if (left !== undefined) console.log(`\n${left}`)
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed === 0 ? 0 : 1
}

type Outcome = { succeeded: boolean; errors: string }

/**
 * Runs a check. Its output is shown if it fails; test runners show theirs as they run.
 * @returns with what a failed check wrote as its errors, for the end of the run; of a test runner, its report tells them
 */
async function run({ title, command: [file, ...args], folder = '.', env, count }: Check): Promise<Outcome> {
  if (!existsSync(file)) {
    const errors = `There is no ${relative(root, file)}.`
    console.log(errors)
    return { succeeded: false, errors }
  }
  if (count) console.log(`\n${title} …`)
  const child = spawn(process.execPath, [file, ...args], {
    cwd: join(root, folder),
    env: { ...environment, ...env },
    stdio: ['ignore', count ? 'inherit' : 'pipe', count ? 'inherit' : 'pipe'],
  })
  running.add(child)
  let output = ''
  let errors = ''
  child.stdout?.on('data', (text) => (output += String(text)))
  child.stderr?.on('data', (text) => {
    output += String(text)
    errors += String(text)
  })
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
  if (succeeded) return { succeeded, errors: '' }
  if (output) console.log(`\n${output.trimEnd()}`)
  return { succeeded, errors: errors.trim() || output }
}
