import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './checks.ts'

const sources = ['contract/src', 'server/src', 'web/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => join(folder, file)),
)

test.each([
  ['text into the page as HTML', /dangerouslySetInnerHTML|\.innerHTML|\.outerHTML|insertAdjacentHTML|document\.write/],
  ['text as a program', /\beval\(|new Function\(/],
  ['a way out of the window', /\.postMessage\([^)]*['"]\*['"]/],
])('no source takes %s', (_, pattern) => {
  expect(sources.length).toBeGreaterThan(300)
  expect(sources.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})

// `const watching = watch().catch(log)`: what it keeps alive ends with the first failure, and the server runs on without it.
// Work that must continue belongs in `keepRunning`; other work is awaited.
test('no function of the server is started and left with its failure', () => {
  const left = /^ *(?:(?:const|let) \w+ = |void |else )?\w+\([^;\n=]*\)\s*\.catch\(/m
  for (const code of [
    '  watch().catch(log)',
    'const watching = watch(one, two)\n  .catch(log)',
    '  else watch().catch(() => {})',
  ])
    expect(code).toMatch(left)
  expect('  await watch().catch(log)').not.toMatch(left)
  const files = sources.filter((file) => file.startsWith('server/src') && !file.startsWith('server/src/testing'))
  expect(files.filter((file) => left.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})

test('only the embedded database and the spreadsheet parser start programs or threads', () => {
  const starting = /node:child_process|node:worker_threads/
  const files = sources.filter((file) => starting.test(readFileSync(join(root, file), 'utf8')))
  expect(files.filter((file) => !/server\/src\/(db\/|spreadsheet\/|testing\/)/.test(file))).toEqual([])
})

test('only outbound/ and the captcha send requests', () => {
  // A method of this name, such as that of a request handler, sends nothing.
  const sending = /(?<!\.)\bfetch\(|globalThis\.fetch|import \{[^}]*\brequest\b[^}]*\} from 'node:https?'/
  const files = sources.filter((file) => file.startsWith('server/src') && !file.startsWith('server/src/testing'))
  expect(files.filter((file) => sending.test(readFileSync(join(root, file), 'utf8'))).sort()).toEqual([
    'server/src/areas/applicants/captcha.ts',
    'server/src/outbound/send.ts',
  ])
})
