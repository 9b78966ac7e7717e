import { languageOf, type Language } from '@hr/contract/lib/languages'
import { type RawBuilder, sql } from 'kysely'
import type { Company } from '../lib/company.ts'

/** SQL: the language of an account's emails, notifications and calendar feeds; `accountLanguage` reads it. */
export const storedLanguage = (alias: string): RawBuilder<string | null> =>
  sql`coalesce(${sql.ref(`${alias}.language`)}, ${sql.ref(`${alias}.last_language`)})`

/**
 * Returns the language of an account: the one that the user has chosen, else that of the latest session, else the
 * company's, such as in an invitation.
 * @param stored as selected by `storedLanguage`; another version may have stored a language that this one does not know
 */
export const accountLanguage = (stored: string | null, company: Pick<Company, 'language'>): Language =>
  languageOf(stored) ?? company.language
