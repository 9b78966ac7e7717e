import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Requests, RequestsOf } from './requests.ts'
import type { TestApp } from './test-app.ts'

const areas = join(import.meta.dirname, '..', 'areas')
const requestsOfAreas = await Promise.all(
  globSync('**/*.access.ts', { cwd: areas }).map(
    async (file) =>
      Object.values((await import(pathToFileURL(join(areas, file)).href)) as Record<string, RequestsOf>)[0]!,
  ),
)

/** The requests for the calls of all areas, from their `<area>.access.ts`. */
export const requestsOfAll = (app: TestApp): Requests =>
  Object.assign({}, ...requestsOfAreas.map((ofArea) => ofArea(app)))
