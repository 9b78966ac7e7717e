/** The initial values of a form, and those that another user has saved since. */
export type Versions<Values> = { base: Values; theirs: Values }
/** A field that both sides changed to different values. */
export type FieldConflict = { path: string; mine: unknown; theirs: unknown }

type Reference = { uuid: string }
const isReference = (value: unknown): value is Reference =>
  typeof value === 'object' && value !== null && 'uuid' in value

/** The identity of a value: references are compared by id, everything else by content. */
const keyOf = (value: unknown) => JSON.stringify(value, (_, part: unknown) => (isReference(part) ? part.uuid : part))

export const isSame = (a: unknown, b: unknown): boolean => keyOf(a) === keyOf(b)

const areReferences = (value: unknown): value is Reference[] => Array.isArray(value) && value.every(isReference)

/** Their rows without those that I removed, plus the rows that I added. */
function mergeRows(base: Reference[], mine: Reference[], theirs: Reference[]): Reference[] {
  const has = (rows: Reference[], { uuid }: Reference) => rows.some((row) => row.uuid === uuid)
  return [
    ...theirs.filter((row) => has(mine, row) || !has(base, row)),
    ...mine.filter((row) => !has(base, row) && !has(theirs, row)),
  ]
}

/** Fields under a common name, such as custom fields. */
type Group = Readonly<Record<string, unknown>>
const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isReference(value)

/**
 * A three-way merge of form values after another user has saved the record: each field takes the value of the side that
 * changed it. If both changed it, mine is kept and the field is listed as a conflict.
 */
export function mergeDraft<Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
): { values: Values; conflicts: FieldConflict[] } {
  const conflicts: FieldConflict[] = []
  const merge = (path: string, before: unknown, my: unknown, their: unknown) => {
    if (isSame(my, before)) return their
    if (isSame(their, before) || isSame(my, their)) return my
    if (areReferences(before) && areReferences(my) && areReferences(their)) return mergeRows(before, my, their)
    if (isGroup(before) && isGroup(my) && isGroup(their)) return mergeGroup(path, before, my, their)
    conflicts.push({ path, mine: my, theirs: their })
    return my
  }
  const mergeGroup = (group: string, before: Group, mine: Group, theirs: Group): Group =>
    Object.fromEntries(
      Object.entries(mine).map(([name, my]) => {
        const path = group === '' ? name : `${group}.${name}`
        return [name, merge(path, before[name], my, theirs[name])]
      }),
    )
  // Each value comes from one of three drafts of the same type.
  return { values: mergeGroup('', base as Group, mine as Group, theirs as Group) as Values, conflicts }
}
