import { expect, test } from 'vitest'
import { sourceOf, sourcesLike } from '../../test/source.ts'

const sheets = sourcesLike('src/**/*.module.css')
const code = sourcesLike('src/**/*.{ts,tsx}').map((path) => ({ path, text: sourceOf(path) }))

/** The classes that a sheet has; what stands in braces are rules, and global ones are another's. */
function classesOf(sheet: string): string[] {
  const selectors = sourceOf(sheet)
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/:global\([^)]*\)/g, '')
    .replaceAll(/\{[^{}]*\}/g, ' ')
  return [...new Set([...selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name))]
}

/** The classes of a sheet that the code asks for, by the name that each file imports it under. */
function askedOf(sheet: string): string[] {
  const names = code.flatMap(({ path, text }) =>
    [...text.matchAll(/^import (\w+) from '(\.[^']*\.module\.css)'/gm)]
      .filter(([, , from = '']) => new URL(from, `file:///${path}`).pathname === `/${sheet}`)
      .flatMap(([, name]) => [...text.matchAll(new RegExp(`(?<![\\w./'])${name}\\.(\\w+)`, 'g'))])
      .map(([, asked = '']) => asked),
  )
  return [...new Set(names)]
}

test.each(sheets)('the classes of %s are those that are asked for', (sheet) =>
  expect(classesOf(sheet).toSorted()).toEqual(askedOf(sheet).toSorted()),
)
