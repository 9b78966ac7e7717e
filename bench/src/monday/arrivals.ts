import { setTimeout as sleep } from 'node:timers/promises'
import { quantile } from '../load.ts'
import type { Call, Company, Request, Role, User } from './calls.ts'

/** Where requests go: a proxy, or the nodes in turn. */
export type Target = {
  /**
   * Sends a request and reads the whole answer.
   * @param isRepeatable whether it may be sent to another node if the first one does not answer
   */
  send(request: Request, options: { isRepeatable: boolean }): Promise<Answer>
}
export type Answer = {
  status: number
  text: string
  /** When the first byte arrived, in milliseconds of `performance.now()`. */
  firstByteAt: number
}

export type Latencies = { count: number; p50: number; p90: number; p99: number; max: number }
export type Stage = {
  /** Arrivals per second that were intended. */
  rate: number
  /** Until the last answer. */
  seconds: number
  /** Answers per second while requests arrived. */
  completedPerSecond: number
  failed: number
  /** The failures by call and status or error. */
  failures: Record<string, number>
  /** Milliseconds from the intended arrival to the end of the answer; for exports to its first byte. */
  calls: Record<string, Latencies>
  all: Latencies
}

/** The calls that are made, as whom, and where they go. */
export type Load = {
  target: Target
  calls: readonly Call[]
  users: Readonly<Record<Role, readonly User[]>>
  company: Company
  random: () => number
}

/** From this many unanswered requests on, the system is overloaded and the stage ends early. */
const maxUnanswered = 2_000

/**
 * Sends requests at random times (a Poisson process) with this rate, whether or not earlier ones were answered. A
 * latency counts from the intended time, so that a request that is sent late because the system is busy counts in full.
 */
export async function runStage(load: Load, { rate, seconds }: { rate: number; seconds: number }): Promise<Stage> {
  const { target, users, company, random } = load
  const draw = drawer(load.calls, random)
  const times = new Map<string, number[]>()
  const failures: Record<string, number> = {}
  let unanswered = 0
  let answered = 0
  const running = new Set<Promise<void>>()

  async function make(call: Call, due: number): Promise<void> {
    const group = users[call.role]
    const user = group[Math.floor(random() * group.length)]
    const request = user && call.request(user, company, random)
    if (!request) return
    const outcome = await target.send(request, call).catch((error: Error) => error)
    const failure = failureOf(outcome)
    if (failure !== undefined) {
      const name = `${call.name}: ${failure}`
      failures[name] = (failures[name] ?? 0) + 1
      return
    }
    const answer = outcome as Answer
    const end = call.name === 'export' ? answer.firstByteAt : performance.now()
    const values = times.get(call.name) ?? []
    values.push(end - due)
    times.set(call.name, values)
    answered += 1
    call.learn?.(answer.text, user, company)
  }

  const begin = performance.now()
  let due = begin
  while (due < begin + seconds * 1000 && unanswered < maxUnanswered) {
    const late = due - performance.now()
    if (late > 0) await sleep(late)
    // A timer is accurate to about a millisecond: everything that is due by now is sent at once.
    const now = performance.now()
    while (due <= now) {
      const call = draw()
      unanswered += 1
      const made = make(call, due).finally(() => {
        unanswered -= 1
        running.delete(made)
      })
      running.add(made)
      due += (-Math.log(1 - random()) / rate) * 1000
    }
  }
  const arriving = (performance.now() - begin) / 1000
  const completedPerSecond = answered / arriving
  await Promise.all(running)
  const all = [...times.values()].flat()
  return {
    rate,
    seconds: (performance.now() - begin) / 1000,
    completedPerSecond,
    failed: Object.values(failures).reduce((sum, one) => sum + one, 0),
    failures,
    calls: Object.fromEntries([...times].map(([name, values]) => [name, latenciesOf(values)])),
    all: latenciesOf(all),
  }
}

function failureOf(outcome: Answer | Error): string | undefined {
  if (outcome instanceof Error) return outcome.message
  return outcome.status < 400 ? undefined : `${outcome.status} ${outcome.text.slice(0, 120)}`
}

/** Draws calls by their weights. */
function drawer(calls: readonly Call[], random: () => number): () => Call {
  const sum = calls.reduce((total, { weight }) => total + weight, 0)
  return () => {
    let left = random() * sum
    for (const call of calls) {
      left -= call.weight
      if (left < 0) return call
    }
    return calls[0]!
  }
}

function latenciesOf(values: readonly number[]): Latencies {
  const sorted = values.toSorted((a, b) => a - b)
  return {
    count: sorted.length,
    p50: quantile(sorted, 0.5),
    p90: quantile(sorted, 0.9),
    p99: quantile(sorted, 0.99),
    max: sorted.at(-1) ?? Number.NaN,
  }
}
