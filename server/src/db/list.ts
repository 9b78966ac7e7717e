// The engine of all lists: filters, search, sorting, pagination and totals. An area describes its list as SQL
// fragments, which are composed here. They are raw SQL because Kysely's builder types cannot express a table that
// varies.
import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Connections, Db } from './db.ts'
import { streamRows } from './stream.ts'

type Sql = RawBuilder<unknown>
export type Direction = 'asc' | 'desc'

/** The request for a list. Areas add their filters. */
export type Query<Sort extends string = string> = {
  words?: readonly string[]
  /** Only the rows with these ids. */
  ids?: readonly string[] | undefined
  sort: Sort
  order: Direction
}

/**
 * Defines the rows of a list (`from` to `item`), their order, which of them a query selects (`where` to `search`), and what
 * spares work in large tables (`tally` to `checksum`). All fragments use the same table alias.
 * Conditions write values of a small fixed set, such as a status, as literals (`sql.lit`), so that partial indexes also
 * serve statements with a cached plan. All other values are parameters.
 */
type Description<Q extends Query, Row, Item> = {
  /** The table with its alias: `employee e`. */
  from: Sql
  /** The unique column that breaks ties in every order: `e.id`. */
  id: string
  /**
   * The employees or applicants whose data a row contains: their column, in a join if a row has several. `known`: the query
   * for the rows that an entry of the history may count and name, if those people must not know of others.
   */
  people?: { column: string; join?: Sql; known?: (query: Q) => Q }
  /** What is read of each row. */
  columns: (query: Q) => Sql
  /** Left joins, each matching at most one row, for the columns. */
  joins?: Sql
  /** Turns a row into what the list contains. */
  item: (row: Row, query: Q) => Item
  /** The columns of each sort order, without the id. */
  orders: Readonly<Record<Q['sort'], readonly string[]>>
  /** The join that a sort order needs; the joins of the columns contain it. */
  orderJoins?: { readonly [Sort in Q['sort']]?: Sql }
  /** Sort orders by a value that some rows do not have, instead of those of `orders`. */
  valueOrders?: { readonly [Sort in Q['sort']]?: (query: Q) => ValueOrder | undefined }
  /** A column that precedes those of every sort order, always ascending. */
  firstBy?: string
  /** The condition that all rows of the list meet. */
  where?: Sql
  /** The condition of each filter; undefined for a value that does not narrow the list. That of `ids` compares uuids with the id. */
  filters: { readonly [Name in keyof Q]?: (value: Exclude<Q[Name], undefined>, query: Q) => Sql | undefined }
  search?: {
    matches: (words: readonly string[]) => Sql
    /** Joins the search table, if there is one. */
    join?: Sql
    /** The search table under the list's alias, for filters and sort orders whose columns it has. */
    alone?: { from: Sql; filters: readonly (keyof Q)[]; sorts: readonly Q['sort'][] }
  }
  /** A counter table whose rows add up to the total, with the columns of these filters (`tallies.ts`). */
  tally?: { from: Sql; filters: readonly (keyof Q)[] }
  /** Returns true if a selection is small enough to find and sort all its rows for each page. */
  isSmall?: (query: Q) => boolean
  /** Input of the whole list's ETag: one text per row, and one for the list itself. */
  checksum?: (query: Q) => { row: Sql; list?: string | number }
}

/**
 * An order by columns of a table that has at most one row for each row of the list, joined on a condition; there, the first
 * column is never null. Rows without a value are last in both directions.
 */
export type ValueOrder = { columns: readonly string[]; table: Sql; on: Sql }

export type Paging = { page: number; pageSize: number }
/** The rows of a page, counted from the nearer end of the list, so that the last page costs as much as the first. */
type Window = { fromEnd: boolean; offset: number; limit: number }
type PageRow<Row> = Row & { total: number; key: unknown }

/** Users page through these one by one; each is read together with the total. */
const firstPages = 5

export class List<Q extends Query, Row extends object, Item> {
  readonly #list: Description<Q, Row, Item>

  constructor(description: Description<Q, Row, Item>) {
    this.#list = description
  }

