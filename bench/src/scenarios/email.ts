import { type AddressInfo, createServer, type Socket } from 'node:net'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { asker } from '../requests.ts'
import { addDays } from '@hr/contract/lib/dates'
import { median, quantile } from '../load.ts'
import { pathOf, type Product, resultOf, signIn, startProduct } from '../product.ts'
import { type Bench } from '../scenario.ts'

const pageSize = 100

/** Requesting leave while the mail server accepts connections but never responds, against no mail server. */
export async function email(bench: Bench): Promise<void> {
  await bench.stop(await bench.product(bench.sizes.small))
  const silent = await silentServer()
  const times = { off: [] as number[], silent: [] as number[] }
  try {
    for (let round = 0; round < (bench.isQuick ? 1 : 3); round += 1) {
      // One after the other, on the same data.
      for (const [way, settings] of [
        ['off', {}],
        ['silent', { SMTP_URL: silent.url }],
      ] as const) {
        const product = await startProduct(bench.sizes.small, { settings })
        times[way].push(
          await slowestOf(product, { run: round * 2 + Number(way === 'silent'), seconds: bench.isQuick ? 3 : 10 }),
        )
        await product.stop()
      }
    }
  } finally {
    silent.close()
  }
  const ratios = times.silent.map((time, round) => time / (times.off[round] ?? Number.NaN))
  bench.report.line(
    'mail-silent',
    { what: 'asking p99 x without mail server', value: median(ratios), goal: { atMost: 1.5 } },
    { what: 'p99', value: median(times.silent), unit: 'ms' },
    { what: 'without', value: median(times.off), unit: 'ms' },
  )
}

/** Accepts connections and never responds. */
async function silentServer() {
  const connections = new Set<Socket>()
  const server = createServer((socket) => {
    connections.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => connections.delete(socket))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.close()
    for (const socket of connections) socket.destroy()
  }
  return { url: `smtp://127.0.0.1:${port}`, close }
}

/** The p99 of requesting leave by four employees at once, in milliseconds. */
async function slowestOf(product: Product, { run, seconds }: { run: number; seconds: number }): Promise<number> {
  const token = await signIn(product)
  const headers = { authorization: `Bearer ${token}` }
  const list = await fetch(`${product.origin}${pathOf(employeesApi.list, { page: 1, pageSize })}`, { headers })
  const { items: people } = employeesApi.list.result.parse(await resultOf(list))
  // Weeks without requests of other runs and scenarios.
  const ask = await asker(product, headers, { people, from: addDays('2041-01-07', run * 7 * 200) })
  const times: number[] = []
  const begin = performance.now()
  const askOn = async () => {
    while (performance.now() - begin < seconds * 1000) {
      const asked = performance.now()
      await ask()
      // The first requests are slower, because the server is not warm.
      if (asked - begin > 1000) times.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: 4 }, askOn))
  return quantile(
    times.toSorted((one, other) => one - other),
    0.99,
  )
}
