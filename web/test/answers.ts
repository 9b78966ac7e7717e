// Answers to all calls, made from the schemas of the contract. Texts in them have no Latin letters, so that tests can
// tell them from texts of the interface.
import { api } from '@hr/contract/api'
import type { Endpoint } from '@hr/contract/lib/endpoint'
import { z } from 'zod'
import { ana, settings, signedIn, type Handlers } from './server.ts'

/** Rows of each list. Rows differ in their choices. */
const rows = 6
const day = '2041-03-06'
const uuid = (row: number) => `00000000-0000-4000-8000-00000000000${row}`

/** The id of a record, of the first row of a list, and of the user. */
export const firstId = uuid(0)

/** Texts of a kind, by the name of their property. */
const texts: readonly (readonly [names: RegExp, value: (row: number) => string])[] = [
  [/uuid$|Id$|^id$/i, uuid],
  [/At$|^at$/, () => `${day}T08:00:00Z`],
  [/date|day$|^(from|until|birthday|start|end|firstDay|lastDay|validFrom)$/i, () => day],
  [/color|colour/i, () => '#3556c4'],
  [/^country$/, () => 'HR'],
  [/email/i, (row) => `δ${row}@δ.δ`],
  [/mime|type$/i, () => 'application/pdf'],
]
const data = (name: string, row: number): string => texts.find(([names]) => names.test(name))?.[1](row) ?? `δδδ ${row}`

/** A value of a schema. */
function valueOf(schema: z.core.$ZodType, name: string, row: number): unknown {
  // Zod's union of all schemas.
  const { def } = (schema as z.core.$ZodTypes)._zod
  const isValid = (value: unknown) => z.safeParse(schema, value).success
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- results have no schemas of other kinds
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([key, part]) => [key, valueOf(part, key, row)]))
    case 'array':
      return (
        [rows, 1]
          // No list has the same choice or day twice.
          .map((length) => [...new Set(Array.from({ length }, (_, index) => valueOf(def.element, name, index)))])
          .find((value) => isValid(value))
      )
    case 'record':
      return {}
    case 'union':
      return valueOf(def.options[row % def.options.length]!, name, row)
    case 'nullable':
      return row === rows - 1 ? null : valueOf(def.innerType, name, row)
    case 'default':
    case 'optional':
      return valueOf(def.innerType, name, row)
    case 'enum': {
      const choices = Object.values(def.entries)
      return choices[row % choices.length]
    }
    case 'literal':
      return def.values[0]
    case 'boolean':
      return row % 2 === 0
    case 'number':
      return [...(/year/i.test(name) ? [2041] : []), row + 2, 1].find(isValid)
    case 'string':
      return [data(name, row), uuid(row), day, `${day}T08:00:00Z`, '03-06', '#3556c4', `https://δ.δ/${row}`].find(
        isValid,
      )
    default:
      return data(name, row)
  }
}

const user = { ...ana, uuid: firstId, firstName: 'Άνα', lastName: 'Νερ', email: 'δ@δ.δ' }

/** Answers to all calls. */
export const answers: Handlers = {
  ...Object.fromEntries(
    Object.values(api)
      .flatMap((area): Endpoint[] => Object.values(area))
      .map(({ method, path, result, wholeResult }) => [
        `${method} ${path}`,
        ({ query }) => ({ result: valueOf(query.has('page') || !wholeResult ? result : wholeResult, '', 0) }),
      ]),
  ),
  'POST /refresh': () => signedIn({ user }),
  'GET /client-settings': () => ({ result: settings }),
}
