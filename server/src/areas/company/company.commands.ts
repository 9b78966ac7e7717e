import { companyTexts } from '@hr/contract/areas/company/texts'
import type { companyApi } from '@hr/contract/areas/company/company'
import type { z } from 'zod'
import { record } from '../../audit/history.ts'
import { raiseVersion, rejectStale } from '../../audit/versions.ts'
import type { Trx } from '../../db/db.ts'
import { fieldProblem } from '../../http/problem.ts'
import type { FixedSettings } from '../../lib/company.ts'
import { selectSettings, type StoredSettings } from './company.queries.ts'

type Change = z.output<(typeof companyApi.update)['body']>
type By = { actorId: string; fixed: FixedSettings }

const entity = 'company settings'

/** @throws Problem 422 if an environment variable sets a changed field */
export async function changeSettings(
  trx: Trx,
  { version, ...change }: Change,
  { actorId, fixed }: By,
): Promise<StoredSettings> {
  if (change.name !== undefined && fixed.companyName !== undefined && change.name !== fixed.companyName)
    throw fieldProblem('name', companyTexts.fixed('COMPANY_NAME'))
  if (change.timeZone !== undefined && fixed.timeZone !== undefined && change.timeZone !== fixed.timeZone)
    throw fieldProblem('timeZone', companyTexts.fixed('TIME_ZONE'))
  if (change.language !== undefined && fixed.companyLanguage !== undefined && change.language !== fixed.companyLanguage)
    throw fieldProblem('language', companyTexts.fixed('COMPANY_LANGUAGE'))
  const before = await lockSettings(trx)
  await rejectStale(trx, { id: before.id, entities: [entity], sent: version, stored: before.version })
  const after = { ...before, ...definedOf(change) }
  await trx
    .updateTable('company_setting')
    .set({
      name: after.name,
      accent_colour: after.accentColour,
      time_zone: after.timeZone,
      country: after.country,
      language: after.language,
      show_absences: after.showAbsences,
      any_position: after.anyPosition,
      job_form_origins: after.jobFormOrigins,
      allow_assistants: after.allowAssistants,
      employee_number_pattern: after.employeeNumberPattern,
      leave_reminder_days: after.leaveReminderDays,
      leave_escalation_days: after.leaveEscalationDays,
      contract_reminder_days: after.contractReminderDays,
      probation_reminder_days: after.probationReminderDays,
      level_reminder_days: after.levelReminderDays,
      licence_reminder_days: after.licenceReminderDays,
      document_reminder_days: after.documentReminderDays,
    })
    .execute()
  return recorded(trx, { actorId, before, after })
}

/** @param logo the picture as PNG; null for none */
export async function setLogo(
  trx: Trx,
  logo: Buffer | null,
  { actorId }: Pick<By, 'actorId'>,
): Promise<StoredSettings> {
  const before = await lockSettings(trx)
  const name = logo && `${crypto.randomUUID()}.png`
  await trx.updateTable('company_setting').set({ logo, logo_name: name }).execute()
  return recorded(trx, { actorId, before, after: { ...before, logo: name } })
}

const lockSettings = (trx: Trx): Promise<StoredSettings> =>
  selectSettings(trx).forNoKeyUpdate().executeTakeFirstOrThrow()

type Recorded = { actorId: string; before: StoredSettings; after: StoredSettings }

async function recorded(trx: Trx, { actorId, before, after }: Recorded): Promise<StoredSettings> {
  // In the history, `language` is the languages that an employee speaks.
  const valuesOf = ({ id: _id, version: _version, language, ...values }: StoredSettings) => ({
    ...values,
    interfaceLanguage: language,
  })
  const { id } = before
  const change = { actorId, action: 'changed', entity, entityId: id, before: valuesOf(before), after: valuesOf(after) }
  const fact = await record(trx, { ...change, entity })
  return raiseVersion(trx, 'company_setting', { id, isChanged: fact !== undefined, seen: after })
}

const definedOf = (change: Omit<Change, 'version'>) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as {
    [Field in keyof typeof change]?: Exclude<(typeof change)[Field], undefined>
  }
