/** The part of JSON Schema that the contract's schemas are made of. */
export type JsonSchema = {
  type?: string | string[]
  format?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  $ref?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minLength?: number
  minItems?: number
  pattern?: string
  [keyword: string]: unknown
}

/** Examples of texts, by a part of the name of their field. The first that fits is used. */
const texts: readonly (readonly [RegExp, string])[] = [
  [/^id$|uuid$|^substitutes$|^custom$|Ids$/i, '7d7e3f0a-2c9b-4a51-8f6d-1b2c3d4e5f60'],
  [/yearsPeriod/, '2019-2024'],
  [/yearsExperience/, '4'],
  [/^year$/, '2026'],
  [/^month$/, '12'],
  [/price/, '1299.00'],
  [
    /^definition$/,
    '{"subject":"employees","measure":"headcount","groupBy":"office","splitBy":null,"time":{"kind":"today"},"filters":{},"plot":"bar"}',
  ],
  [/numberOfDays/, '20'],
  [/NumberPattern/, 'E-{0001}'],
  [/^status$/, 'Active'],
  [/^url$/, 'https://example.com/hr'],
  [/Origins$/, 'https://www.example.com'],
  [/email/i, 'ivana.ilic@example.com'],
  [/password/i, 'a sunny day in Mostar'],
  [/firstName/, 'Ivana'],
  [/lastName/, 'Ilić'],
  [/^date|(Date|Day|On|From|To|Until|Till)$|^(day|from|to|today)$|birth/, '2026-12-21'],
  [/(At|Since)$/, '2026-11-24T09:30:00.000Z'],
  [/colour|color/i, '#3556c4'],
  [/country/i, 'BA'],
  [/language/i, 'en'],
  [/timeZone/, 'Europe/Sarajevo'],
  [/phone|mobile/i, '+387 33 123 456'],
  [/image|photo|url|link|address/i, '/photos/5d0c1f3a'],
  [/position/i, 'Software engineer'],
  [/team|project/i, 'Payments'],
  [/name|title/i, 'Example'],
]

const formats: Record<string, string> = {
  uuid: '7d7e3f0a-2c9b-4a51-8f6d-1b2c3d4e5f60',
  date: '2026-12-21',
  'date-time': '2026-11-24T09:30:00.000Z',
  email: 'ivana.ilic@example.com',
  uri: 'https://hr.example.com',
  binary: '(file)',
}

const others = ['Example', '1', '2026', '12-31']

function textOf({ format, pattern }: JsonSchema, name: string): string {
  if (format !== undefined && formats[format] !== undefined) return formats[format]
  const byName = texts.filter(([names]) => names.test(name)).map(([, text]) => text)
  return (
    [...byName, ...others].find((text) => pattern === undefined || new RegExp(pattern, 'u').test(text)) ?? 'Example'
  )
}

/** Returns an example of a value with this schema. */
export function exampleOf(schema: JsonSchema, name = '', schemas: Record<string, JsonSchema> = {}): unknown {
  const of = (one: JsonSchema, inner = name) => exampleOf(one, inner, schemas)
  if (schema.$ref !== undefined) return of(schemas[schema.$ref.split('/').at(-1)!]!)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const options = schema.anyOf ?? schema.oneOf
  if (options) return of(options.find(({ type }) => type !== 'null') ?? options[0]!)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => of(part) as object))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([, part]) => part.format !== 'binary')
          .map(([inner, part]) => [inner, of(part, inner)]),
      )
    case 'array':
      return schema.items ? Array.from({ length: schema.minItems ?? 1 }, () => of(schema.items!)) : []
    case 'boolean':
      return false
    case 'integer':
    case 'number':
      return name === 'year' ? 2026 : Math.max(schema.minimum ?? 1, 1)
    case 'null':
      return null
    case 'string':
      return textOf(schema, name)
    case undefined:
    default:
      return {}
  }
}
