import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { JobKind } from './areas/jobs/jobs.commands.ts'
import type { Db } from './db/db.ts'
import type { Deps } from './deps.ts'
import type { Composer } from './email/queue.ts'
import type { EmailSettings } from './email/template.ts'
import type { DailyPart } from './jobs/daily.ts'
import type { ExportedList } from './spreadsheet/exported-list.ts'

/** The lists that can be exported, by the name in the address. */
export type ExportedLists = Readonly<Record<string, ExportedList>>

/** The parts of the server for work that no request has started. */
export type WorkDeps = Pick<Deps, 'config' | 'company' | 'db' | 'emailQueue' | 'keys' | 'pushChannel'>

/** What an area adds to the server. `areas.ts` lists the areas; `app.ts` and `main.ts` read the list. */
export type Area = {
  /** The calls below `/api/v1`. */
  routes?: FastifyPluginAsyncZod<Deps & { exportedLists: ExportedLists }>
  /** Further addresses, without the rules that all calls share. */
  openRoutes?: FastifyPluginAsyncZod<Deps>
  exports?: (deps: Deps) => ExportedLists
  /** The writers of the area's emails, by template. */
  emails?: (db: Db, settings: EmailSettings) => Readonly<Record<string, Composer>>
  /** The kinds of background jobs. */
  jobs?: (deps: WorkDeps) => readonly JobKind[]
  /** The parts of the daily work. */
  daily?: (deps: WorkDeps) => readonly DailyPart[]
  /** Delete what has expired; run every hour. */
  cleanUps?: readonly ((db: Db) => Promise<unknown>)[]
}
