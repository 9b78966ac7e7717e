import type { History, Write } from './history.ts'

// Compares what clients were told with what the database holds afterwards.

/** The traces of a write in the database. */
export type Effect = {
  marker: string
  /** How often it was written; more than once is a doubled write. */
  times: number
  /** The parts that belong to the write but are missing, such as its history entry. */
  missing: readonly string[]
}

export type StoredEmail = {
  recipient: string
  state: string
  /** Whether the queue still has a job that will send it. */
  hasJob: boolean
}

/** An email that the mail server accepted; equal texts to the same recipient are the same email. */
export type ReceivedEmail = { recipient: string; text: string }

export type FinalState = {
  effects: readonly Effect[]
  emails: readonly StoredEmail[]
  received: readonly ReceivedEmail[]
}

export const violationKinds = [
  'lost',
  'doubled',
  'half done',
  'refused but done',
  'done by two',
  'unexplained',
  'not found',
  'email lost',
  'email doubled',
] as const
export type Violation = { kind: (typeof violationKinds)[number]; detail: string }

/** Returns every contradiction between a history and the state of the database after it. */
export const check = (history: History, state: FinalState): Violation[] => [
  ...checkWrites(history.writes, state.effects),
  ...checkGroups(history.writes, state.effects),
  ...checkReads(history),
  ...checkEmails(state),
]

function checkWrites(writes: readonly Write[], effects: readonly Effect[]): Violation[] {
  const found = new Map(effects.map((effect) => [effect.marker, effect]))
  const violations: Violation[] = []
  for (const { kind, marker, outcome } of writes) {
    const detail = `${kind}, ${marker}`
    const { times, missing } = found.get(marker) ?? { times: 0, missing: [] }
    found.delete(marker)
    if (outcome === 'acknowledged' && times === 0) violations.push({ kind: 'lost', detail })
    if (outcome === 'refused' && times > 0) violations.push({ kind: 'refused but done', detail })
    if (times > 1) violations.push({ kind: 'doubled', detail: `${detail}: ${times} times` })
    if (missing.length > 0) violations.push({ kind: 'half done', detail: `${detail}: without ${missing.join(', ')}` })
  }
  for (const marker of found.keys()) violations.push({ kind: 'unexplained', detail: marker })
  return violations
}

/** A leave request is decided once and a version of a record is replaced once, whatever the clients were told. */
function checkGroups(writes: readonly Write[], effects: readonly Effect[]): Violation[] {
  const done = new Set(effects.map(({ marker }) => marker))
  const groups = Map.groupBy(
    writes.filter(
      ({ group, marker, outcome }) => group !== undefined && (outcome === 'acknowledged' || done.has(marker)),
    ),
    ({ group }) => group,
  )
  return [...groups]
    .filter(([, members]) => members.length > 1)
    .map(([group, members]) => ({
      kind: 'done by two',
      detail: `${group}: ${members.map(({ kind, marker }) => `${kind}, ${marker}`).join('; ')}`,
    }))
}

const checkReads = ({ reads }: History): Violation[] =>
  reads.filter(({ isFound }) => !isFound).map(({ marker }) => ({ kind: 'not found', detail: marker }))

/** An email whose outcome is unknown may have arrived or not; the others arrive exactly once. */
function checkEmails({ emails, received }: FinalState): Violation[] {
  const violations: Violation[] = []
  const open = emails.filter(({ state, hasJob }) => ['queued', 'sending'].includes(state) && !hasJob)
  for (const { recipient, state } of open)
    violations.push({ kind: 'email lost', detail: `${recipient}: ${state} without a job` })
  const failed = emails.filter(({ state }) => state === 'failed')
  for (const { recipient } of failed) violations.push({ kind: 'email lost', detail: `${recipient}: failed` })

  const copies = Map.groupBy(received, ({ recipient, text }) => `${recipient} ${text}`)
  for (const [, same] of copies)
    if (same.length > 1)
      violations.push({ kind: 'email doubled', detail: `${same[0]?.recipient}: ${same.length} times the same text` })

  const sent = Map.groupBy(
    emails.filter(({ state }) => state === 'sent'),
    ({ recipient }) => recipient,
  )
  for (const [recipient, { length }] of sent) {
    const arrived = received.filter((email) => email.recipient === recipient).length
    if (arrived < length)
      violations.push({ kind: 'email lost', detail: `${recipient}: ${length} recorded as sent, ${arrived} arrived` })
  }
  return violations
}
