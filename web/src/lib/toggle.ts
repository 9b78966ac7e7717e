/** The set with this member put in, or taken out where it was in. */
export function toggle<Member>(members: ReadonlySet<Member>, member: Member): ReadonlySet<Member> {
  const next = new Set(members)
  if (!next.delete(member)) next.add(member)
  return next
}