  /** Returns one page and the exact number of rows in the list. */
  async page(db: Db, query: Q, { page, pageSize }: Paging): Promise<{ items: Item[]; total: number }> {
    const start = (page - 1) * pageSize
    const first = { fromEnd: false, offset: start, limit: pageSize }
    if (this.#isSmall(query)) return this.#read(db, query, this.#pageOfHits(query, first))
    if (page === 1 && !this.#valueOrder(query)) return this.#read(db, query, this.#firstPage(query, first))
    if (page <= firstPages) return this.#read(db, query, this.#pageByIndex(query, first, this.#total(query)))
    const total = await this.total(db, query)
    const end = Math.min(start + pageSize, total)
    if (start >= end) return { items: [], total }
    const fromEnd = start > total / 2
    const window = { fromEnd, offset: fromEnd ? total - end : start, limit: end - start }
    return this.#read(db, query, this.#pageByIndex(query, window, sql`${total}`))
  }

  async total(db: Db, query: Q): Promise<number> {
    const { rows } = await sql<{ total: number }>`select (${this.#total(query)})::int as total`.execute(db)
    return rows[0]?.total ?? 0
  }

  async all(db: Db, query: Q): Promise<Item[]> {
    const { rows } = await this.#whole(query).execute(db)
    return rows.map((row) => this.#list.item(row, query))
  }

  /** Streams the whole list row by row. */
  async *stream({ db, pool }: Connections, query: Q): AsyncGenerator<Item> {
    for await (const row of streamRows(pool, this.#whole(query).compile(db))) yield this.#list.item(row, query)
  }

  /** Returns the statement that reads the whole list; `itemOf` turns its rows into items. */
  wholeStatement(db: Db, query: Q): CompiledQuery<Row> {
    return this.#whole(query).compile(db)
  }

  itemOf(row: Row, query: Q): Item {
    return this.#list.item(row, query)
  }

  /** Returns a value that changes when any row of the whole list changes; undefined if the list has no checksum. */
  async checksum(db: Db, query: Q): Promise<string | undefined> {
    const parts = this.#list.checksum?.(query)
    if (!parts) return undefined
    const { from, where } = this.selection(query)
    const { rows } = await sql<{ checksum: string }>`
      select concat_ws(':', ${parts.list ?? ''}::text, count(*), sum(hashtextextended(${parts.row}, 0))) as checksum
      from ${from} ${this.#joins} where ${where}`.execute(db)
    return rows[0]?.checksum ?? ''
  }

  /** Counts the rows for the history of an export, and collects the ids of the people in them as one text, '{…}'. */
  summary(db: Db, query: Q): CompiledQuery<{ count: number; people: string }> {
    const { column, join, known } = this.#list.people ?? {}
    const { from, where } = this.selection(known?.(query) ?? query)
    // The ids stay one text: a hundred thousand of them take four megabytes.
    return sql<{ count: number; people: string }>`
      select count(${join ? sql`distinct ${this.#key}` : sql`*`}) as count,
             ${column === undefined ? sql`'{}'` : sql`coalesce(array_agg(distinct ${sql.ref(column)})::text, '{}')`} as people
      from ${from} ${join ?? sql``} where ${where}`.compile(db)
  }

  /** Returns whether the list has more than this many rows. */
  async isLongerThan(db: Db, max: number, query: Q): Promise<boolean> {
    const { from, where } = this.selection(query)
    const { rows } = await sql`select from ${from} where ${where} offset ${max} limit 1`.execute(db)
    return rows.length > 0
  }

  /** SQL fragments that select the rows of the list, for statements that read other columns. */
  selection(query: Q): { from: Sql; where: Sql; orderBy: Sql } {
    const from = sql`${this.#from(query)} ${this.#valueJoin(query)}`
    return { from, where: this.#where(query), orderBy: this.#orderBy(query) }
  }

  #whole(query: Q) {
    const { from, where, orderBy } = this.selection(query)
    return sql<Row>`
      select ${this.#list.columns(query)} from ${from} ${this.#joins} where ${where} order by ${orderBy}`
  }

  async #read(db: Db, query: Q, statement: RawBuilder<PageRow<Row>>): Promise<{ items: Item[]; total: number }> {
    const { rows } = await statement.execute(db)
    const items = rows.filter(({ key }) => key !== null).map((row) => this.#list.item(row, query))
    return { items, total: rows[0]?.total ?? 0 }
  }

  /** Reads the first page in index order. An empty page means an empty list, so no total is lost. */
  #firstPage(query: Q, window: Window) {
    const { from, where, orderBy } = this.selection(query)
    return sql<PageRow<Row>>`
      select (${this.#total(query)})::int as total, ${this.#key} as key, ${this.#list.columns(query)}
      from ${from} ${this.#joins} where ${where} order by ${orderBy} ${this.#limit(query, window)}`
  }

  /** Reads a page in index order: an index-only scan finds the keys at any depth. */
  #pageByIndex(query: Q, window: Window, total: Sql) {
    const valueOrder = this.#valueOrder(query)
    const keys = valueOrder
      ? this.#keysByValue(query, window, valueOrder)
      : sql`
          select ${this.#key} as key from ${this.#keysFrom(query)} where ${this.#where(query)}
          order by ${this.#orderBy(query, window)} ${this.#limit(query, window)}`
    return this.#rowsOf(query, keys, total)
  }

  /**
   * Finds the keys of rows with a value by the index of the values, and those of other rows only if a page reaches them. A
   * left join would sort all rows.
   */
  #keysByValue(query: Q, window: Window, { table, on }: ValueOrder) {
    const reach = this.#literals(query, window)(window.offset + window.limit)
    const orderBy = orderOf(this.#sorted(query, window))
    const orderById = orderOf(this.#sorted(query, window).slice(-1))
    const from = this.#from(query)
    const where = this.#where(query)
    const keysOf = (rows: Sql, order: Sql) => sql`
      select ${this.#key} as key, row_number() over (order by ${order}) as place
      from ${rows} order by ${order} limit ${reach}`
    const withValue = (condition: Sql) =>
      keysOf(sql`${from} join ${table} on ${on} where ${where} and ${condition}`, orderBy)
    const without = (condition: Sql) =>
      keysOf(sql`${from} where ${where} and ${condition} and not exists (select from ${table} where ${on})`, orderById)
    const [first, second] = window.fromEnd ? [without, withValue] : [withValue, without]
    return sql`
      with first as materialized (${first(sql`true`)})
      select key from (
        select key, place, 1 as part from first
        union all
        select key, place, 2 from (${second(sql`(select count(*) from first) < ${reach}`)}) second) found
      order by part, place ${this.#limit(query, window)}`
  }

  /** Reads a page of a search or another small selection: finds all matches once, then counts and sorts them. */
  #pageOfHits(query: Q, window: Window) {
    const order = this.#order(query)
    const columns = order.map(({ column }, place) => sql.raw(`${column} as order_${place}`))
    const orderBy = order.map(({ direction }, place) => sql.raw(`order_${place} ${direction}`))
    const keys = sql`select key from hit order by ${sql.join(orderBy)} ${this.#limit(query, window)}`
    return sql<PageRow<Row>>`
      with hit as materialized (
        select ${this.#key} as key, ${sql.join(columns)} from ${this.#keysFrom(query)} where ${this.#where(query)})
      ${this.#rowsOf(query, keys, sql`select count(*) from hit`)}`
  }

  /** Joins these keys with their rows and the total; the outer joins keep the total of an empty page. */
  #rowsOf(query: Q, keys: Sql, total: Sql) {
    const { from, columns } = this.#list
    return sql<PageRow<Row>>`
      select total.total, page.key, ${columns(query)}
      from (select (${total})::int as total) total
      left join (${keys}) page on true
      left join ${from} on ${this.#key} = page.key ${this.#joins} ${this.#valueJoin(query)}
      order by ${this.#orderBy(query)}`
  }

  #total(query: Q): Sql {
    const { tally } = this.#list
    if (!tally || !this.#isTallied(query))
      return sql`select count(*) from ${this.#from(query)} where ${this.#where(query)}`
    const conditions = this.#filters(query).map(({ condition }) => condition)
    return sql`select coalesce(sum(delta), 0) from ${tally.from} where ${allOf(conditions)}`
  }

  /**
   * Writes LIMIT and OFFSET as literals on the first pages and the last one, where the plan does not depend on values:
   * with a parameter in LIMIT, PostgreSQL plans a prepared statement again each time. Literals on every page would
   * create too many statements.
   */
  #literals(query: Q, { fromEnd, offset, limit }: Window): (number: number) => Sql {
    const isAtEnd = fromEnd ? offset === 0 : offset < firstPages * limit
    const isPlannedOnce = isAtEnd && !isSearched(query) && (this.#isTallied(query) || this.#isSmall(query))
    return (number) => (isPlannedOnce ? sql.lit(number) : sql`${number}`)
  }

  #limit(query: Q, window: Window): Sql {
    const literal = this.#literals(query, window)
    return sql`limit ${literal(window.limit)} offset ${literal(window.offset)}`
  }

  get #key() {
    return sql.raw(this.#list.id)
  }

  get #joins() {
    return this.#list.joins ?? sql``
  }

  #from(query: Q): Sql {
    const { from, search } = this.#list
    return isSearched(query) && search?.join ? sql`${from} ${search.join}` : from
  }

  #keysFrom(query: Q): Sql {
    const { alone } = this.#list.search ?? {}
    const sort: Q['sort'] = query.sort
    if (alone && isSearched(query) && alone.sorts.includes(sort) && this.#isFilteredBy(alone.filters, query))
      return alone.from
    return sql`${this.#from(query)} ${this.#list.orderJoins?.[sort] ?? sql``} ${this.#valueJoin(query)}`
  }

  #valueOrder(query: Q): ValueOrder | undefined {
    return this.#list.valueOrders?.[query.sort as Q['sort']]?.(query)
  }

