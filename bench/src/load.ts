import { connect, type Socket } from 'node:net'

// A load generator with little overhead, so that the processor time goes to the measured server. It speaks just enough
// HTTP for our own servers: one response at a time per connection, with a content length.

/** One URL requested repeatedly, or several in turn. Every response must have this status. */
export type Target = { port: number; paths: readonly string[]; headers?: Record<string, string>; status?: number }

export type Measured = { perSecond: number; p50: number; p99: number }

/**
 * Sends requests over `connections` kept-alive connections for `seconds`; each connection sends the next request after
 * the response.
 */
export async function measure(
  target: Target,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Measured> {
  const requests = target.paths.map((path) => requestOf(path, target.headers ?? {}))
  const expected = `HTTP/1.1 ${target.status ?? 200} `
  const times: number[] = []
  const sockets = await Promise.all(Array.from({ length: connections }, () => opened(target.port)))
  const begin = performance.now()
  const end = begin + seconds * 1000
  await Promise.all(sockets.map((socket, first) => ask(socket, { requests, first, expected, end, times })))
  const elapsed = (performance.now() - begin) / 1000
  times.sort((a, b) => a - b)
  return { perSecond: times.length / elapsed, p50: quantile(times, 0.5), p99: quantile(times, 0.99) }
}

/** Sends requests continuously beside other work until stopped. `stop` returns the p99 of each half second. */
export function measureBeside(target: Target): { stop: () => Promise<number[]> } {
  let isRunning = true
  const measuring = (async () => {
    const each: number[] = []
    while (isRunning) each.push((await measure(target, { connections: 2, seconds: 0.5 })).p99)
    return each
  })()
  return {
    stop: () => {
      isRunning = false
      return measuring
    },
  }
}

const requestOf = (path: string, headers: Record<string, string>) =>
  [
    `GET ${path} HTTP/1.1`,
    'host: localhost',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n')

function opened(port: number): Promise<Socket> {
  return new Promise((done, failed) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => done(socket))
    socket.once('error', failed)
  })
}

type Asking = { requests: string[]; first: number; expected: string; end: number; times: number[] }

function ask(socket: Socket, { requests, first, expected, end, times }: Asking): Promise<void> {
  return new Promise((done, failed) => {
    let next = first
    let sentAt = 0
    let head = ''
    let missing = -1

    const send = () => {
      head = ''
      missing = -1
      sentAt = performance.now()
      socket.write(requests[next % requests.length] ?? '')
      next += 1
    }
    const answered = () => {
      const now = performance.now()
      times.push(now - sentAt)
      if (now < end) return send()
      socket.destroy()
      done()
    }

    socket.on('data', (chunk) => {
      if (missing === -1) {
        const before = head.length
        head += chunk.toString('latin1', 0, Math.min(chunk.length, 8_192))
        const endOfHead = head.indexOf('\r\n\r\n')
        if (endOfHead === -1) return
        if (!head.startsWith(expected)) {
          socket.destroy(new Error(`Answered instead of ${expected}:\n${head}`))
          return
        }
        missing = lengthOf(head.slice(0, endOfHead)) - (chunk.length - (endOfHead + 4 - before))
      } else missing -= chunk.length
      if (missing === 0) answered()
      if (missing < -1) socket.destroy(new Error('More came than the length of the answer says'))
    })
    socket.once('error', failed)
    socket.once('close', () => failed(new Error('The server closed the connection')))
    send()
  })
}

function lengthOf(head: string): number {
  if (head.startsWith('HTTP/1.1 304')) return 0
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`The answer does not tell its length:\n${head}`)
  return Number(length)
}

/** Returns the quantile of sorted numbers. */
export const quantile = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

export const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * The rounds of a load: the measurements of each name by round, so that ratios compare measurements from the same time.
 */
export type Rounds<Name extends string> = Record<Name, Measured[]>

export async function interleave<Name extends string>(
  targets: Record<Name, Target>,
  { connections, seconds, rounds }: { connections: number; seconds: number; rounds: number },
): Promise<Rounds<Name>> {
  const entries = Object.entries(targets) as [Name, Target][]
  const measured = Object.fromEntries(entries.map(([name]) => [name, []])) as unknown as Rounds<Name>
  // Warm-up: compiles code and fills caches.
  for (const [, target] of entries) await measure(target, { connections, seconds: seconds / 2 })
  for (let round = 0; round < rounds; round += 1)
    for (const [name, target] of entries) measured[name].push(await measure(target, { connections, seconds }))
  return measured
}

/** The median over the rounds of the ratio of `of` to `to`. */
export const ratio = (rounds: Rounds<string>, of: string, to: string, figure: keyof Measured = 'perSecond'): number =>
  median((rounds[of] ?? []).map((measured, round) => measured[figure] / (rounds[to]?.[round]?.[figure] ?? Number.NaN)))

export const typical = (measured: readonly Measured[], figure: keyof Measured): number =>
  median(measured.map((one) => one[figure]))
