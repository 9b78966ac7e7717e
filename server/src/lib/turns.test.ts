import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusals } from './refusals.ts'
import { askedBy, Turns, type Asker } from './turns.ts'

beforeEach(() => {
  vi.useFakeTimers()
  refusals.clear()
})
const refusalsNoted = () => refusals.get('reports at once') ?? 0
afterEach(() => void vi.useRealTimers())

const busy = () => new Error('busy')
const of = (name: string, more: Partial<Asker> = {}): Asker => ({ of: name, isKnown: true, ...more })

/** Asks for turns, and tells which run, in the order in which they began, and which were refused. */
function asking(turns: Turns) {
  const begun: string[] = []
  const refused: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (name: string, asker?: Asker) => {
    const take = () => turns.take()
    ;(asker ? askedBy(asker, take) : take()).then(
      (end) => {
        begun.push(name)
        ends.set(name, end)
      },
      () => refused.push(name),
    )
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { ask, end, begun, refused, settled: () => vi.advanceTimersByTimeAsync(0) }
}

test('askers take turns, and one with many waits like one with few', async () => {
  const { ask, end, begun, settled } = asking(
    new Turns({ name: 'reports at once', atOnce: 1, each: 1, waitingEach: 5, busy }),
  )
  for (const name of ['a1', 'a2', 'a3']) ask(name, of('a'))
  ask('b1', of('b'))
  ask('c1', of('c'))
  ask('b2', of('b'))
  await settled()
  for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) {
    expect(begun.at(-1)).toBe(name)
    await end(name)
  }
})

test('one asker takes no more places than each may have, also while others are free', async () => {
  const turns = new Turns({ name: 'reports at once', atOnce: 3, each: 2, waitingEach: 1, busy })
  const { ask, end, begun, refused, settled } = asking(turns)
  for (const name of ['a1', 'a2', 'a3', 'a4']) ask(name, of('a'))
  ask('b1', of('b'))
  await settled()
  expect({ begun, refused, running: turns.running }).toEqual({ begun: ['a1', 'a2', 'b1'], refused: ['a4'], running: 3 })
  expect(refusalsNoted()).toBe(1)
  // Ending twice frees one place.
  await end('a1')
  await end('a1')
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
  expect(turns.running).toBe(3)
})

test('strangers come last, and their number is bounded however many networks they have', async () => {
  const { ask, end, begun, refused, settled } = asking(
    new Turns({ name: 'reports at once', atOnce: 1, each: 1, waitingEach: 200, busy }),
  )
  ask('first', of('x', { isKnown: false }))
  for (let index = 0; index < 1_010; index++) ask(`stranger ${index}`, of(`${index % 10}`, { isKnown: false }))
  ask('known', of('k'))
  await settled()
  expect(refused).toHaveLength(10)
  // A network with the most gives way to one with fewer.
  ask('newcomer', of('new', { isKnown: false }))
  await settled()
  expect(refused.slice(10)).toEqual(['stranger 990'])
  expect(refusalsNoted()).toBe(11)
  await end('first')
  expect(begun).toEqual(['first', 'known'])
  await end('known')
  expect(begun.at(-1)).toBe('stranger 1')
})

test('a turn is not waited for longer than the limit, nor for those who have hung up', async () => {
  const turns = new Turns({ name: 'reports at once', atOnce: 1, each: 1, waitingEach: 5, waitMs: 1_000, busy })
  const { ask, end, begun, refused, settled } = asking(turns)
  const gone = new AbortController()
  ask('a1', of('a'))
  ask('b1', of('b', { signal: gone.signal }))
  ask('c1', of('c'))
  await settled()
  gone.abort()
  await settled()
  expect(refused).toEqual(['b1'])
  ask('b2', of('b', { signal: gone.signal }))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(refused).toEqual(['b1', 'b2', 'c1'])
  expect(refusalsNoted(), 'only who waited in vain').toBe(1)
  ask('d1', of('d'))
  await end('a1')
  expect(begun).toEqual(['a1', 'd1'])
  await vi.advanceTimersByTimeAsync(1_000)
  await end('d1')
  expect(turns.running).toBe(0)
})

test('an asker who has waited needs the right still, and a turn that comes at once asks nothing', async () => {
  const { ask, end, begun, refused, settled } = asking(
    new Turns({ name: 'reports at once', atOnce: 1, each: 1, waitingEach: 5, busy }),
  )
  let rechecks = 0
  const recheck = async () => {
    rechecks += 1
    if (rechecks === 2) throw new Error('signed out')
  }
  for (const name of ['a1', 'a2', 'a3', 'a4']) ask(name, of('a', { recheck }))
  await settled()
  expect([begun, rechecks]).toEqual([['a1'], 0])
  await end('a1')
  await end('a2')
  expect([begun, refused, rechecks]).toEqual([['a1', 'a2', 'a4'], ['a3'], 3])
})

test('the server itself waits for places alone, and work that fails ends its turn', async () => {
  const turns = new Turns({ name: 'reports at once', atOnce: 2, each: 1, waitingEach: 0, busy })
  const { ask, end, begun, settled } = asking(turns)
  for (const name of ['s1', 's2', 's3']) ask(name)
  await settled()
  expect(begun).toEqual(['s1', 's2'])
  await end('s1')
  expect(begun).toEqual(['s1', 's2', 's3'])
  await end('s2')
  await end('s3')
  await expect(turns.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(turns.running).toBe(0)
})
