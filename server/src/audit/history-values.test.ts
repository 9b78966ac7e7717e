import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// A new column, which may be a secret, enters the history only if `valuesOf` names it.
test('every area lists the values that the history keeps, instead of those that it leaves out', () => {
  const root = join(import.meta.dirname, '..')
  const sources = globSync('**/*.ts', { cwd: root }).map(
    (file) => [file, readFileSync(join(root, file), 'utf8')] as const,
  )
  const defining = sources.filter(([, code]) => code.includes('valuesOf: ('))
  expect(defining.length).toBeGreaterThan(15)
  const rest = /valuesOf(?::| =) \(\{[^})]*\.\.\./
  expect(defining.filter(([, code]) => rest.test(code)).map(([file]) => file)).toEqual([])
})
