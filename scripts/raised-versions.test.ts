// The version of a record is raised in one way, by server/src/audit/versions.ts, so that every save counts once.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const sources = fileURLToPath(new URL('../server/src', import.meta.url))

/** The last one raises the versions of all leave whose days changed, in one statement. */
const allowed = ['audit/versions.ts', 'areas/leave-calendars/recalculate.commands.ts']

const raisesVersion = (code: string) => /version('\s*,\s*'\+'|\s*\+ )/.test(code)

test.each(['set({ version: before.version + 1 })', "eb('version', '+', 1)", 'sql`update t set version = version + 1`'])(
  'recognises %s',
  (code) => expect(raisesVersion(code)).toBe(true),
)

test('only audit/versions.ts raises versions', () => {
  const files = globSync('**/*.ts', { cwd: sources, exclude: ['**/*.test.ts'] }).map((file) =>
    file.replaceAll('\\', '/'),
  )
  const raising = files.filter((file) => raisesVersion(readFileSync(join(sources, file), 'utf8')))
  expect(raising.toSorted()).toEqual(allowed.toSorted())
})
