// The count must never report a failure as passed.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type Check, type Count, countPlaywright, countVitest, countCheck, root } from './checks.ts'

const folder = mkdtempSync(join(tmpdir(), 'hr-checks-'))
afterAll(() => rmSync(folder, { recursive: true }))

const one: Check = { title: 'a check', command: ['x.js'] }
/** Returns the count for a test runner, given its report and whether it succeeded. */
function countOf(count: () => Count, succeeded: boolean): Count {
  const { passed, failed } = countCheck({ ...one, count }, succeeded)
  return { passed, failed }
}

function reportOf(content: unknown): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

const passed = { status: 'passed', fullName: 'a test', failureMessages: [] as string[] }
const vitest = (
  report: object,
  results = [{ name: join(root, 'contract/src/a.test.ts'), status: 'passed', assertionResults: [passed] }],
) =>
  countVitest(reportOf({ success: true, numPassedTests: 3, numFailedTests: 0, testResults: results, ...report }), [
    'contract',
  ])
const playwright = (stats: object, suites: object[] = []) =>
  countPlaywright(reportOf({ stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0, ...stats }, suites }))

test('a check without tests counts as one', () => {
  expect(countCheck(one, true)).toEqual({ passed: 1, failed: 0 })
  expect(countCheck(one, false)).toEqual({ passed: 0, failed: 1 })
})

test('a runner counts as its tests', () => {
  expect(countOf(() => vitest({}), true)).toEqual({ passed: 3, failed: 0 })
  expect(countOf(() => vitest({ numFailedTests: 2, success: false }), false)).toEqual({ passed: 3, failed: 2 })
  expect(countOf(() => playwright({ unexpected: 1 }), false)).toEqual({ passed: 3, failed: 1 })
})

test('a runner that leaves no report has failed', () => {
  const none = join(folder, 'none.json')
  expect(countOf(() => countVitest(none, ['contract']), true)).toEqual({ passed: 0, failed: 1 })
  expect(countOf(() => countPlaywright(none), true)).toEqual({ passed: 0, failed: 1 })
})

test('a runner that runs no test has failed', () => {
  expect(countOf(() => playwright({ expected: 0 }), true)).toEqual({ passed: 0, failed: 1 })
  expect(countOf(() => vitest({ numPassedTests: 0 }, []), true)).toEqual({ passed: 0, failed: 1 })
})

test('a runner that fails though no test did has failed', () => {
  expect(countOf(() => playwright({}), false)).toEqual({ passed: 3, failed: 1 })
  expect(countOf(() => vitest({ success: false }), true)).toEqual({ passed: 3, failed: 1 })
})

test('a test that passes only on a retry has failed', () => {
  expect(countOf(() => playwright({ flaky: 1 }), true)).toEqual({ passed: 3, failed: 1 })
})

test('a test file that fails before its first test has failed', () => {
  const broken = { name: join(root, 'contract/src/b.test.ts'), status: 'failed', assertionResults: [] }
  expect(countOf(() => vitest({ success: false }, [broken]), false)).toEqual({ passed: 3, failed: 1 })
})

test('a project that runs no test has failed', () => {
  const elsewhere = { name: join(root, 'web/src/a.test.ts'), status: 'passed', assertionResults: [passed] }
  expect(countOf(() => vitest({}, [elsewhere]), true)).toEqual({ passed: 3, failed: 1 })
})

test('a failed test is named with the beginning of its message', () => {
  const message = `\u001b[31mError: not ${Array.from({ length: 30 }, (_, n) => `line ${n}`).join('\n\n')}`
  const failed = { status: 'failed', fullName: 'a part does', failureMessages: [message] }
  const file = { name: join(root, 'contract/src/a.test.ts'), status: 'failed', assertionResults: [passed, failed] }
  const [unit = ''] = vitest({ numFailedTests: 1, success: false }, [file]).failures ?? []
  expect(unit.split('\n').slice(0, 3)).toEqual([
    'contract/src/a.test.ts › a part does',
    '  Error: not line 0',
    '  line 1',
  ])
  expect(unit.split('\n')).toHaveLength(21)

  const spec = { ok: false, title: 'a journey', file: 'a.spec.ts', tests: [{ results: [{ errors: [{ message }] }] }] }
  const suites = [{ specs: [], suites: [{ specs: [{ ...spec, ok: true, title: 'another' }, spec] }] }]
  expect(playwright({ unexpected: 1 }, suites).failures).toEqual([
    expect.stringMatching(/^e2e\/a.spec.ts › a journey\n {2}Error: not/),
  ])
})
