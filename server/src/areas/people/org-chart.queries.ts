import { maxChartPeople, type Branch, type ChartPerson } from '@hr/contract/areas/people/org-chart'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { findHidden, isVisible, type Hidden, type Viewer } from './hidden.queries.ts'

type Sql = RawBuilder<unknown>

/** The user who reads the chart, and the employees hidden from them. */
type View = { viewer: Viewer; hidden: Hidden }

const columns = (viewer: Viewer) => sql`
  e.id as uuid, e.first_name as "firstName", e.last_name as "lastName", e.position_name as position,
  e.profile_image as "profileImage", e.supervisor_id as supervisor,
  (select count(*) from employee r where r.supervisor_id = e.id and ${isVisible('r', viewer)})::int as reports`

async function peopleWhere(
  db: Db,
  condition: Sql,
  { view: { viewer, hidden }, limit }: { view: View; limit: number },
): Promise<ChartPerson[]> {
  const { rows } = await sql<ChartPerson>`
    select ${columns(viewer)} from employee e where ${isVisible('e', viewer)} and ${condition}
    order by e.last_name, e.first_name, e.id limit ${limit}`.execute(db)
  return rows.map((person) => ({
    ...person,
    supervisor: hidden.visible(person.supervisor),
    reports: person.reports + hidden.countReports(person.uuid),
  }))
}

async function countWhere(db: Db, condition: Sql, viewer: Viewer): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from employee e where ${isVisible('e', viewer)} and ${condition}`.execute(db)
  return rows[0]?.total ?? 0
}

/**
 * Returns the people below one person, or from the top: level by level, as long as the next level fits whole. A first
 * level of more than `maxChartPeople` is cut. Each level is one statement.
 */
export async function readBranch(db: Db, below: string | undefined, viewer: Viewer): Promise<Branch> {
  const hidden = await findHidden(db, viewer)
  const view = { viewer, hidden }
  const reportTo = (ids: readonly string[]) =>
    sql`e.supervisor_id = any (${[...ids, ...ids.flatMap((id) => hidden.below(id))]}::uuid[])`
  const isFirst =
    below === undefined
      ? sql`(e.supervisor_id is null or e.supervisor_id = any (${hidden.below(null)}::uuid[]))`
      : reportTo([below])
  const people = (await peopleWhere(db, isFirst, { view, limit: maxChartPeople })).filter(({ uuid }) => uuid !== below)
  if (people.length === maxChartPeople) {
    const total = await countWhere(db, isFirst, viewer)
    return { people, hidden: total - people.length }
  }
  const known = new Set([...people.map(({ uuid }) => uuid), ...(below === undefined ? [] : [below])])
  const addNew = (found: readonly ChartPerson[]) => {
    // A cycle leads back to people who are already in the branch.
    const added = found.filter(({ uuid }) => !known.has(uuid))
    for (const person of added) known.add(person.uuid)
    people.push(...added)
    return added
  }
  let level: readonly ChartPerson[] = [...people]
  while (level.length > 0) {
    const expected = level.reduce((sum, { reports }) => sum + reports, 0)
    if (people.length + expected > maxChartPeople) return { people, hidden: 0 }
    const above = level.flatMap(({ uuid, reports }) => (reports > 0 ? [uuid] : []))
    level =
      above.length === 0
        ? []
        : addNew(await peopleWhere(db, reportTo(above), { view, limit: maxChartPeople - people.length }))
  }
  if (below === undefined) {
    const isMissing = sql`e.supervisor_id is not null and e.id <> all (${[...known]}::uuid[])`
    people.push(...fromTheTop(await peopleWhere(db, isMissing, { view, limit: maxChartPeople - people.length })))
  }
  return { people, hidden: 0 }
}

/**
 * Orders people whom no line from the top reaches, each after the person above: those whose supervisor is not among
 * them are at the top, and so is the first of each cycle.
 */
function fromTheTop(people: readonly ChartPerson[]): ChartPerson[] {
  const ids = new Set(people.map(({ uuid }) => uuid))
  const reportsOf = Map.groupBy(people, ({ supervisor }) => supervisor)
  const placed = new Map<string, ChartPerson>()
  const place = (top: ChartPerson) => {
    const waiting: ChartPerson[] = placed.has(top.uuid) ? [] : [{ ...top, supervisor: null }]
    for (const person of waiting) {
      placed.set(person.uuid, person)
      waiting.push(...(reportsOf.get(person.uuid) ?? []).filter(({ uuid }) => !placed.has(uuid)))
    }
  }
  for (const person of people) if (!ids.has(person.supervisor ?? '')) place(person)
  for (const person of people) place(person)
  return [...placed.values()]
}

/** Returns a person and everyone above, from the top down; empty if the reader does not see the person. */
export async function readLine(db: Db, id: string, viewer: Viewer): Promise<ChartPerson[]> {
  const hidden = await findHidden(db, viewer)
  const { rows } = await sql<ChartPerson>`
    with recursive line as (
      select e.id, e.supervisor_id, array[e.id] as path from employee e where e.id = ${id} and ${isVisible('e', viewer)}
      union all
      select s.id, s.supervisor_id, path || s.id from line
      join employee s on s.id = line.supervisor_id and not s.is_archived
      where s.id <> all (path))
    select ${columns(viewer)} from line join employee e on e.id = line.id and ${isVisible('e', viewer)}
    order by cardinality(path) desc`.execute(db)
  return rows.map((person, index) => ({
    ...person,
    supervisor: rows[index - 1]?.uuid ?? null,
    reports: person.reports + hidden.countReports(person.uuid),
  }))
}
