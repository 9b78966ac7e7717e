import { expect, test } from 'vitest'
import type { z } from 'zod'
import { api } from './api.ts'
import type { Endpoint } from './lib/endpoint.ts'

type Part = z.core.$ZodType

/** The schemas that a schema consists of, by name or place. */
function partsOf(schema: Part): Part[] | Readonly<Record<string, Part>> {
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the other kinds have one part or none
  switch (def.type) {
    case 'object':
      return { ...def.shape, ...(def.catchall && { others: def.catchall }) }
    case 'array':
      return [def.element]
    case 'tuple':
      return [...def.items, ...(def.rest ? [def.rest] : [])]
    case 'record':
    case 'map':
      return [def.keyType, def.valueType]
    case 'union':
      return [...def.options]
    case 'intersection':
      return [def.left, def.right]
    case 'pipe':
      return [def.in, def.out]
    case 'lazy':
      return [def.getter()]
    default:
      return 'innerType' in def ? [def.innerType] : []
  }
}

/** Finds schemas that only read: they change a value, and cannot change it back to write it into an answer. */
function transforms(schema: Part, path: string, known = new Set<Part>()): string[] {
  if (known.has(schema)) return []
  known.add(schema)
  if (['transform', 'catch', 'success'].includes(schema._zod.def.type)) return [path]
  return Object.entries(partsOf(schema)).flatMap(([name, part]) => transforms(part, `${path}.${name}`, known))
}

const all = Object.values(api).flatMap((calls): Endpoint[] => Object.values(calls))
const results: [string, Part][] = all.flatMap(({ method, path, result, wholeResult }) =>
  [result, ...(wholeResult ? [wholeResult] : [])].map((schema): [string, Part] => [`${method} ${path}`, schema]),
)

test.each(results)('the result of %s can be written into an answer', (_call, result) => {
  expect(transforms(result, 'result')).toEqual([])
})

test('each call that deletes what another call changes by its version takes that version', () => {
  const namesVersion = (schema: Part | undefined) =>
    schema !== undefined && Object.keys(partsOf(schema)).some((name) => /^(?:plan)?version$/i.test(name))
  const deletions = all.filter(
    ({ method, path }) =>
      method === 'DELETE' && all.some((call) => call.method === 'PUT' && call.path === path && namesVersion(call.body)),
  )
  expect(deletions.length).toBeGreaterThan(9)
  expect(deletions.filter(({ query }) => !namesVersion(query)).map(({ path }) => path)).toEqual([])
})
