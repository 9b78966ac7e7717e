import { createHash } from 'node:crypto'
import type { CompiledQuery } from 'kysely'
import type pg from 'pg'

type Prepared = { name: string | undefined; text: string }

/** What a connection knows a statement by: equal texts share it. */
export const statementNameOf = (text: string): string => createHash('sha1').update(text).digest('base64url')

/** How many texts have a name, over all sets: each connection keeps a plan of every one of them. */
const maxNames = 300
const names = new Map<string, string>()

/** The statement, with a name while there is one left; without it the database parses and plans it each time. */
function prepared(text: string): Prepared {
  if (!names.has(text) && names.size < maxNames) names.set(text, statementNameOf(text))
  return { name: names.get(text), text }
}

/**
 * Statements that each connection parses and plans once, for what is read most. Only without parameters is a plan worth
 * keeping: with a parameter in LIMIT the database plans anew each time, so `build` writes its few values as literals.
 * @param key names the statement among those of this set; there may be some hundreds, not one per person
 */
export function preparedStatements() {
  const statements = new Map<string, Prepared>()
  return async <Row extends object>(pool: pg.Pool, key: string, build: () => CompiledQuery<Row>): Promise<Row[]> => {
    const known = statements.get(key)
    const statement = known ?? prepared(build().sql)
    if (!known && statement.name !== undefined) statements.set(key, statement)
    return (await pool.query<Row>(queryOf(statement))).rows
  }
}

const queryOf = ({ name, text }: Prepared) => ({ ...(name !== undefined && { name }), text })

type Values = Readonly<Record<string, unknown>>
type Shaped = Prepared & {
  /** For each parameter of the text its value, or the name of the value that it takes. */
  places: { of?: string; value?: unknown }[]
}

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
    return { ...prepared(text), places }
  }

  return async <Row extends object, Given extends Values>(
    pool: pg.Pool,
    { shape, values, build }: { shape: string; values: Given; build: (marks: Given) => CompiledQuery<Row> },
  ): Promise<Row[]> => {
    const known = statements.get(shape)
    const statement = known ?? shapedAs(values, build)
    if (!known && statement.name !== undefined) statements.set(shape, statement)
    const given = statement.places.map(({ of, value }) => (of === undefined ? value : values[of]))
    return (await pool.query<Row>({ ...queryOf(statement), values: given })).rows
  }
}
