import { changesApi } from '@hr/contract/areas/changes/changes'
import { setTimeout as sleep } from 'node:timers/promises'
import { interleave, ratio, typical } from '../load.ts'
import { pathOf, resultOf, signIn, withDatabase } from '../product.ts'
import { type Bench, ensure } from '../scenario.ts'

const size = 100

/** A page in the middle of a feed of many changes, against its statements alone. */
export async function feed(bench: Bench): Promise<void> {
  const changes = bench.records(bench.isQuick ? 50_000 : 1_000_000)
  const product = await bench.product(bench.sizes.small)
  const headers = { authorization: `Bearer ${await signIn(product)}` }
  const after = await withDatabase(product, async (database) => {
    const linked = async () => {
      const { rows } = await database.query<{ links: number }>('select count(*)::int as links from history_link')
      return rows[0]?.links ?? 0
    }
    const wanted = (await linked()) + changes
    await database.query(
      `insert into history (action, entity, entity_id)
       select 'changed', 'employee', gen_random_uuid() from generate_series(1, $1)`,
      [changes],
    )
    while ((await linked()) < wanted) await sleep(500)
    const { rows } = await database.query<{ cursor: string }>(
      `select position || '-' || encode(substring(hash for 8), 'hex') as cursor from history_link where position = $1`,
      [wanted - Math.floor(changes / 2)],
    )
    return rows[0]?.cursor ?? ''
  })
  const path = pathOf(changesApi.list, { after, size })
  const answer = await fetch(`${product.origin}${path}`, { headers })
  ensure(changesApi.list.result.parse(await resultOf(answer)).changes.length === size, 'the page is not full')
  const targets = await bench.withCeilings(product, { feed: { port: product.port, paths: [path], headers } })
  const alone = await interleave(targets, { connections: 1, ...bench.rounds })
  bench.report.line(
    'feed',
    {
      what: `a page at ${changes} changes x the bare look-up`,
      value: ratio(alone, 'feed', 'feed ceiling', 'p50'),
      goal: { atMost: 3 },
    },
    { what: 'p50', value: typical(alone.feed, 'p50'), unit: 'ms' },
  )
}
