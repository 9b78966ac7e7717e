/** The initial values of a form, and those that another user has saved since. */
export type Versions<Values> = { base: Values; theirs: Values }
/** A field that both sides changed to different values. */
export type FieldConflict = { path: string; mine: unknown; theirs: unknown }

type Group = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A record that a form chooses, with what it shows of it. A row that the form itself changes has an `id` instead. */
const isReference = (value: unknown) => isObject(value) && 'uuid' in value

/** The identity of a value: references are compared by id, everything else by content. */
const keyOf = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) => (isObject(part) && 'uuid' in part ? part['uuid'] : part))

export const isSame = (a: unknown, b: unknown): boolean => keyOf(a) === keyOf(b)

const areRows = (value: unknown): value is Group[] => Array.isArray(value) && value.every(isObject)
const hasId = (row: Group) => isReference(row) || typeof row['id'] === 'string'
/** A row with an id stays the same one when its fields change; any other one is what it contains. */
const rowKeyOf = (row: Group) => (typeof row['id'] === 'string' ? row['id'] : keyOf(row))

/** Their rows without those that I removed, plus the rows that I added; undefined if both sides changed the same row. */
function mergeRows(before: readonly Group[], mine: readonly Group[], theirs: readonly Group[]): Group[] | undefined {
  const find = (rows: readonly Group[], row: Group) => rows.find((one) => rowKeyOf(one) === rowKeyOf(row))
  const added = (rows: readonly Group[]) => rows.some((row) => !find(before, row))
  const isLost = (row: Group) => {
    const [my, their] = [find(mine, row), find(theirs, row)]
    // Without ids, a changed row is one that was removed and one that was added.
    if (!my && !their) return !hasId(row) && (added(mine) || added(theirs))
    return (!my || !their) && !isSame(my ?? their, row)
  }
  const order = (rows: readonly Group[]) =>
    rows.filter((row) => find(before, row) && find(mine, row) && find(theirs, row)).map(rowKeyOf)
  const isMoved = (rows: readonly Group[]) => !isSame(order(rows), order(before))
  if (before.some(isLost) || (isMoved(mine) && isMoved(theirs) && !isSame(order(mine), order(theirs)))) return undefined

  const [frame, other] = isMoved(mine) ? [mine, theirs] : [theirs, mine]
  const rows = [
    ...frame.filter((row) => find(other, row) || !find(before, row)),
    ...other.filter((row) => !find(frame, row) && !find(before, row)),
  ].map((row) => {
    const [old, my, their] = [find(before, row), find(mine, row), find(theirs, row)]
    return old && my && their ? mergeValue('', old, my, their) : { value: row, conflicts: [] }
  })
  return rows.some(({ conflicts }) => conflicts.length > 0) ? undefined : rows.map(({ value }) => value as Group)
}

type Merged = { value: unknown; conflicts: FieldConflict[] }

function mergeValue(path: string, before: unknown, mine: unknown, theirs: unknown): Merged {
  if (isSame(mine, before)) return { value: theirs, conflicts: [] }
  if (isSame(theirs, before) || isSame(mine, theirs)) return { value: mine, conflicts: [] }
  if (areRows(before) && areRows(mine) && areRows(theirs)) {
    const rows = mergeRows(before, mine, theirs)
    if (rows) return { value: rows, conflicts: [] }
  }
  // Fields under a common name, such as custom fields.
  const areGroups = isObject(before) && isObject(mine) && isObject(theirs) && !isReference(mine)
  return areGroups ? mergeGroup(path, before, mine, theirs) : { value: mine, conflicts: [{ path, mine, theirs }] }
}

function mergeGroup(group: string, before: Group, mine: Group, theirs: Group): Merged {
  const parts = Object.entries(mine).map(([name, my]) => {
    const path = group === '' ? name : `${group}.${name}`
    return [name, mergeValue(path, before[name], my, theirs[name])] as const
  })
  return {
    value: Object.fromEntries(parts.map(([name, { value }]) => [name, value])),
    conflicts: parts.flatMap(([, { conflicts }]) => conflicts),
  }
}

/**
 * A three-way merge of form values after another user has saved the record: each field takes the value of the side that
 * changed it. If both changed it, mine is kept and the field is listed as a conflict.
 */
export function mergeDraft<Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
): { values: Values; conflicts: FieldConflict[] } {
  const { value, conflicts } = mergeGroup('', base as Group, mine as Group, theirs as Group)
  // Each value comes from one of three drafts of the same type.
  return { values: value as Values, conflicts }
}
