import { setTimeout as sleep } from 'node:timers/promises'
import type { Violation } from './checker.ts'
import type { Company } from './company.ts'
import type { Fault } from './faults.ts'
import { countOutcomes, longestGap, type Outcome, setBack, timeToFirstWrite } from './history.ts'
import type { Random } from '@hr/testing/random'
import { lastEmail, verify } from './verify.ts'
import { startWorkload } from './workload.ts'

export type FaultResult = {
  rounds: number
  counts: Record<Outcome, number>
  violations: Violation[]
  /** Milliseconds until the first acknowledged write, of each round. */
  ready: number[]
  /** The longest time without an acknowledged write in milliseconds, of each round. */
  gaps: number[]
  /** Answers with status 500 and how often they came. */
  serverErrors: Record<string, number>
  /** When the rounds began and ended, in milliseconds. */
  spans: { from: number; to: number }[]
  /** Acknowledged writes in each tenth of a second. */
  timeline: number[]
}

type Options = {
  random: Random
  /** Begins the markers of the writes; unique in the database. */
  prefix: string
  clients: number
  rounds: number
  /** Whether to begin no further round. */
  isOver?: () => boolean
  /** The first Monday on which leave may begin. */
  from?: string
}

/** How long to wait for the first write after a fault, in milliseconds. */
const patience = 60_000

/** Repeats a fault while clients work, then compares what they were told with the database. */
export async function runFault(
  company: Company,
  fault: Fault,
  { random, prefix, clients, rounds, isOver = () => false, from = '2031-01-06' }: Options,
): Promise<FaultResult> {
  const lastEmailBefore = await lastEmail(company)
  const duplicates = fault.duplicates === undefined ? {} : { duplicates: fault.duplicates }
  const workload = await startWorkload({
    choose: company.choose,
    random: random.split(),
    prefix,
    clients,
    from,
    ...duplicates,
  })
  const { history, now } = workload
  const ready: number[] = []
  const gaps: number[] = []
  const spans: { from: number; to: number }[] = []
  const setBacks: { from: number; to: number }[] = []
  /** Waits until a write that began after this call was acknowledged. */
  const nextWrite = async (): Promise<void> => {
    for (const begin = now(); now() - begin < patience; await sleep(20))
      if (timeToFirstWrite(history, begin) !== undefined) return
    const reasons = workload.lastFailures().join('\n')
    throw new Error(
      `No write was acknowledged within ${patience / 1_000} s after the fault. Last failures:\n${reasons}`,
    )
  }

  try {
    await nextWrite()
    for (let round = 0; round < rounds && !isOver(); round += 1) {
      const begun = now()
      let measuredFrom = begun
      await fault.inject(company, {
        random,
        measureFrom: () => (measuredFrom = now()),
        now,
        setBack: (moment) => {
          setBacks.push({ from: moment, to: now() })
          workload.forget()
        },
      })
      // The workload also passes after the repair, not only while other nodes serve.
      await nextWrite()
      ready.push(timeToFirstWrite(history, measuredFrom) ?? patience)
      gaps.push(longestGap(history, begun, now()) ?? now() - begun)
      spans.push({ from: begun, to: now() })
    }
  } finally {
    await workload.stop()
  }
  const seen = setBacks.reduce(setBack, history)
  const violations = await verify(company, { history: seen, prefix, lastEmailBefore })
  return {
    rounds: spans.length,
    counts: countOutcomes(history),
    violations,
    ready,
    gaps,
    serverErrors: Object.fromEntries(workload.serverErrors),
    spans,
    timeline: perTenth(history.writes.filter(({ outcome }) => outcome === 'acknowledged').map(({ ended }) => ended)),
  }
}

function perTenth(moments: readonly number[]): number[] {
  const counts: number[] = []
  for (const moment of moments) {
    const tenth = Math.floor(moment / 100)
    counts[tenth] = (counts[tenth] ?? 0) + 1
  }
  return Array.from(counts, (count) => count ?? 0)
}
