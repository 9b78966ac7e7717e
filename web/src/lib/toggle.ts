/** Returns a copy of the set with the member added, or removed if it was present. */
export function toggle<Member>(members: ReadonlySet<Member>, member: Member): ReadonlySet<Member> {
  const next = new Set(members)
  if (!next.delete(member)) next.add(member)
  return next
}
