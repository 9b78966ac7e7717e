// The areas of the server import each other in one direction, which oxlint can't check: it knows cycles of files only.
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const sources = fileURLToPath(new URL('../server/src', import.meta.url))

/** The folders of the areas in the order of `areas.ts`. */
function orderOfAreas(): string[] {
  const text = readFileSync(join(sources, 'areas.ts'), 'utf8')
  const folders = new Map(
    [...text.matchAll(/^import \{ (\w+) \} from '\.\/areas\/([\w-]+)\/area\.ts'$/gm)].map(([, name, folder]) => [
      name,
      folder,
    ]),
  )
  return [...text.matchAll(/^ {2}(\w+),$/gm)].map(([, name]) => folders.get(name) ?? '')
}

const order = orderOfAreas()

test('areas.ts lists every folder of an area once', () => {
  expect(order.toSorted()).toEqual(readdirSync(join(sources, 'areas')).toSorted())
})

test('an area imports only areas listed before it', () => {
  const files = globSync('*/*.ts', { cwd: join(sources, 'areas'), exclude: ['**/*.{test,access}.ts'] })
  const forbidden = files.flatMap((file) => {
    const place = order.indexOf(file.split(/[/\\]/, 1)[0] ?? '')
    const text = readFileSync(join(sources, 'areas', file), 'utf8')
    return [...text.matchAll(/(?:from|import\() ?'\.\.\/([\w-]+)\//g)].flatMap(([, imported = '']) =>
      order.indexOf(imported) < place ? [] : [`${file} imports ${imported}`],
    )
  })
  expect(forbidden).toEqual([])
})

test('an area is entered in these lists only', () => {
  const files = globSync('{contract,server,web}/src/**/*.{ts,tsx}', {
    cwd: join(sources, '../..'),
    exclude: ['**/*.test.*', '**/testing/**', '**/areas/*/**'],
  })
  const areasIn = (file: string) =>
    new Set(
      [...readFileSync(join(sources, '../..', file), 'utf8').matchAll(/from '[^']*\/areas\/([\w-]+)\//g)].map(
        ([, area]) => area,
      ),
    )
  // `tables.ts` is generated, and names those that store a type in JSON.
  const lists = files.filter((file) => areasIn(file).size > 5 && !file.endsWith('tables.ts'))
  expect(lists.map((file) => file.replaceAll('\\', '/')).toSorted()).toEqual([
    'contract/src/api.ts',
    'contract/src/entities.ts',
    'contract/src/history-values.ts',
    'contract/src/list-columns.ts',
    'server/src/areas.ts',
    'web/src/app/places.ts',
    'web/src/app/quick-find.ts',
    'web/src/app/screens.ts',
  ])
})
