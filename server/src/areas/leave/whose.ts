/** Whose requests: one's own, those of one's team, or everybody's. */
export type Whose = { kind: 'own'; id: string } | { kind: 'team'; leadId: string } | { kind: 'all' }

/** The values that a statement about leave gets, by name: the id of whose requests it is about, and whatever else is given. */
export function valuesOf(whose: Whose, filters: Record<string, string | undefined>): Record<string, string> {
  const who = whose.kind === 'own' ? whose.id : whose.kind === 'team' ? whose.leadId : undefined
  const given = Object.entries({ who, ...filters }).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return Object.fromEntries(given)
}

/** A filter with a mark in place of each of these values, for `shapedStatements`. */
export function withMarks<Filter extends { whose: Whose }>(
  filter: Filter,
  { who = '', ...marks }: Record<string, string>,
): Filter {
  return { ...filter, ...marks, whose: marked(filter.whose, who) }
}

function marked(whose: Whose, id: string): Whose {
  if (whose.kind === 'own') return { kind: 'own', id }
  return whose.kind === 'team' ? { kind: 'team', leadId: id } : whose
}
