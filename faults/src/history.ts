// The writes and reads of the clients of a run, and their answers.

/**
 * How a call ended: with a 2xx answer, with a 4xx answer, or without an answer that tells (5xx, lost connection,
 * timeout). An unknown write may have happened or not.
 */
export type Outcome = 'acknowledged' | 'refused' | 'unknown'

export type Write = {
  /** The kind of write, such as 'apply for leave'. */
  kind: string
  /** A text that identifies the write in the database. */
  marker: string
  /** At most one write of a group may succeed, such as one of the decisions on a leave request. */
  group?: string
  /** Milliseconds since the clients started. */
  begun: number
  ended: number
  outcome: Outcome
}

/** A look at a record after the write that created it was acknowledged. */
export type Read = { marker: string; isFound: boolean; at: number }

export type History = { writes: Write[]; reads: Read[] }

/**
 * Returns the history after the database was set back by a backup that began at `from`, restored until `to`: writes that
 * ended in between may be there or not, and reads in between say nothing.
 */
export function setBack({ writes, reads }: History, { from, to }: { from: number; to: number }): History {
  const isBetween = ({ begun, ended }: Write) => ended >= from && begun <= to
  const unsure = new Set(writes.filter(isBetween).map(({ marker }) => marker))
  return {
    writes: writes.map((write) =>
      isBetween(write) && write.outcome === 'acknowledged' ? { ...write, outcome: 'unknown' } : write,
    ),
    reads: reads.filter(({ marker, at }) => !unsure.has(marker) && (at < from || at > to)),
  }
}

/** Counts the writes by outcome. */
export const countOutcomes = ({ writes }: History): Record<Outcome, number> => {
  const counts = { acknowledged: 0, refused: 0, unknown: 0 }
  for (const { outcome } of writes) counts[outcome] += 1
  return counts
}

/**
 * The longest time without an acknowledged write between two moments, in milliseconds.
 * @returns undefined if none was acknowledged
 */
export function longestGap({ writes }: History, from: number, to: number): number | undefined {
  const ends = acknowledgedEnds(writes).filter((end) => end > from && end <= to)
  if (ends.length === 0) return undefined
  return Math.max(...[...ends, to].map((end, index) => end - (ends[index - 1] ?? from)))
}

/** The time from a moment to the end of the first acknowledged write that began after it, in milliseconds. */
export function timeToFirstWrite({ writes }: History, from: number): number | undefined {
  const first = acknowledgedEnds(writes.filter(({ begun }) => begun >= from))[0]
  return first === undefined ? undefined : first - from
}

const acknowledgedEnds = (writes: readonly Write[]): number[] =>
  writes
    .filter(({ outcome }) => outcome === 'acknowledged')
    .map(({ ended }) => ended)
    .toSorted((a, b) => a - b)
