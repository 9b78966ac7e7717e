import { setTimeout as sleep } from 'node:timers/promises'
import { asker } from '../requests.ts'
import { median } from '../load.ts'
import { residentMb } from '../processes.ts'
import { demoCredentials, signIn } from '../product.ts'
import { type Bench } from '../scenario.ts'
import { openSocket, type Page } from '../socket.ts'

/** The number of sockets opened at once: the length of the server's accept queue. */
const socketsAtOnce = 100

/**
 * Open pages on one node: their memory, and the time until all have received an event. All belong to the lead's
 * account, because only the product creates sessions.
 */
export async function sockets(bench: Bench): Promise<void> {
  const { report, isQuick } = bench
  const count = bench.records(isQuick ? 1_000 : 10_000)
  // A fresh process with the memory settings of `npm start`.
  await bench.stop(await bench.product(bench.sizes.small))
  const product = await bench.product(bench.sizes.small, { way: 'npm start' })
  const { password } = await demoCredentials(product)
  const tokenOf = (name: string) => signIn(product, { email: `${name}@example.com`, password })
  const lead = await tokenOf('lead')
  const ask = await asker(
    product,
    { authorization: `Bearer ${await tokenOf('employee')}` },
    // Days without requests of other scenarios.
    { from: '2071-01-05' },
  )
  const before = residentMb(product.server)
  const begin = performance.now()
  const pages: Page[] = []
  while (pages.length < count)
    pages.push(
      ...(await Promise.all(
        Array.from({ length: socketsAtOnce }, () =>
          openSocket({ address: product.origin, origin: product.origin }, lead),
        ),
      )),
    )
  const seconds = (performance.now() - begin) / 1000
  await sleep(2000)
  const rss = residentMb(product.server)
  report.line(
    'sockets-memory',
    { what: `server RSS with ${count} sockets`, value: rss, unit: 'MB', goal: { atMost: 400 } },
    { what: 'without', value: before, unit: 'MB' },
    { what: 'opened in', value: seconds, unit: 's' },
  )

  const times: number[] = []
  for (let round = 0; round < bench.rounds.rounds; round += 1) {
    const heard = Promise.all(pages.map((page) => page.next()))
    // Starts before the request is stored, to include the time that the employee waits.
    const asked = performance.now()
    await ask()
    await heard
    times.push((performance.now() - asked) / 1000)
  }
  report.line(
    'sockets-event',
    { what: `asked until all ${count} hear`, value: median(times), unit: 's', goal: { atMost: 1 } },
    { what: 'slowest', value: Math.max(...times), unit: 's' },
    { what: 'server RSS then', value: residentMb(product.server), unit: 'MB', goal: { atMost: 400 } },
  )
  for (const page of pages) page.close()
}
