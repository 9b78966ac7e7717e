const hour = 3_600_000
/** The longest time that a sleeping computer may miss: a weekend. */
const maxMs = 72 * hour
/** How long the clock must run on after a jump before it is trusted. */
const settleMs = hour

/** Readings of the system clock and of the process's monotonic clock, in milliseconds. */
type ClockReading = { clock: number; counted: number }

/**
 * Watches the system clock. After a jump of days it is trusted only when it has run on for an hour, or immediately when
 * it is set back. A clock that is wrong from the start of the process cannot be detected.
 */
export function clockWatch({ clock, counted }: ClockReading): (reading: ClockReading) => boolean {
  let trusted = clock - counted
  let jump: { offset: number; at: number } | undefined
  const isNear = (one: number, other: number) => Math.abs(one - other) <= maxMs

  return (reading) => {
    const offset = reading.clock - reading.counted
    if (!isNear(offset, trusted)) {
      if (!jump || !isNear(offset, jump.offset)) jump = { offset, at: reading.counted }
      if (reading.counted - jump.at < settleMs) return false
    }
    trusted = offset
    jump = undefined
    return true
  }
}
