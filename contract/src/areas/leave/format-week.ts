const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** 'Mon–Wed, Thu (half)'; `week` is the part of each weekday that is worked, Monday first. */
export function formatWeek(week: readonly number[]): string {
  const parts: { from: number; to: number; part: number }[] = []
  for (const [index, part] of week.entries()) {
    const last = parts.at(-1)
    if (part === 0) continue
    if (last?.part === part && last.to === index - 1) last.to = index
    else parts.push({ from: index, to: index, part })
  }
  return parts
    .map(({ from, to, part }) => {
      const days = from === to ? weekdays[from] : `${weekdays[from]}–${weekdays[to]}`
      return part === 1 ? days : `${days} (half)`
    })
    .join(', ')
}
