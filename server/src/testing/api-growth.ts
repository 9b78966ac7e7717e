import type { Description, Operation, Parameter } from '../http/description.ts'
import type { JsonSchema } from '../http/examples.ts'

// Compares two descriptions of the API. Libraries that do this compare OpenAPI 3.0 or are programs of their own.

/** Lists what a client of the earlier version relies on and the later one breaks. */
export function breaksOf(earlier: Description, later: Description): string[] {
  const breaks: string[] = []
  for (const [path, operations] of Object.entries(earlier.paths))
    for (const [method, before] of Object.entries(operations)) {
      const call = `${method.toUpperCase()} ${path}`
      const after = later.paths[path]?.[method]
      if (after) breaks.push(...breaksOfCall(before, after).map((text) => `${call}: ${text}`))
      else breaks.push(`${call}: removed`)
    }
  return breaks

  function breaksOfCall(before: Operation, after: Operation): string[] {
    const found: string[] = []
    if (before.operationId !== after.operationId) found.push('operationId changed')
    const parametersBefore = parametersOf(earlier, before)
    const parametersAfter = parametersOf(later, after)
    for (const [key, parameter] of parametersBefore) {
      const other = parametersAfter.get(key)
      if (!other) found.push(`parameter ${key} removed`)
      else found.push(...ofInput(parameter.schema, other.schema, `parameter ${key}`))
    }
    for (const [key, parameter] of parametersAfter)
      if (parameter.required && !parametersBefore.get(key)?.required) found.push(`parameter ${key} required`)
    if (after.requestBody && !before.requestBody) found.push('body required')
    for (const [type, { schema }] of Object.entries(before.requestBody?.content ?? {})) {
      const other = after.requestBody?.content[type]
      if (!other) found.push(`body ${type} removed`)
      else found.push(...ofInput(schema, other.schema, 'body'))
    }
    for (const [status, response] of Object.entries(before.responses)) {
      const other = after.responses[status]
      if (!other) found.push(`answer ${status} removed`)
      else if ('content' in response)
        for (const [type, { schema }] of Object.entries(response.content ?? {})) {
          const content = 'content' in other ? other.content?.[type] : undefined
          if (!content) found.push(`answer ${status} ${type} removed`)
          else found.push(...ofOutput(schema, content.schema, `answer ${status}`))
        }
    }
    for (const scheme of schemesOf(before))
      if (!schemesOf(after).includes(scheme)) found.push(`security ${scheme} removed`)
    return found
  }

  /** Every value that was accepted still is. */
  function ofInput(before: JsonSchema, after: JsonSchema, place: string): string[] {
    return compare(before, after, { place, from: earlier, to: later, isInput: true })
  }
  /** Every field that was answered still is, with the values that clients know. */
  function ofOutput(before: JsonSchema, after: JsonSchema, place: string): string[] {
    return compare(before, after, { place, from: earlier, to: later, isInput: false })
  }
}

type Compared = { place: string; from: Description; to: Description; isInput: boolean }

function compare(first: JsonSchema, second: JsonSchema, compared: Compared): string[] {
  const { place, from, to, isInput } = compared
  const before = resolved(from, first)
  const after = resolved(to, second)
  const options = optionsOf(before)
  const otherOptions = optionsOf(after)
  if (options.length > 1 || otherOptions.length > 1) {
    const missing = options.filter((option) =>
      otherOptions.every((other) => compare(option, other, compared).length > 0),
    )
    if (missing.length > 0) return [`${place}: option ${missing.map(kindOf).join(', ')} changed or removed`]
    const kinds = new Set(options.map(kindOf))
    const added = isInput ? [] : otherOptions.map(kindOf).filter((kind) => !kinds.has(kind))
    return added.map((kind) => `${place}: option ${kind} added`)
  }
  const found: string[] = []
  if (kindOf(before) !== kindOf(after)) return [`${place}: type changed from ${kindOf(before)} to ${kindOf(after)}`]
  for (const value of before.enum ?? [])
    // Without a list, all values remain possible.
    if (after.enum && !after.enum.includes(value)) found.push(`${place}: value ${String(value)} removed`)
  if (isInput && after.enum && !before.enum) found.push(`${place}: restricted to values`)
  // A list of values has no limits to compare.
  if (isInput && !before.enum)
    for (const limit of ['pattern', 'minLength', 'minItems', 'minimum', 'maxLength', 'maxItems', 'maximum'] as const)
      if (isNarrower(limit, before[limit], after[limit])) found.push(`${place}: ${limit} narrowed`)
  for (const [name, property] of Object.entries(before.properties ?? {})) {
    const other = after.properties?.[name]
    if (!other) found.push(`${place}: field ${name} removed`)
    else found.push(...compare(property, other, { ...compared, place: `${place}.${name}` }))
  }
  const requiredBefore = new Set(before.required)
  const requiredAfter = new Set(after.required)
  if (isInput)
    for (const name of requiredAfter) {
      if (!requiredBefore.has(name)) found.push(`${place}: field ${name} required`)
    }
  else for (const name of requiredBefore) if (!requiredAfter.has(name)) found.push(`${place}: field ${name} optional`)
  for (const part of ['items', 'additionalProperties'] as const)
    if (typeof before[part] === 'object' && typeof after[part] === 'object')
      found.push(
        ...compare(before[part] as JsonSchema, after[part] as JsonSchema, { ...compared, place: `${place}[]` }),
      )
  return found
}

/** A type and null are two options, and so are several types. */
function optionsOf(schema: JsonSchema): JsonSchema[] {
  const options = schema.anyOf ?? schema.oneOf
  if (options) return options.flatMap(optionsOf)
  return Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : [schema]
}

const kindOf = ({ type, format, const: value }: JsonSchema): string =>
  value === undefined ? [type ?? 'anything', format].filter(Boolean).join(' ') : JSON.stringify(value)

function isNarrower(limit: string, before: unknown, after: unknown): boolean {
  if (after === undefined || after === before) return false
  if (before === undefined || limit === 'pattern') return true
  return limit.startsWith('min') ? Number(after) > Number(before) : Number(after) < Number(before)
}

const nameOf = (reference: string) => reference.split('/').at(-1) ?? ''

const resolved = ({ components }: Description, schema: JsonSchema): JsonSchema =>
  schema.$ref === undefined ? schema : (components.schemas[nameOf(schema.$ref)] ?? {})

function parametersOf({ components }: Description, { parameters = [] }: Operation): Map<string, Parameter> {
  return new Map(
    parameters
      .map((one) => ('$ref' in one ? components.parameters[nameOf(one.$ref)]! : one))
      .map((one) => [`${one.in} ${one.name}`, one]),
  )
}

const schemesOf = ({ security }: Operation) => security.flatMap((schemes) => Object.keys(schemes))
