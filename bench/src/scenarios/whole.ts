import { get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { residentMb, watchMemory } from '../processes.ts'
import { pathOf, type Product, signIn, wholeList } from '../product.ts'
import { type Bench, ensure } from '../scenario.ts'

/** The whole list, streamed: the server's memory while a fast and a slow client read it. */
export async function whole(bench: Bench): Promise<void> {
  const { report, isQuick } = bench
  // A fresh process, to measure its growth, with the memory settings of `npm start`.
  await bench.stop(await bench.product(bench.sizes.large))
  const product = await bench.product(bench.sizes.large, { way: 'npm start' })
  const token = await signIn(product)
  const fast = await read(product, token, { waitMs: 0, atMostSeconds: 60 })
  const rows = await wholeList(product, token)
  ensure(rows.length > product.people * 0.9, `${rows.length} of ${product.people} people`)
  ensure(new Set(rows.map(({ uuid }) => uuid)).size === rows.length, 'an employee is listed twice')
  const slow = await read(product, token, { waitMs: 20, atMostSeconds: isQuick ? 2 : 20 })
  report.line(
    'whole-list',
    { what: 'server RSS grows by', value: fast.grownMb, unit: 'MB', goal: { atMost: 50 } },
    { what: 'rows', value: String(rows.length) },
    { what: 'MB', value: fast.megabytes },
    { what: 'in', value: fast.seconds, unit: 's' },
  )
  report.line(
    'whole-slow',
    { what: 'server RSS grows by', value: slow.grownMb, unit: 'MB', goal: { atMost: 50 } },
    { what: 'MB read', value: slow.megabytes },
    { what: 'in', value: slow.seconds, unit: 's' },
  )
}

/** Reads the response with pauses between its chunks, and samples the server's memory in the meantime. */
async function read(
  product: Product,
  token: string,
  { waitMs, atMostSeconds }: { waitMs: number; atMostSeconds: number },
): Promise<{ grownMb: number; megabytes: number; seconds: number }> {
  // Lets the garbage of earlier requests be collected.
  await sleep(1000)
  const before = residentMb(product.server)
  const memory = watchMemory(product.server)
  const begin = performance.now()
  let bytes = 0
  try {
    const answer = await opened(product.port, token)
    for await (const part of answer) {
      bytes += (part as Buffer).length
      if (waitMs > 0) await sleep(waitMs)
      if (performance.now() - begin > atMostSeconds * 1000) break
    }
  } finally {
    memory.stop()
  }
  return { grownMb: memory.stop() - before, megabytes: bytes / 1e6, seconds: (performance.now() - begin) / 1000 }
}

function opened(port: number, token: string): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${token}` }
  return new Promise((done, failed) => {
    const request = get({ host: '127.0.0.1', port, path: pathOf(employeesApi.list), headers }, (answer) =>
      answer.statusCode === 200 ? done(answer) : failed(new Error(`The whole list answered ${answer.statusCode}`)),
    )
    request.once('error', failed)
  })
}
