// Documents name files that exist.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './checks.ts'

test('each module that docs/rules.md names exists', () => {
  const named = [...readFileSync(join(root, 'docs/rules.md'), 'utf8').matchAll(/`([\w/.-]+\/[\w.-]+\.tsx?)`/g)]
  const paths = named.map(([, path = '']) => {
    if (path.startsWith('contract/')) return path.replace('contract/', 'contract/src/')
    return path.startsWith('web/') ? path : `server/src/${path}`
  })
  expect(paths.length).toBeGreaterThan(80)
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
