import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { positionsApi } from '@hr/contract/areas/positions/positions'
import { webhooksApi } from '@hr/contract/areas/webhooks/webhooks'
import { createCertificate, startReceiver } from '@hr/testing/https-receiver'
import { quantile } from '../load.ts'
import { pathOf, startProduct, superadminOf, withDatabase } from '../product.ts'
import { type Bench, ensure } from '../scenario.ts'

/** How long the receiver takes for an event, in milliseconds. */
const slowMs = 200

/** Adding positions while 10,000 events go to a slow receiver, against the same without a webhook. */
export async function webhooks(bench: Bench): Promise<void> {
  await bench.stop(await bench.product(bench.sizes.small))
  // Enough to be waiting until the last position is added, however short the run and however slow the machine.
  const events = bench.isQuick ? 1_000 : 10_000
  const writes = bench.records(bench.isQuick ? 300 : 1_500)
  const certificate = await createCertificate()
  const receiver = await startReceiver(certificate, async (_, __, response) => {
    await sleep(slowMs)
    response.writeHead(204).end()
  })
  const folder = mkdtempSync(join(tmpdir(), 'hr-bench-'))
  const file = join(folder, 'receiver.pem')
  writeFileSync(file, certificate.cert)
  const settings = { WEBHOOK_NETWORKS: '127.0.0.1', NODE_EXTRA_CA_CERTS: file }
  const product = await startProduct(bench.sizes.small, { settings })
  try {
    const call = await superadminOf(product)
    const add = () => call(positionsApi.create, { name: crypto.randomUUID() })
    for (let write = 0; write < 100; write += 1) await add()
    const without = await p99Of(add, writes)
    const { webhook } = webhooksApi.create.result.parse(
      await call(webhooksApi.create, { name: 'Bench', url: receiver.url, events: ['position.created'], fields: [] }),
    )
    await withDatabase(product, (database) =>
      database.query(
        `insert into history (action, entity, entity_id)
         select 'created', 'position', gen_random_uuid() from generate_series(1, $1)`,
        [events],
      ),
    )
    while (receiver.received.length === 0) await sleep(100)
    const slow = await p99Of(add, writes)
    const sent = receiver.received.length
    ensure(sent < events, 'the receiver was not slow: nothing was waiting while positions were added')
    await fetch(`${product.origin}${pathOf(webhooksApi.remove).replace(':id', webhook.uuid)}`, {
      method: 'DELETE',
      headers: call.headers,
    })
    bench.report.line(
      'webhooks',
      {
        what: `adding p99 with ${events} events to a slow receiver x without`,
        value: slow / without,
        goal: { atMost: 1.2 },
      },
      { what: 'p99', value: slow, unit: 'ms' },
      { what: 'without', value: without, unit: 'ms' },
      { what: 'events sent in the meantime', value: sent },
    )
  } finally {
    await product.stop()
    await receiver.close()
    rmSync(folder, { recursive: true })
  }
}

/** The p99 of a write by one client after the other, in milliseconds. */
async function p99Of(write: () => Promise<unknown>, count: number): Promise<number> {
  const times: number[] = []
  for (let done = 0; done < count; done += 1) {
    const begin = performance.now()
    await write()
    times.push(performance.now() - begin)
  }
  return quantile(
    times.toSorted((one, other) => one - other),
    0.99,
  )
}
