import { expect, test } from 'vitest'
import { sourceOf, sourcesLike } from '../../test/source.ts'

const sheets = sourcesLike('src/**/*.module.css')
const code = sourcesLike('src/**/*.{ts,tsx}').map((path) => ({ path, text: sourceOf(path) }))

/** The classes of a stylesheet, without braces' content and :global ones. */
function classesOf(sheet: string): string[] {
  const selectors = sourceOf(sheet)
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/:global\([^)]*\)/g, '')
    .replaceAll(/\{[^{}]*\}/g, ' ')
  return [...new Set([...selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name))]
}

/** The classes of a stylesheet that the code uses, by the name of the import in each file. */
function askedOf(sheet: string): string[] {
  const names = code.flatMap(({ path, text }) =>
    [...text.matchAll(/^import (\w+) from '(\.[^']*\.module\.css)'/gm)]
      .filter(([, , from = '']) => new URL(from, `file:///${path}`).pathname === `/${sheet}`)
      .flatMap(([, name]) => [...text.matchAll(new RegExp(`(?<![\\w./'])${name}\\.(\\w+)`, 'g'))])
      .map(([, asked = '']) => asked),
  )
  return [...new Set(names)]
}

test.each(sheets)('all classes of %s are defined and used', (sheet) =>
  expect(classesOf(sheet).toSorted()).toEqual(askedOf(sheet).toSorted()),
)