  #valueJoin(query: Q): Sql {
    const order = this.#valueOrder(query)
    return order ? sql`left join ${order.table} on ${order.on}` : sql``
  }

  #where(query: Q): Sql {
    const { where, search } = this.#list
    return allOf([
      ...(where ? [where] : []),
      ...this.#filters(query).map(({ condition }) => condition),
      ...(search && isSearched(query) ? [search.matches(query.words ?? [])] : []),
    ])
  }

  /** Returns the filters that narrow the list, with their conditions. */
  #filters(query: Q): { name: keyof Q; condition: Sql }[] {
    const ofIds = { ids: (ids: readonly string[]) => sql`${this.#key} = any (${ids}::uuid[])` }
    // Each condition receives the value of its own filter, which TypeScript cannot express for a union of keys.
    const filters = Object.entries({ ...ofIds, ...this.#list.filters }) as [
      keyof Q,
      (value: unknown, query: Q) => Sql | undefined,
    ][]
    return filters.flatMap(([name, conditionOf]) => {
      const condition = query[name] === undefined ? undefined : conditionOf(query[name], query)
      return condition ? [{ name, condition }] : []
    })
  }

  #isFilteredBy(names: readonly (keyof Q)[], query: Q): boolean {
    return this.#filters(query).every(({ name }) => names.includes(name))
  }

  #isTallied(query: Q): boolean {
    const { tally } = this.#list
    return tally !== undefined && !isSearched(query) && this.#isFilteredBy(tally.filters, query)
  }

  #isSmall(query: Q): boolean {
    const { search, isSmall } = this.#list
    return (isSearched(query) && search?.join !== undefined) || isSmall?.(query) === true
  }

  /** The columns of the order and the id. */
  #sorted(query: Q, { fromEnd = false } = {}): OrderBy[] {
    const { id, orders } = this.#list
    const sort: Q['sort'] = query.sort
    const direction = fromEnd ? opposite[query.order] : query.order
    return [...(this.#valueOrder(query)?.columns ?? orders[sort]), id].map((column) => ({ column, direction }))
  }

  #order(query: Q, { fromEnd = false } = {}): OrderBy[] {
    const { firstBy } = this.#list
    const [value] = this.#valueOrder(query)?.columns ?? []
    const first = [firstBy ?? [], value === undefined ? [] : `${value} is null`].flat()
    const direction = fromEnd ? 'desc' : 'asc'
    return [...first.map((column) => ({ column, direction }) as const), ...this.#sorted(query, { fromEnd })]
  }

  #orderBy(query: Q, window?: Window): Sql {
    return orderOf(this.#order(query, window))
  }
}

type OrderBy = { column: string; direction: Direction }

const orderOf = (order: readonly OrderBy[]): Sql =>
  sql.raw(order.map(({ column, direction }) => `${column} ${direction}`).join(', '))

export const opposite = { asc: 'desc', desc: 'asc' } as const satisfies Record<Direction, Direction>

export const isSearched = ({ words = [] }: Query): boolean => words.length > 0

const allOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
