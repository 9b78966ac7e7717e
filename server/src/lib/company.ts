import { languageOf, type Language } from '@hr/contract/lib/languages'
import type { FastifyBaseLogger } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'
import { keepRunning } from './keep-running.ts'
import { chooseEnglishWords } from './translate.ts'

export const defaultTimeZone = 'Europe/Sarajevo'

/** The settings of `/settings`, or the defaults. */
type CompanySettings = {
  readonly name: string
  readonly timeZone: string
  /** '#3556c4'; null for the product's own. */
  readonly accentColour: string | null
  /** The name in the logo's address; null without a logo. */
  readonly logoName: string | null
  /** ISO 3166-1 alpha-2: 'BA'; null if none is chosen. */
  readonly country: string | null
  /** The language wherever no person has chosen one: invitations, and pages for browsers that accept none of ours. */
  readonly language: Language
  /** True if every employee sees who is away, today and in the team calendar. */
  readonly showAbsences: boolean
  /** Whether visitors may apply for positions that the company does not have. */
  readonly anyPosition: boolean
  /** The origins of the pages that may embed the job form, besides those of the environment. */
  readonly jobFormOrigins: readonly string[]
  /** Why employees leave; empty: the suggested reasons. */
  readonly departureReasons: readonly string[]
  /** Whether users may connect AI assistants. */
  readonly allowAssistants: boolean
}

/** The settings as this node knows them. Every part of the server reads the same object, which `refresh` updates. */
export type Company = CompanySettings & { refresh(): Promise<void> }

/** Reads the settings once; requests read them without a query. */
export async function loadCompany(db: Db): Promise<Company> {
  const read = async () => {
    Object.assign(company, await readSettings(db))
    chooseEnglishWords(company.country)
  }
  let last = Promise.resolve()
  const company = {
    ...(await readSettings(db)),
    /** One after the other: what an earlier one has read must not replace what a later one found. */
    refresh: () => (last = last.then(read, read)),
  }
  chooseEnglishWords(company.country)
  return company
}

type Following = { company: Company; log: FastifyBaseLogger; everyMs?: number }

/**
 * Reads the settings every few seconds, because they may change on another node. The node that changes them reads them
 * before it answers.
 * @returns a function that stops it
 */
export const followCompany = ({ company, log, everyMs = 5_000 }: Following): (() => Promise<void>) =>
  keepRunning('reading the settings of the company', () => company.refresh(), { log, everyMs })

async function readSettings(db: Db): Promise<CompanySettings> {
  const stored = await db
    .selectFrom('company_setting')
    .select([
      'name',
      'time_zone as timeZone',
      'accent_colour as accentColour',
      'logo_name as logoName',
      'country',
      'language',
      'show_absences as showAbsences',
      'any_position as anyPosition',
      'job_form_origins as jobFormOrigins',
      'departure_reasons as departureReasons',
      'allow_assistants as allowAssistants',
    ])
    .executeTakeFirstOrThrow()
  return {
    ...stored,
    timeZone: stored.timeZone ?? defaultTimeZone,
    language: languageOf(stored.language) ?? 'en',
  }
}

/** Stores when a check of the mail server or the identity provider last succeeded. */
export const markChecked = (db: Kysely<Tables>, what: 'mail' | 'provider') =>
  db
    .updateTable('company_setting')
    .set({ [`${what}_checked_at`]: sql`now()` })
    .execute()
