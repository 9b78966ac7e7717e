import { fileURLToPath } from 'node:url'
import getPort from 'get-port'
import { type Running, startProgram } from '@hr/testing/programs'
import { ratio, type Rounds, type Target } from './load.ts'
import { type Product, startBeside, startProduct } from './product.ts'
import type { Report } from './report.ts'
import { keepsStatements, sentBy, type Statement } from './statements.ts'

/** How long the scenarios take, and the companies that they measure; `check` shows only that each still runs. */
const lengths = {
  full: { rounds: { rounds: 5, seconds: 1 }, sizes: { small: 1_000, large: 100_000 }, divisor: 1 },
  quick: { rounds: { rounds: 3, seconds: 0.25 }, sizes: { small: 1_000, large: 100_000 }, divisor: 1 },
  check: { rounds: { rounds: 1, seconds: 0.05 }, sizes: { small: 150, large: 400 }, divisor: 100 },
} as const
export type Length = keyof typeof lengths

type Options = {
  length: Length
  people: readonly number[]
  /** The employees of the large company; by default as the length says. */
  large?: number
}

/** State shared by the scenarios: their rounds, and servers that are started on first use. */
export function openBench(report: Report, { length, people, large }: Options) {
  const products = new Map<number, Product>()
  const firstStarts = new Map<number, number>()
  const floors = new Map<string, Running & { port: number }>()

  const { rounds, sizes: usual, divisor } = lengths[length]
  const sizes = { ...usual, large: large ?? usual.large }

  return {
    report,
    isQuick: length !== 'full',
    rounds,
    sizes,
    /** How many records a scenario adds, of the number in a full run. */
    records: (full: number): number => full / divisor,
    /** The sizes of the companies of a Monday morning. */
    people,
    /** The running product with this many employees, created by its first start. */
    async product(people: number, options: Parameters<typeof startProduct>[1] = {}): Promise<Product> {
      const running = products.get(people)
      if (running) return running
      const product = await startProduct(people, options)
      products.set(people, product)
      if (!firstStarts.has(people)) firstStarts.set(people, product.readySeconds)
      return product
    },

    /** The duration of the first start, which created the employees. */
    firstStartSeconds: (people: number): number => firstStarts.get(people) ?? Number.NaN,

    /** The floor, on the product's database. */
    async floor({ databaseUrl }: Product) {
      const running = floors.get(databaseUrl)
      if (running) return running
      const floor = await startFloor(databaseUrl)
      floors.set(databaseUrl, floor)
      return floor
    },

    /** Each of these calls of the product followed by its ceiling. */
    async withCeilings<Name extends string>(product: Product, targets: Record<Name, Target>) {
      const { port } = await this.floor(product)
      const statements = await statementsOf(product, targets)
      const entries = Object.entries<Target>(targets).map(async ([name, target]) => {
        const path = `/ceiling/${name}`
        const url = `http://127.0.0.1:${port}${path}`
        const headers = { 'content-type': 'application/json' }
        await fetch(url, { method: 'PUT', headers, body: JSON.stringify(statements[name]) })
        const rows = (await (await fetch(url)).json()) as unknown[]
        ensure(rows.length > 0, `the statements of ${name} return nothing`)
        return [
          [name, target],
          [ceilingOf(name), { port, paths: [path] }],
        ]
      })
      return Object.fromEntries((await Promise.all(entries)).flat()) as Record<Name | `${Name} ceiling`, Target>
    },

    /** Stops the product, so that it can be restarted with other settings. */
    async stop(product: Product) {
      await floors.get(product.databaseUrl)?.stop()
      floors.delete(product.databaseUrl)
      await product.stop()
      products.delete(product.people)
    },

    async close() {
      await Promise.all([...floors.values(), ...products.values()].map((running) => running.stop()))
    },
  }
}

export type Bench = ReturnType<typeof openBench>

export async function startFloor(databaseUrl: string) {
  const port = await getPort({ host: '127.0.0.1' })
  const args = [fileURLToPath(new URL('floor.ts', import.meta.url)), databaseUrl, String(port)]
  return { ...(await startProgram({ command: process.execPath, args, isReady: /^ready$/ })), port }
}

const ceilingOf = <Name extends string>(name: Name): `${Name} ceiling` => `${name} ceiling`

/** The speed of a call against its ceiling, for one client and for many. */
export const againstCeiling = (name: string, { alone, crowd }: { alone: Rounds<string>; crowd: Rounds<string> }) => [
  { what: 'ratio-to-ceiling c1', value: ratio(alone, name, ceilingOf(name)), goal: { atLeast: 0.8 } },
  { what: 'c32', value: ratio(crowd, name, ceilingOf(name)), goal: { atLeast: 0.8 } },
]

/**
 * Returns the statements that the product sends for one request of each call, found on another node, without those
 * that not every repetition sends.
 */
async function statementsOf(product: Product, targets: Record<string, Target>): Promise<Record<string, Statement[]>> {
  const port = await getPort({ host: '127.0.0.1' })
  const node = await startBeside(product, { nodeOptions: keepsStatements, settings: { PORT: String(port) } })
  const sentSince = sentBy(node)
  const statements: Record<string, Statement[]> = {}
  for (const [name, { paths, headers = {} }] of Object.entries(targets)) {
    const repetitions: Statement[][] = []
    for (let repetition = 0; repetition < 5; repetition += 1) {
      await sentSince()
      const answer = await fetch(`http://127.0.0.1:${port}${paths[0]}`, { headers })
      ensure(answer.ok, `${name} answered ${answer.status}`)
      repetitions.push(await sentSince())
    }
    const [first = []] = repetitions
    statements[name] = first
      .filter(({ text }) => repetitions.every((sent) => sent.some((one) => one.text === text)))
      .map((statement, place) => ({ name: `${name} ${place}`, ...statement }))
  }
  await node.stop()
  return statements
}

/** Checks a response before it is timed, because a wrong response may be fast. */
export function ensure(isRight: boolean, what: string): asserts isRight {
  if (!isRight) throw new Error(`The answer is wrong: ${what}`)
}
