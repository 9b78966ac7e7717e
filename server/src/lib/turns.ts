import { AsyncLocalStorage } from 'node:async_hooks'
import type { LimitName } from '@hr/contract/areas/operation/limits'
import { noteRefusal } from './refusals.ts'

/** The caller on whose behalf something is done. */
export type Asker = {
  /** An account; without one the site of the request. */
  of: string
  /** False for strangers: requests without a session, from browsers that have not signed in before. */
  isKnown: boolean
  /** Aborted when the answer is no longer waited for. */
  signal?: AbortSignal
  /** Throws if the asker has lost the right to the work while it waited. */
  recheck?: () => Promise<void>
}

const askers = new AsyncLocalStorage<Asker>()

/** Runs work on behalf of an asker. Work of the server itself has none. */
export const askedBy = <T>(asker: Asker, work: () => T): T => askers.run(asker, work)
export const currentAsker = (): Asker | undefined => askers.getStore()

type Limits = {
  /** Under which refusals are counted. */
  name: LimitName
  /** How many turns run at once on this node; by default any number. */
  atOnce?: number
  /** How many turns of one asker run at once, and how many more wait. */
  each: number
  waitingEach: number
  /** How long a turn is waited for, in milliseconds; by default until it comes. */
  waitMs?: number
  /** The error for turns that wait in vain, and for those that are too many. */
  busy: () => Error
}

/** How many turns of strangers wait, of all together. */
const maxStrangers = 1_000

type Waiting = { start: () => void; refuse: () => void }

/**
 * Turns of one kind of work on this node. The askers take turns with each other, however many each of them asks for;
 * strangers come after the others.
 */
export class Turns {
  readonly #limits: Limits
  /** Those that wait, by asker, in the order in which they are next. */
  readonly #known = new Map<string | undefined, Waiting[]>()
  readonly #strangers = new Map<string | undefined, Waiting[]>()
  readonly #running = new Map<string | undefined, number>()

  constructor(limits: Limits) {
    this.#limits = limits
  }

  get running(): number {
    return sumOf(this.#running.values())
  }

  async run<T>(work: () => Promise<T>, asker = currentAsker()): Promise<T> {
    const end = await this.take(asker)
    try {
      return await work()
    } finally {
      end()
    }
  }

  /**
   * Waits for a turn, and returns a function that ends it.
   * @throws `busy` if the asker has too many waiting, has waited too long, or no longer waits for the answer; what `recheck`
   * throws
   */
  async take(asker = currentAsker()): Promise<() => void> {
    const { name, waitingEach, waitMs, busy } = this.#limits
    const of = asker?.of
    const queue = asker && !asker.isKnown ? this.#strangers : this.#known
    const waitingOfAsker = queue.get(of) ?? []
    if (asker?.signal?.aborted) throw busy()
    const refused = () => {
      noteRefusal(name)
      return busy()
    }
    if (asker && waitingOfAsker.length >= waitingEach) throw refused()
    if (queue === this.#strangers && sumOf([...queue.values()].map(({ length }) => length)) >= maxStrangers) {
      // The site that asks for most gives way.
      const most = [...queue.values()].reduce((longest, one) => (one.length > longest.length ? one : longest))
      if (most.length <= waitingOfAsker.length + 1) throw refused()
      most.at(-1)?.refuse()
    }

    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting: Waiting = { start: resolve, refuse: () => leave(refused()) }
    queue.set(of, [...waitingOfAsker, waiting])
    const leave = (error: Error) => {
      const others = queue.get(of)?.filter((one) => one !== waiting)
      putLast(queue, of, others)
      reject(error)
    }
    const hangUp = () => leave(busy())
    const timer = waitMs === undefined ? undefined : setTimeout(waiting.refuse, waitMs)
    asker?.signal?.addEventListener('abort', hangUp)
    this.#startNext()
    const hasToWait = queue.get(of)?.includes(waiting) === true
    try {
      await promise
    } finally {
      clearTimeout(timer)
      asker?.signal?.removeEventListener('abort', hangUp)
    }
    let hasEnded = false
    const end = () => {
      if (hasEnded) return
      hasEnded = true
      const left = (this.#running.get(of) ?? 1) - 1
      if (left > 0) this.#running.set(of, left)
      else this.#running.delete(of)
      putLast(queue, of, queue.get(of))
      this.#startNext()
    }
    if (!hasToWait || !asker?.recheck) return end
    try {
      await asker.recheck()
      return end
    } catch (error) {
      end()
      throw error
    }
  }

  #startNext(): void {
    const { atOnce = Infinity, each } = this.#limits
    for (const queue of [this.#known, this.#strangers])
      for (const [of, [next, ...others]] of queue) {
        if (this.running >= atOnce) return
        const running = this.#running.get(of) ?? 0
        if (!next || (of !== undefined && running >= each)) continue
        putLast(queue, of, others)
        this.#running.set(of, running + 1)
        next.start()
      }
  }
}

/** An asker who has begun or ended a turn is next after the others. */
function putLast(queue: Map<string | undefined, Waiting[]>, of: string | undefined, waiting: Waiting[] = []): void {
  queue.delete(of)
  if (waiting.length > 0) queue.set(of, waiting)
}

const sumOf = (numbers: Iterable<number>) => [...numbers].reduce((sum, one) => sum + one, 0)
