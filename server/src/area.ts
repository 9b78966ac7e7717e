import type { View } from '@hr/contract/areas/views/views'
import type { Day } from '@hr/contract/lib/dates'
import type { Message } from '@hr/contract/lib/messages'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { RawBuilder } from 'kysely'
import type { JobKind } from './areas/jobs/jobs.commands.ts'
import type { Db, Trx } from './db/db.ts'
import type { Tables } from './db/tables.ts'
import type { Deps } from './deps.ts'
import type { Composer } from './email/queue.ts'
import type { EmailSettings } from './email/template.ts'
import type { Actor } from './http/session.ts'
import type { DailyPart } from './jobs/daily.ts'
import type { ExportedList } from './spreadsheet/exported-list.ts'

/** The parts of the server for work that no request has started. */
export type WorkDeps = Pick<Deps, 'config' | 'company' | 'db' | 'emailQueue' | 'keys' | 'pushChannel'>

/**
 * The personal data in an area's tables, for the export and the preview of an erasure. Columns that refer to a person by a
 * foreign key are found by it. Columns are named 'table.column'.
 */
export type PersonalData = {
  /** Columns that refer to a person without a foreign key, because the row outlives the person. */
  unreferenced?: readonly string[]
  /** Id columns that are neither foreign keys nor people. */
  nonPersonColumns?: readonly string[]
  /** Columns that refer to a person's record instead of the person, with the query for its ids. */
  owned?: Readonly<Record<string, (personId: string) => RawBuilder<unknown>>>
  /**
   * Names of columns, in any table, that record a person's actions on other people's data. The export only counts them,
   * and after an erasure they show 'Deleted employee'.
   */
  actionColumns?: readonly string[]
  /** Tables that the export excludes, with the reason. */
  excludedTables?: Readonly<Partial<Record<keyof Tables, string>>>
  /** Rows `t` of tables that the export leaves out until HR has released them, as SQL conditions. */
  withheld?: Readonly<Partial<Record<keyof Tables, RawBuilder<unknown>>>>
  /** Rows `t` that neither the export nor a number tells of, as SQL conditions: those who read them must not know of all. */
  hidden?: Readonly<Partial<Record<keyof Tables, RawBuilder<unknown>>>>
  /** Columns that contain secrets or duplicates; binary columns are always excluded. */
  secretColumns?: readonly string[]
  /** Display names of tables; other tables are counted as further data. */
  tableLabels?: Readonly<Partial<Record<keyof Tables, Message>>>
  /** Tables whose rows stay after an erasure, as entries of the audit trail. */
  keptTables?: readonly (keyof Tables)[]
}

/** The columns with the name, and the code if there is one, of the records of a table in the audit log. */
export type RecordName = { table: keyof Tables; name: string; code?: string }

/** The parts of all areas, for areas that work on them. */
type OfAllAreas = {
  personalData: readonly PersonalData[]
  recordNames: readonly RecordName[]
  listDefaultViews: ListDefaultViews
  rightsChanged: RightsChanged
}

/** Lists the views that the lists of a user open with. */
export type ListDefaultViews = (db: Db, reader: Actor) => Promise<View[]>

/** Follows a change of an account's rights, in its transaction. */
export type RightsChanged = (trx: Trx, accountId: string, by: { today: Day }) => Promise<void>

/** The parts of the server that an area adds. `areas.ts` lists the areas; `app.ts` and `main.ts` read the list. */
export type Area = {
  /** The calls below `/api/v1`. */
  routes?: readonly FastifyPluginAsyncZod<Deps & OfAllAreas>[]
  /** Routes outside the API, such as images and feeds. */
  openRoutes?: FastifyPluginAsyncZod<Deps>
  /** Exports whose rows are not those of a call with a sheet, by the name in their address. */
  exports?: (deps: Deps) => Readonly<Record<string, ExportedList>>
  /** The writers of the area's emails, by template. */
  emails?: (db: Db, settings: EmailSettings) => Readonly<Record<string, Composer>>
  personalData?: PersonalData
  /** Every sign-in and token refresh contains them. */
  listDefaultViews?: ListDefaultViews
  /** For changes by areas that are listed before. */
  rightsChanged?: RightsChanged
  /** The records that the audit log names, apart from people. */
  recordNames?: readonly RecordName[]
  /** The kinds of background jobs. */
  jobs?: (deps: WorkDeps) => readonly JobKind[]
  /** The parts of the daily work. */
  daily?: (deps: WorkDeps & Pick<Deps, 'log'>) => readonly DailyPart[]
  /** Starts work that runs on every node all the time; returns a function that stops it. */
  start?: (deps: WorkDeps & Pick<Deps, 'log' | 'proxyWatch'>) => () => Promise<void>
  /** Hourly deletions of rows that have expired. */
  cleanUps?: readonly ((db: Db) => Promise<unknown>)[]
}
