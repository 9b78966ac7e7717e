import { globSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const sheets = globSync('**/*.module.css', { cwd: root })
const code = globSync('**/*.{ts,tsx}', { cwd: root }).map((path) => ({ path, text: read(path) }))

/** The classes that a sheet has; what stands in braces are rules, and global ones are another's. */
function classesOf(sheet: string): string[] {
  const selectors = read(sheet)
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/:global\([^)]*\)/g, '')
    .replaceAll(/\{[^{}]*\}/g, ' ')
  return [...new Set([...selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name))]
}

/** The classes of a sheet that the code asks for, by the name that each file imports it under. */
function askedOf(sheet: string): string[] {
  const names = code.flatMap(({ path, text }) =>
    [...text.matchAll(/^import (\w+) from '(\.[^']*\.module\.css)'/gm)]
      .filter(([, , from = '']) => normalize(join(path, '..', from)) === sheet)
      .flatMap(([, name]) => [...text.matchAll(new RegExp(`(?<![\\w./'])${name}\\.(\\w+)`, 'g'))])
      .map(([, asked = '']) => asked),
  )
  return [...new Set(names)]
}

test.each(sheets)('the classes of %s are those that are asked for', (sheet) =>
  expect(classesOf(sheet).toSorted()).toEqual(askedOf(sheet).toSorted()),
)
