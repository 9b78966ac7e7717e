import { createHash } from 'node:crypto'
import type { CompiledQuery } from 'kysely'
import type pg from 'pg'

type Prepared = { name: string; text: string }

/** What a connection knows a statement by: equal texts share it. */
export const statementNameOf = (text: string): string => createHash('sha1').update(text).digest('base64url')

/**
 * Statements that each connection parses and plans once, for what is read most. Only without parameters is a plan worth
 * keeping: with a parameter in LIMIT the database plans anew each time, so `build` writes its few values as literals.
 * @param key names the statement among those of this set; there may be some hundreds, not one per person
 */
export function preparedStatements() {
  const statements = new Map<string, Prepared>()
  return async <Row extends object>(pool: pg.Pool, key: string, build: () => CompiledQuery<Row>): Promise<Row[]> => {
    let statement = statements.get(key)
    if (!statement) {
      const { sql: text } = build()
      statement = { name: statementNameOf(text), text }
      statements.set(key, statement)
    }
    return (await pool.query<Row>(statement)).rows
  }
}

type Values = Readonly<Record<string, unknown>>
type Shaped = Prepared & {
  /** For each parameter of the text its value, or the name of the value that it takes. */
  places: { of?: string; value?: unknown }[]
}

/** How many statements of a set are kept; those beyond are built each time. */
const mostShapes = 300
const mark = 'value of '

/**
 * Statements whose text depends on a shape alone, and not on their values: built, parsed and, where the values make no
 * difference, planned once. Building a statement takes longer than answering a small one.
 * @param shape all that the text depends on, which values are given included
 * @param build gets a mark for each value and passes it on as a parameter, without looking into it
 */
export function shapedStatements() {
  const statements = new Map<string, Shaped>()

  function shapedAs<Given extends Values>(values: Given, build: (marks: Given) => CompiledQuery): Shaped {
    // The marks stand where the values will; nothing but the database ever looks at either.
    const marks = Object.fromEntries(Object.keys(values).map((name) => [name, mark + name])) as Given
    const { sql: text, parameters } = build(marks)
    const places = parameters.map((value) =>
      typeof value === 'string' && value.startsWith(mark) ? { of: value.slice(mark.length) } : { value },
    )
    return { name: statementNameOf(text), text, places }
  }

  return async <Row extends object, Given extends Values>(
    pool: pg.Pool,
    { shape, values, build }: { shape: string; values: Given; build: (marks: Given) => CompiledQuery<Row> },
  ): Promise<Row[]> => {
    const known = statements.get(shape)
    const statement = known ?? shapedAs(values, build)
    const isKept = known !== undefined || statements.size < mostShapes
    if (!known && isKept) statements.set(shape, statement)
    const { name, text, places } = statement
    const given = places.map(({ of, value }) => (of === undefined ? value : values[of]))
    return (await pool.query<Row>({ ...(isKept && { name }), text, values: given })).rows
  }
}
