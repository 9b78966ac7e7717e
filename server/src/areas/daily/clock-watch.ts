const hour = 3_600_000
/** What a computer may have slept through, a weekend at most. */
const maxMs = 72 * hour
/** How long a clock that has leapt must go on before it is believed. */
const settleMs = hour

/** A look at the clock, and at the time that this process counts by itself, which nobody sets; in milliseconds. */
type Look = { clock: number; counted: number }

/**
 * Watches a clock: one that leaps by days while this process runs is believed only when it has gone on for an hour, and at
 * once when it is put right. A process that begins with a wrong clock cannot know it.
 */
export function clockWatch({ clock, counted }: Look): (look: Look) => boolean {
  let believed = clock - counted
  let leapt: { offset: number; at: number } | undefined
  const isNear = (one: number, other: number) => Math.abs(one - other) <= maxMs

  return (look) => {
    const offset = look.clock - look.counted
    if (!isNear(offset, believed)) {
      if (!leapt || !isNear(offset, leapt.offset)) leapt = { offset, at: look.counted }
      if (look.counted - leapt.at < settleMs) return false
    }
    believed = offset
    leapt = undefined
    return true
  }
}
