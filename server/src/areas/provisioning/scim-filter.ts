import { asciiEmail } from '@hr/contract/lib/email-domains'
import { idFrom, isStorable } from '@hr/contract/lib/fields'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { ScimError } from './scim-error.ts'

// Filters of SCIM (RFC 7644, 3.4.2.2): parsed into a tree, then translated to a condition in SQL.

const operators = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const
type Operator = (typeof operators)[number]
type Value = string | boolean | number | null

export type Filter =
  | { kind: 'and' | 'or'; parts: Filter[] }
  | { kind: 'not'; part: Filter }
  | { kind: 'present'; path: string }
  | { kind: 'compare'; path: string; operator: Operator; value: Value }

const maxLength = 4000
const maxComparisons = 50
const maxDepth = 20

const invalid = (detail: string) => new ScimError(400, detail, { scimType: 'invalidFilter' })

/** @throws ScimError 400 if the text is not a filter */
export function parseFilter(text: string): Filter {
  if (text.length > maxLength) throw invalid(`The filter has more than ${maxLength} characters`)
  const tokens = tokensOf(text)
  let at = 0
  let comparisons = 0
  const filter = either(0, '')
  if (at < tokens.length) throw invalid(`Unexpected "${tokens[at]}" in the filter`)
  return filter

  /** @param prefix the attribute whose brackets contain the expression, with a dot */
  function either(depth: number, prefix: string): Filter {
    if (depth > maxDepth) throw invalid('The filter is nested too deeply')
    const parts = [both(depth, prefix)]
    while (isNext('or')) parts.push(both(depth, prefix))
    return parts.length === 1 ? parts[0]! : { kind: 'or', parts }
  }

  function both(depth: number, prefix: string): Filter {
    const parts = [factor(depth, prefix)]
    while (isNext('and')) parts.push(factor(depth, prefix))
    return parts.length === 1 ? parts[0]! : { kind: 'and', parts }
  }

  function factor(depth: number, prefix: string): Filter {
    if (isNext('not')) {
      skip('(')
      return { kind: 'not', part: inside(depth, prefix, ')') }
    }
    if (isNext('(')) return inside(depth, prefix, ')')
    const name = prefix + nameOf(tokens[at++])
    if (!isNext('[')) return comparison(name)
    if (prefix !== '') throw invalid('Brackets in brackets are not supported')
    // The attributes that may be filtered have at most one value, so the bracket and what follows are one condition.
    const bracket = inside(depth, `${name}.`, ']')
    const next = tokens[at]
    if (!next?.startsWith('.')) return bracket
    at += 1
    return { kind: 'and', parts: [bracket, comparison(name + next)] }
  }

  function inside(depth: number, prefix: string, end: string): Filter {
    const part = either(depth + 1, prefix)
    skip(end)
    return part
  }

  function comparison(path: string): Filter {
    comparisons += 1
    if (comparisons > maxComparisons) throw invalid(`The filter has more than ${maxComparisons} comparisons`)
    if (isNext('pr')) return { kind: 'present', path }
    const word = tokens[at++]?.toLowerCase()
    const operator = operators.find((one) => one === word)
    if (!operator) throw invalid(`Unknown operator "${word ?? ''}" in the filter`)
    return { kind: 'compare', path, operator, value: valueOf(tokens[at++]) }
  }

  function isNext(word: string): boolean {
    if (tokens[at]?.toLowerCase() !== word) return false
    at += 1
    return true
  }

  function skip(word: string): void {
    if (!isNext(word)) throw invalid(`Expected "${word}" in the filter`)
  }
}

const token = /\s*(?:([()[\]])|("(?:[^"\\]|\\.)*")|([^\s()[\]"]+))/y

function tokensOf(text: string): string[] {
  const tokens: string[] = []
  token.lastIndex = 0
  while (token.lastIndex < text.trimEnd().length) {
    const from = token.lastIndex
    const match = token.exec(text)
    if (!match) throw invalid(`Unreadable filter from position ${from + 1}`)
    tokens.push((match[1] ?? match[2] ?? match[3])!)
  }
  return tokens
}

function nameOf(word: string | undefined): string {
  if (word === undefined || !/^[a-z$][\w:.$-]*$/i.test(word)) throw invalid(`Expected an attribute in the filter`)
  return word
}

function valueOf(word: string | undefined): Value {
  try {
    // Literals are those of JSON; some clients write True and False.
    const value: unknown = JSON.parse(/^(true|false|null)$/i.test(word ?? '') ? word!.toLowerCase() : (word ?? ''))
    if (value === null || ['string', 'boolean', 'number'].includes(typeof value)) return value as Value
  } catch {
    // Refused below.
  }
  throw invalid('Expected a value in quotes in the filter')
}

/**
 * An attribute that filters may name: its expression in SQL. An absent value is null or an empty text. Addresses are ASCII, so
 * that no text which only resembles one finds it.
 */
export type Attribute = {
  type: 'text' | 'address' | 'exact' | 'uuid' | 'boolean' | 'instant'
  of: RawBuilder<unknown>
}
/** The attributes by name in lower case, such as 'name.givenname'. */
export type Attributes = Readonly<Record<string, Attribute>>

