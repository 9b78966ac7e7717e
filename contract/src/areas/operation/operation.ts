import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'
import { translated, uuid } from '../../lib/fields.ts'
import { limitNames } from './limits.ts'

const instant = z.iso.datetime()

const node = z.object({
  uuid,
  host: z.string(),
  productVersion: z.string(),
  startedAt: instant,
  seenAt: instant,
  /** Whether it has given a sign of life within the last half minute. */
  isResponding: z.boolean(),
  /** The disk of DATA_DIR; null if the node cannot read it. */
  disk: z.object({ freeBytes: z.int(), totalBytes: z.int() }).nullable(),
  /** Whether requests have named the addresses of their users (X-Forwarded-For) while TRUST_PROXY is not set. */
  ignoresProxy: z.boolean().default(false),
})
export type OperationNode = z.output<typeof node>

const standby = z.object({
  name: z.string(),
  /** Whether it receives changes as they happen; otherwise it is starting or catching up. */
  isStreaming: z.boolean(),
  /** Whether a commit may wait for it. */
  isSynchronous: z.boolean(),
  /** null if PostgreSQL has not measured it. */
  lagSeconds: z.number().nullable(),
})
export type Standby = z.output<typeof standby>

/** The replica of DATABASE_READ_URL; what it has not answered is null. */
const replica = z.object({
  isReachable: z.boolean(),
  serverVersion: z.string().nullable(),
  lagSeconds: z.number().nullable(),
})
export type Replica = z.output<typeof replica>

const backups = z.object({
  /** Whether the node that answers makes backups (BACKUP_TO). Another node may make them. */
  isSetUp: z.boolean(),
  /** The last one that is complete and verified; null if there is none. */
  last: z.object({ at: instant, bytes: z.int(), file: z.string() }).nullable(),
  /** The last attempt if it failed; null if it did not, or is still running. */
  failure: z.object({ at: instant, file: z.string(), problem: z.string() }).nullable(),
  /** Whether none has succeeded for two days, although they are made. */
  isOverdue: z.boolean(),
})
export type Backups = z.output<typeof backups>

/** Where names and codes are compared by their keys (`keyOf`). */
export const keyedNames = [
  'email',
  'employeeNumber',
  'position',
  'project',
  'equipment',
  'leaveType',
  'customField',
  'customOption',
] as const

/** Several stored values with one key: a sheet or a search that names one of them is not sure to mean it. */
const sameNames = z.object({ of: z.enum(keyedNames), values: z.array(z.string()) })
export type SameNames = z.output<typeof sameNames>

/** How long refusals of limits are kept and shown. */
export const reachedLimitDays = 7

/** A limit that has refused something on any node. Refusals are stored every ten seconds. */
const reachedLimit = z.object({ name: z.enum(limitNames), refusals: z.int(), lastAt: instant })
export type ReachedLimit = z.output<typeof reachedLimit>

const operation = z.object({
  /** When the figures were read. */
  at: instant,
  productVersion: z.string(),
  /** Every node that has reported within the last day. */
  nodes: z.array(node),
  database: z.object({
    serverVersion: z.string(),
    bytes: z.int(),
    /** null if the database role may not see them. */
    standbys: z.array(standby).nullable(),
    /** null if DATABASE_READ_URL is not set on the node that answers. */
    replica: replica.nullable(),
    /** Whether the sorting rules of a database of DATABASE_URL have changed since its indexes were built. */
    isRebuildDue: z.boolean().default(false),
    /** Unique indexes that could not be rebuilt after such a change, each with the rows whose values occur twice. */
    duplicates: z.array(z.object({ index: z.string(), rows: z.array(z.string()) })).default([]),
  }),
  backups,
  emails: z.object({
    /** Whether the node that answers sends them to a mail server, or stores them in files. */
    delivery: z.enum(['server', 'files']),
    /** When the mail server last accepted a test email; null if it never has. */
    checkedAt: instant.nullable(),
    /** Emails of the last 24 hours that the mail server has refused. */
    failedLastDay: z.int(),
  }),
  audit: z.object({
    /** The number of entries in the chain. */
    links: z.int(),
    /** The time of the newest entry in the chain; null if it is empty. */
    linkedUntil: instant.nullable(),
    /** Entries that have waited for their link longer than a minute. */
    overdue: z.int(),
    /** The last daily check of every entry; null if there was none. */
    check: z
      .object({
        at: instant,
        /** How many entries and links were missing or changed. */
        problems: z.int(),
        /** Whether it was not within the last two days. */
        isOverdue: z.boolean(),
      })
      .nullable(),
  }),
  jobs: z.object({
    /** Failed background jobs that are still kept. */
    failed: z.int(),
    /** Those of them that failed within the last 24 hours. */
    failedLastDay: z.int(),
    latest: z.array(z.object({ uuid, title: translated, endedAt: instant })),
    /** The unfinished ones of all users, the oldest first; at most 20. */
    running: z
      .array(z.object({ uuid, title: translated, done: z.int(), total: z.int().nullable(), isStopping: z.boolean() }))
      .default([]),
  }),
  /** Why the node that answers cannot store emails or backups in their folders; null where it can, or stores none. */
  folders: z
    .object({ mail: z.string().nullable(), backups: z.string().nullable() })
    .default({ mail: null, backups: null }),
  /** At most 20. */
  sameNames: z.array(sameNames),
  /** The company's time zone if pages and the database do not read it alike; null if they do. */
  unusableTimeZone: z.string().nullable(),
  /** The last day whose daily work was begun, and how many of its parts have failed or still run; null if there is none. */
  dailyWork: z.object({ day: z.iso.date(), unfinished: z.int() }).nullable(),
  /** The limits that were reached within the last seven days, the latest first. */
  reachedLimits: z.array(reachedLimit).default([]),
})
export type Operation = z.output<typeof operation>

export const operationApi = {
  find: endpoint('GET /operation', 'operation.read', {
    summary: 'Show the state of the installation: version, nodes, database, backups, audit chain and failed jobs',
    result: operation,
  }),
}
