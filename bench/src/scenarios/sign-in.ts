import { hash, verify } from '@node-rs/argon2'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { measure, median } from '../load.ts'
import { demoCredentials, pathOf, signIn as signInTo } from '../product.ts'
import { type Bench } from '../scenario.ts'

/** Sign-in against the bare password hash, and the list while many users sign in. */
export async function signIn(bench: Bench): Promise<void> {
  const { report, isQuick } = bench
  const product = await bench.product(bench.sizes.small)
  const credentials = await demoCredentials(product)
  const bareHash = await hash(credentials.password, { memoryCost: 65_536, timeCost: 3, parallelism: 1 })
  const token = await signInTo(product, credentials)
  const list = {
    port: product.port,
    paths: [pathOf(employeesApi.list, { page: 1, pageSize: 15, sort: 'lastName' })],
    headers: { authorization: `Bearer ${token}` },
  }

  const bare: number[] = []
  const whole: number[] = []
  for (let round = 0; round < (isQuick ? 6 : 25); round += 1) {
    bare.push(await taken(() => verify(bareHash, credentials.password)))
    whole.push(await taken(() => signInTo(product, credentials)))
  }
  report.line(
    'sign-in',
    {
      what: 'ratio-to-hash',
      value: median(whole.map((ms, round) => ms / (bare[round] ?? Number.NaN))),
      goal: { atMost: 1.25 },
    },
    { what: 'bare hash', value: median(bare), unit: 'ms' },
    { what: 'sign-in', value: median(whole), unit: 'ms' },
  )

  const seconds = isQuick ? 1 : 5
  await measure(list, { connections: 1, seconds: 1 })
  const atRest = await measure(list, { connections: 1, seconds })
  let isOver = false
  const loops = Array.from({ length: 8 }, async () => {
    while (!isOver) await signInTo(product, credentials)
  })
  const during = await measure(list, { connections: 1, seconds })
  isOver = true
  await Promise.all(loops)
  report.line(
    'list-sign-ins',
    { what: '8 sign-in loops: p99', value: during.p99, unit: 'ms' },
    { what: 'at rest', value: atRest.p99, unit: 'ms' },
    { what: 'p50', value: during.p50, unit: 'ms' },
    { what: 'at rest', value: atRest.p50, unit: 'ms' },
  )
}

async function taken(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}
