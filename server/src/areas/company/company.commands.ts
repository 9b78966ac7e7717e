import { settingFields, type companyApi } from '@hr/contract/areas/company/company'
import { companyTexts } from '@hr/contract/areas/company/texts'
import { pickFields } from '@hr/contract/lib/field-maps'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Act, CallAct } from '../../act.ts'
import { historyOf } from '../../audit/history-of.ts'
import { ConfigError, type Config } from '../../config.ts'
import type { Trx } from '../../db/db.ts'
import { fieldProblem } from '../../http/problem.ts'
import type { Caller } from '../../http/session.ts'
import { findTimeZone } from '../../lib/time-zone.ts'
import { lockWithCaller, superadmins } from '../access/access.queries.ts'
import { lacksLastingEmergencyAccount, lockSuperadmins } from '../access/emergency-accounts.commands.ts'
import { startFactorDays } from '../access/second-factor.commands.ts'
import { requireWaysToSignIn, type OtherWays } from '../access/ways-to-sign-in.commands.ts'
import { listLeavers, readSettings, settingColumns, type StoredSettings } from './company.queries.ts'

type Change = z.output<(typeof companyApi.update)['body']>
type EnvironmentSettings = Pick<Config, 'companyName' | 'timeZone' | 'companyLanguage'>

// In the history, `language` is the languages that an employee speaks.
const { language: _language, ...otherFields } = settingFields

const history = historyOf({
  table: 'company_setting',
  entity: 'company settings',
  valuesOf: (settings: StoredSettings) => ({
    ...pickFields(otherFields, settings),
    interfaceLanguage: settings.language,
    logo: settings.logo,
  }),
})

export async function changeSettings(
  trx: Trx,
  { version, leavers, ...change }: Change,
  act: Pick<Act, 'actorId' | 'today'> & { caller?: Caller; ways: OtherWays },
): Promise<StoredSettings> {
  const by = act.caller && { caller: act.caller, today: act.today }
  // Before the settings are locked, because accounts are locked before them.
  if (change.secondFactorRoles) await startFactorDays(trx, change.secondFactorRoles, { today: act.today, by })
  else if (by) await lockWithCaller(trx, [], by)
  if (change.passwordSignIn) await requireWaysToSignIn(trx, change.passwordSignIn, act.ways)
  if (change.lastDayEndsSignIn) await lockSuperadmins(trx)
  if (typeof change.timeZone === 'string') change.timeZone = await requireTimeZone(trx, change.timeZone)
  const before = await lockSettings(trx)
  await history.rejectStale(trx, before, version)
  if (change.lastDayEndsSignIn && !before.lastDayEndsSignIn) await requireKnownLeavers(trx, leavers, act)
  const after = { ...before, ...definedOf(change) }
  await trx.updateTable('company_setting').set(settingColumns.written(after)).execute()
  return history.changed(trx, before, after, act)
}

/** @throws Problem 422 unless pages and the database read the time zone alike */
async function requireTimeZone(trx: Trx, name: string): Promise<string> {
  const found = await findTimeZone(trx, name)
  if (found === undefined) throw fieldProblem('timeZone', companyTexts.unknownTimeZone)
  return found
}

/**
 * Requires that the user has seen who loses access once the last day ends sign-in, and that a Superadmin keeps it.
 * @throws Problem 422
 */
async function requireKnownLeavers(trx: Trx, seen: string | undefined, { today }: Pick<Act, 'today'>): Promise<void> {
  const { total, fingerprint } = await listLeavers(trx, today)
  if (total > 0 && seen !== fingerprint) throw fieldProblem('lastDayEndsSignIn', companyTexts.leavers)
  const { rows } = await sql`select from ${superadmins} and e.end_date is null limit 1`.execute(trx)
  if (rows.length === 0) throw fieldProblem('lastDayEndsSignIn', companyTexts.noLastingSuperadmin)
  if (await lacksLastingEmergencyAccount(trx))
    throw fieldProblem('lastDayEndsSignIn', companyTexts.noLastingEmergencyAccount)
}

