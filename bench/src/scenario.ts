import { fileURLToPath } from 'node:url'
import getPort from 'get-port'
import { type Running, startProgram } from '@hr/testing/programs'
import { type Product, startProduct } from './product.ts'
import type { Report } from './report.ts'

export const sizes = { small: 1_000, large: 100_000 } as const

/** State shared by the scenarios: their rounds, and servers that are started on first use. */
export function openBench(report: Report, { isQuick, people }: { isQuick: boolean; people: readonly number[] }) {
  const products = new Map<number, Product>()
  const firstStarts = new Map<number, number>()
  const floors = new Map<string, Running & { port: number }>()

  return {
    report,
    isQuick,
    /** The sizes of the companies of a Monday morning. */
    people,
    rounds: isQuick ? { rounds: 3, seconds: 0.25 } : { rounds: 5, seconds: 1 },

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

/** Checks a response before it is timed, because a wrong response may be fast. */
export function ensure(isRight: boolean, what: string): void {
  if (!isRight) throw new Error(`The answer is wrong: ${what}`)
}