/**
 * Returns the condition of a filter in SQL; where it is null, it is not met. Comparisons stay bare, so that PostgreSQL can
 * use the indexes of their columns.
 * @param schemas the URNs that may precede an attribute
 * @throws ScimError 400 if an attribute is unknown, or if the operator or value does not fit its type
 */
export function conditionOf(filter: Filter, attributes: Attributes, schemas: readonly string[]): RawBuilder<boolean> {
  switch (filter.kind) {
    case 'and':
    case 'or': {
      const parts = filter.parts.map((part) => conditionOf(part, attributes, schemas))
      return sql`(${sql.join(parts, filter.kind === 'and' ? sql` and ` : sql` or `)})`
    }
    case 'not':
      return sql`(not coalesce(${conditionOf(filter.part, attributes, schemas)}, false))`
    case 'present':
      return presence(attributeOf(filter.path, attributes, schemas))
    case 'compare':
      return comparisonOf(attributeOf(filter.path, attributes, schemas), filter)
  }
}

function attributeOf(path: string, attributes: Attributes, schemas: readonly string[]): Attribute {
  const lower = path.toLowerCase()
  const schema = schemas.find((urn) => lower.startsWith(`${urn.toLowerCase()}:`))
  const name = schema ? lower.slice(schema.length + 1) : lower
  const attribute = Object.hasOwn(attributes, name) ? attributes[name] : undefined
  if (!attribute) throw invalid(`Filtering by "${path}" is not supported`)
  return attribute
}

const presence = ({ type, of }: Attribute): RawBuilder<boolean> =>
  ['text', 'address', 'exact'].includes(type) ? sql`(coalesce(${of}, '') <> '')` : sql`(${of} is not null)`

/** An instant, or a day in UTC, as one in UTC from year 1 to 9999: PostgreSQL refuses other years and some offsets. */
const instantOf = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()])
  .pipe(z.coerce.date())
  .transform((instant) => instant.toISOString())
  .refine((text) => /^(?!0000)\d{4}-/.test(text))

const comparisons = { eq: '=', ne: '<>', gt: '>', ge: '>=', lt: '<', le: '<=' } as const
const isOrder = (operator: Operator): operator is keyof typeof comparisons => operator in comparisons

function comparisonOf(attribute: Attribute, { path, operator, value }: Extract<Filter, { kind: 'compare' }>) {
  if (value === null) {
    if (operator === 'eq') return sql<boolean>`(not ${presence(attribute)})`
    if (operator === 'ne') return presence(attribute)
    throw invalid(`"${path}" can't be compared with null`)
  }
  const { type, of } = attribute
  const misfit = invalid(`The value does not fit "${path}"`)
  if (type === 'boolean') {
    const wanted = typeof value === 'string' ? booleans[value.toLowerCase()] : value
    if (typeof wanted !== 'boolean' || (operator !== 'eq' && operator !== 'ne')) throw misfit
    return sql<boolean>`(${of} is ${sql.raw(operator === 'eq' ? 'not distinct' : 'distinct')} from ${wanted}::boolean)`
  }
  if (typeof value !== 'string' || !isStorable(value)) throw misfit
  if (type === 'instant') {
    const instant = instantOf.safeParse(value)
    if (!isOrder(operator) || !instant.success) throw misfit
    return sql<boolean>`(${of} ${sql.raw(comparisons[operator])} ${instant.data}::timestamptz)`
  }
  if (type === 'uuid') {
    if (operator !== 'eq' && operator !== 'ne') throw misfit
    const id = idFrom(value)
    const isEqual = id === undefined ? sql<boolean>`false` : sql<boolean>`(${of} = ${id})`
    return operator === 'eq' ? isEqual : sql<boolean>`(${isEqual} is not true)`
  }
  const wanted = type === 'address' ? asciiEmail(value) : value
  if (type === 'address' && !/^\p{ASCII}*$/u.test(wanted))
    return operator === 'ne' ? sql<boolean>`true` : sql<boolean>`false`
  const [left, right] =
    type === 'exact' ? [sql`${of}::text`, sql`${wanted}`] : [sql`lower(${of})`, sql`lower(${wanted} collate croatian)`]
  if (operator === 'ne') return sql<boolean>`(${left} is distinct from ${right})`
  const comparison = sql<boolean>`(${textComparison(left, operator, right)})`
  // Indexes of optional texts leave out the empty ones.
  return operator === 'eq' && value !== '' ? sql<boolean>`(${comparison} and ${of} <> '')` : comparison
}

function textComparison(left: RawBuilder<unknown>, operator: Exclude<Operator, 'ne'>, right: RawBuilder<unknown>) {
  if (operator === 'co') return sql`strpos(${left}, ${right}) > 0`
  if (operator === 'sw') return sql`starts_with(${left}, ${right})`
  if (operator === 'ew') return sql`right(${left}, length(${right})) = ${right}`
  return sql`${left} ${sql.raw(comparisons[operator])} ${right}`
}

/** Entra ID sends booleans as text. */
export const booleans: Readonly<Record<string, boolean | undefined>> = { true: true, false: false }