/**
 * Stores the settings of the environment at the first start, which makes Settings their only place. Later, a variable that
 * differs changes nothing.
 * @returns what the operator must know
 * @throws ConfigError if TIME_ZONE would be stored and is no time zone
 */
export async function readEnvironment(trx: Trx, config: EnvironmentSettings): Promise<string[]> {
  const before = await lockSettings(trx)
  const { reads_environment: isFirst } = await trx
    .selectFrom('company_setting')
    .select('reads_environment')
    .executeTakeFirstOrThrow()
  const timeZone = config.timeZone === undefined ? undefined : await timeZoneOf(trx, config.timeZone, { isFirst })
  const set = (
    [
      ['COMPANY_NAME', 'name', config.companyName],
      ['TIME_ZONE', 'timeZone', timeZone?.name],
      ['COMPANY_LANGUAGE', 'language', config.companyLanguage],
    ] as const
  ).filter(([, , value]) => value !== undefined)
  const warnings = timeZone?.warnings ?? []
  if (!isFirst)
    return [
      ...warnings,
      ...set
        .filter(([, field, value]) => value !== before[field])
        .map(
          ([variable]) => `${variable} differs from Settings → Company details, which is used. Remove the variable.`,
        ),
      ...(await checkTimeZone(trx, before.timeZone)),
    ]
  const after = { ...before, ...Object.fromEntries(set.map(([, field, value]) => [field, value])) }
  await trx
    .updateTable('company_setting')
    .set({ name: after.name, time_zone: after.timeZone, language: after.language, reads_environment: false })
    .execute()
  await history.changed(trx, before, after, { actorId: null })
  return [
    ...warnings,
    ...set.map(([variable]) => `${variable} is stored. From now on, change it in Settings → Company details.`),
    ...(await checkTimeZone(trx, after.timeZone)),
  ]
}

/** Reads TIME_ZONE. Until the next version, an offset of whole hours is the zone whose clocks pages showed for it. */
async function timeZoneOf(
  trx: Trx,
  given: string,
  { isFirst }: { isFirst: boolean },
): Promise<{ name?: string; warnings: string[] }> {
  const { rows } = await sql<{ named: string }>`select named_time_zone(${given}) as named`.execute(trx)
  const { named } = rows[0]!
  const name = await findTimeZone(trx, named)
  if (name === undefined) {
    const problem = `TIME_ZONE must be a time zone like Europe/Sarajevo, not ${given}.`
    if (isFirst) throw new ConfigError(problem)
    return { warnings: [`${problem} Settings → Company details is used: remove the variable.`] }
  }
  const warning = `TIME_ZONE=${given} is read as ${name}. Write that name, because the next version refuses ${given}.`
  return { name, warnings: named === given ? [] : [warning] }
}

/**
 * Stores the time zone under the name that the database has for it, which may have moved.
 * @returns a warning if pages and the database do not read it alike
 */
async function checkTimeZone(trx: Trx, stored: string | null): Promise<string[]> {
  if (stored === null) return []
  const known = await findTimeZone(trx, stored)
  if (known !== undefined && known !== stored)
    await trx.updateTable('company_setting').set({ time_zone: known }).execute()
  if (known !== undefined) return []
  return [
    `The company's time zone ${stored} is an offset from UTC or unknown to the database, so days can be wrong. Choose another one in Settings → Company details.`,
  ]
}

/** @param logo the picture as PNG; null for none */
export async function setLogo(trx: Trx, logo: Buffer | null, act: CallAct): Promise<StoredSettings> {
  const before = await lockSettings(trx)
  const name = logo && `${crypto.randomUUID()}.png`
  await trx.updateTable('company_setting').set({ logo, logo_name: name }).execute()
  return history.changed(trx, before, { ...before, logo: name }, act)
}

const lockSettings = (trx: Trx) => readSettings(trx, sql`for no key update`)

const definedOf = (change: Omit<Change, 'version' | 'leavers'>) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as {
    [Field in keyof typeof change]?: Exclude<(typeof change)[Field], undefined>
  }
