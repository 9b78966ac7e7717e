import type { setupApi } from '@hr/contract/areas/company/setup'
import { companyTexts } from '@hr/contract/areas/company/texts'
import { policyRules } from '@hr/contract/areas/leave/policies'
import { type PolicyTemplateName, policyTemplates } from '@hr/contract/areas/leave/policy-templates'
import { policyTexts } from '@hr/contract/areas/leave/policy-texts'
import { findByKey, keyLine, keyOf } from '@hr/contract/lib/keys'
import { languages, type Language } from '@hr/contract/lib/languages'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { CallAct } from '../../act.ts'
import { recordAll } from '../../audit/history.ts'
import type { Trx } from '../../db/db.ts'
import { lockKeys } from '../../db/unique-keys.ts'
import { fieldProblem } from '../../http/problem.ts'
import type { StartJob } from '../../jobs/background.ts'
import { addHolidayCalendar, changeHolidayCalendar } from '../leave-calendars/holiday-calendars.commands.ts'
import { findCompanyCalendar, listHolidayCalendars } from '../leave-calendars/holiday-calendars.queries.ts'
import { importNonWorkingDays, publicHolidaysOf } from '../leave-calendars/non-working-days.commands.ts'
import { positionNames } from '../positions/positions.queries.ts'
import { translate } from '../../lib/translate.ts'
import { hasPolicy, policyNames } from '../leave-policies/policies.queries.ts'
import { addGrantedPolicy } from '../leave-policies/policies.commands.ts'

type By = CallAct & { startJob: StartJob }
type Body<Call extends keyof typeof setupApi> = (typeof setupApi)[Call] extends { body: infer B extends z.ZodType }
  ? z.output<B>
  : never

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

export async function changeSetup(trx: Trx, { state, skip, dismiss, restore }: Body<'update'>): Promise<void> {
  const change = {
    ...(state && { setup: state }),
    ...(skip && { skipped_steps: withText('skipped_steps', skip) }),
    ...(restore && { dismissed_parts: sql<string[]>`array_remove(dismissed_parts, ${restore})` }),
    ...(dismiss && { dismissed_parts: withText('dismissed_parts', dismiss) }),
  }
  if (Object.keys(change).length > 0) await trx.updateTable('company_setting').set(change).execute()
}

const withText = (column: string, text: string) =>
  sql<string[]>`array_append(array_remove(${sql.ref(column)}, ${text}), ${text}::text)`

/** Adds this and next year's public holidays of a country to the company's calendar. */
export async function addCompanyHolidays(trx: Trx, { country, rules }: Body<'addHolidays'>, by: By): Promise<number> {
  return addHolidays(trx, { country, rules, calendarId: await findCompanyCalendar(trx), field: 'country' }, by)
}

/** Adds the offices and public holidays of each country to its calendar, which is created if it does not exist. */
export async function addOffices(trx: Trx, { offices }: Body<'addOffices'>, by: By): Promise<void> {
  for (const [country, own] of Map.groupBy(offices, (office) => office.country)) {
    const names = own.map(({ name }) => name)
    const name = countryNames.of(country) ?? country
    const calendars = await listHolidayCalendars(trx)
    const known = findByKey(calendars, (calendar) => calendar.name, name)
    const { holidayCalendar } = known
      ? await changeHolidayCalendar(trx, known.uuid, { offices: [...known.offices, ...names] }, by)
      : await addHolidayCalendar(trx, { name, offices: names }, by)
    await addHolidays(trx, { country, calendarId: holidayCalendar.uuid, field: 'offices' }, by)
  }
}

type Added = { country: string; rules?: string[] | undefined; calendarId: string; field: string }

async function addHolidays(trx: Trx, { country, rules, calendarId, field }: Added, by: By): Promise<number> {
  const year = Number(by.today.slice(0, 4))
  const days = await publicHolidaysOf({ country, years: [year, year + 1], rules })
  if (days.length === 0 && rules === undefined)
    throw fieldProblem(field, companyTexts.noHolidays(countryNames.of(country) ?? country))
  return (await importNonWorkingDays(trx, days, { ...by, calendars: [calendarId] })).added
}

/**
 * Adds the chosen policies, named in the caller's language, unless they exist under the name of any language. Grants this
 * year, so that employees who are added later get their days.
 */
export async function addLeave(
  trx: Trx,
  { policies }: Body<'addLeave'>,
  by: By & { language: Language },
): Promise<void> {
  const namesOf = (template: PolicyTemplateName) =>
    languages.map((language) => translate(language, policyTemplates[template].name))
  // All names before the first leave type, because others may add them in another language.
  await lockKeys(
    trx,
    policyNames,
    policies.flatMap(({ template }) => namesOf(template)),
  )
  for (const [index, { template, baseDays }] of policies.entries()) {
    const rules = policyRules.safeParse({ ...policyTemplates[template].rules, baseDays })
    if (!rules.success) throw fieldProblem(`policies.${index}.baseDays`, policyTexts.grantsNothing, 400)
    if (await hasPolicy(trx, namesOf(template))) continue
    const name = translate(by.language, policyTemplates[template].name)
    await addGrantedPolicy(trx, { name, rules: rules.data }, by)
  }
}

/** Adds the positions that do not exist yet. Of several spellings the first counts. */
export async function addPositions(trx: Trx, { names }: Body<'addPositions'>, { actorId }: By): Promise<number> {
  const used = await lockKeys(trx, positionNames, names)
  const first = new Map(names.toReversed().map((name) => [keyOf(name), keyLine(name)]))
  const added = await trx
    .insertInto('position')
    .columns(['name'])
    .expression(sql`select unnest(${[...first].flatMap(([key, name]) => (used.has(key) ? [] : [name]))}::text[])`)
    .onConflict((conflict) => conflict.expression(sql`lower(name)`).doNothing())
    .returning(['id', 'name'])
    .execute()
  await recordAll(
    trx,
    added.map(({ id, name }) => ({
      actorId,
      action: 'created',
      entity: 'position' as const,
      entityId: id,
      after: { name },
    })),
  )
  return added.length
}
