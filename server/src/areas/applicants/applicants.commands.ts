import {
  fillTemplate,
  type Acknowledgement,
  type ApplicationInput,
  type EmailTemplate,
} from '@hr/contract/areas/applicants/applicants'
import { applicantsTexts } from '@hr/contract/areas/applicants/texts'
import type { Day } from '@hr/contract/lib/dates'
import type { Language } from '@hr/contract/lib/languages'
import { keyLine, keyOf } from '@hr/contract/lib/keys'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { CallAct } from '../../act.ts'
import { entriesOf } from '../../audit/history-of.ts'
import { ofPerson, record } from '../../audit/history.ts'
import { advisoryLocks } from '../../db/advisory-locks.ts'
import type { Trx } from '../../db/db.ts'
import { interval, isRecent } from '../../db/interval.ts'
import { lockKeys } from '../../db/unique-keys.ts'
import { validateUpload, type ValidatedUpload } from '../../files/validate-upload.ts'
import { storeFile } from '../../files/stored-files.ts'
import { fieldProblem, found, notFound } from '../../http/problem.ts'
import type { EmailQueue } from '../../email/queue.ts'
import { translate } from '../../lib/translate.ts'
import { listHr } from '../notifications/notifications.queries.ts'
import { notify } from '../notifications/notify.commands.ts'
import { applicantEmail } from './applicants.emails.ts'
import { isFlooded, usual } from './flood.ts'
import {
  acknowledgementName,
  applicantColumns,
  findAcknowledgement,
  findPositionName,
  findTemplate,
  templateNames,
} from './applicants.queries.ts'

type By = Pick<CallAct, 'actorId'>

/** The validated files of an application. */
type Files = { CV: ValidatedUpload; otherFiles: readonly ValidatedUpload[] }

/** Validates the files before the transaction begins, so that no database connection waits for it. */
export async function filesOf({ CV, otherFiles }: Pick<ApplicationInput, 'CV' | 'otherFiles'>): Promise<Files> {
  return {
    CV: await validateUpload(CV, 'document', 'CV'),
    otherFiles: await Promise.all(otherFiles.map((file) => validateUpload(file, 'attachment', 'otherFiles'))),
  }
}

type Applied = {
  today: Day
  /** The language of the job form. */
  language: Language
  /** The company's language, in which the acknowledgement is written. */
  companyLanguage: Language
  /** The text that the applicant accepted. */
  consent: { text: string; language: Language; version: number }
  files: Files
  emailQueue: EmailQueue
}

/**
 * Stores an application. If the same email address already applied for the same position, the application is added to
 * that applicant and becomes the one shown; the applicant is not told (`docs/rules.md`, section 6).
 */
export async function addApplication(
  trx: Trx,
  input: ApplicationInput,
  { today, language, companyLanguage, consent, files, emailQueue }: Applied,
): Promise<void> {
  // Serialises concurrent applications from one address: one applicant, one acknowledgement.
  await sql`select pg_advisory_xact_lock(hashtextextended(lower(${input.email} collate croatian), 0))`.execute(trx)
  const { rows } = await sql<{ applicantId: string; hiredAs: string | null }>`
    update application set is_latest = false
    where id = (
      select id from application
      where is_latest and lower(email) = lower(${input.email} collate croatian)
        and key_of(position) = ${keyOf(input.appliedForPosition)}
      -- Earlier versions may have stored several applicants with other spellings.
      order by lower(position) = lower(${input.appliedForPosition} collate croatian) desc, applied_at desc
      limit 1)
    returning applicant_id as "applicantId", hired_as as "hiredAs"`.execute(trx)
  const { applicantId, hiredAs } = rows[0] ?? { applicantId: randomUUID(), hiredAs: null }
  const { id: applicationId } = await trx
    .insertInto('application')
    .values({
      applicant_id: applicantId,
      ...applicantColumns.written(input),
      position: input.appliedForPosition,
      applied_on: today,
      language,
      consent_text: consent.text,
      consent_language: consent.language,
      consent_version: consent.version,
      consent_at: sql<Date>`now()`,
      hired_as: hiredAs,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await storeFile(trx, files.CV, { applicationId, kind: 'CV' })
  for (const file of files.otherFiles) await storeFile(trx, file, { applicationId, kind: 'otherFiles' })
  // Without values, which would outlive the application in the history.
  await record(trx, { actorId: null, action: 'created', ...ofPerson('applicant', applicantId) })
  await acknowledge(trx, applicantId, input, { today, companyLanguage, emailQueue })
  await notifyHr(trx, applicantId, input, { today, emailQueue })
  await tellOfFlood(trx, { today, emailQueue })
}

/** How many applications are acknowledged in an hour. */
export const maxAcknowledgements = 50

/**
 * Confirms the application by email, at most once a day for each address. Anyone may enter any address in the job form, so the
 * email contains nothing that they typed.
 */
async function acknowledge(
  trx: Trx,
  applicantId: string,
  application: Pick<ApplicationInput, 'email' | 'appliedForPosition'>,
  { today, companyLanguage, emailQueue }: Pick<Applied, 'today' | 'companyLanguage' | 'emailQueue'>,
): Promise<void> {
  const { isSent, subject, text } = await findAcknowledgement(trx)
  if (!isSent) return
  const { rows: acknowledged } = await sql`
    select from applicant_email e join application a on a.applicant_id = e.applicant_id
    where lower(a.email) = lower(${application.email} collate croatian) and e.is_acknowledgement
      and ${isRecent(sql`e.at`, interval(1, 'days'))}
    limit 1`.execute(trx)
  if (acknowledged.length > 0) return
  await sql`select pg_advisory_xact_lock(${advisoryLocks.acknowledgements})`.execute(trx)
  const lastHour = interval(1, 'hours')
  const { rows: counts } = await sql<{ sent: number; isTold: boolean }>`
    select (select count(*)::int from applicant_email where is_acknowledgement and ${isRecent(sql`at`, lastHour)}) as sent,
           exists (select from notification where event = 'acknowledgements limited'
                   and ${isRecent(sql`at`, lastHour)}) as "isTold"`.execute(trx)
  const { sent, isTold } = counts[0]!
  if (sent >= maxAcknowledgements) {
    if (!isTold) await tellOfLimit(trx, { today, emailQueue })
    return
  }
  const position = await findPositionName(trx, application.appliedForPosition)
  const known = {
    firstName: translate(companyLanguage, applicantsTexts.anyApplicant),
    lastName: '',
    appliedForPosition: position ?? translate(companyLanguage, applicantsTexts.anyPosition),
  }
  const email = { subject: fillTemplate(subject, known), text: fillTemplate(text, known) }
  await queueEmail(trx, applicantId, email, { actorId: null, emailQueue, isAcknowledgement: true })
}

/** Tells HR that applications are no longer acknowledged for now. */
async function tellOfLimit(trx: Trx, { today, emailQueue }: Pick<Applied, 'today' | 'emailQueue'>): Promise<void> {
  const recipients = await listHr(trx, today)
  await notify(
    trx,
    [{ event: 'acknowledgements limited', details: { count: maxAcknowledgements }, recipients, actorId: null }],
    { emailQueue },
  )
}

async function notifyHr(
  trx: Trx,
  applicantId: string,
  { appliedForPosition: position }: Pick<ApplicationInput, 'appliedForPosition'>,
  { today, emailQueue }: Pick<Applied, 'today' | 'emailQueue'>,
): Promise<void> {
  const recipients = await listHr(trx, today, { wanting: 'new_application_notification' })
  const details = { position, applicantId }
  await notify(trx, [{ event: 'applied', details, recipients, actorId: null }], { emailQueue })
}

/** Tells HR, at most once in 24 hours, that more applications arrive than usual. */
async function tellOfFlood(trx: Trx, { today, emailQueue }: Pick<Applied, 'today' | 'emailQueue'>): Promise<void> {
  if (!(await isFlooded(trx))) return
  await sql`select pg_advisory_xact_lock(${advisoryLocks.applicationFlood})`.execute(trx)
  const { rows: told } = await sql`
    select from notification where event = 'application flood' and ${isRecent(sql`at`, interval(1, 'days'))}
    limit 1`.execute(trx)
  if (told.length > 0) return
  const recipients = await listHr(trx, today)
  await notify(trx, [{ event: 'application flood', details: usual, recipients, actorId: null }], { emailQueue })
}

/** Deletes all applications of an applicant, with files and emails. */
export async function deleteApplicant(trx: Trx, id: string, { actorId }: { actorId: string | null }): Promise<void> {
  await lockApplications(trx, id)
  const { numDeletedRows } = await trx.deleteFrom('application').where('applicant_id', '=', id).executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
  await record(trx, { actorId, action: 'deleted', ...ofPerson('applicant', id) })
}

type Email = { subject: string; text: string }

/** Stores an email with its applicant and queues it. */
export async function sendEmail(
  trx: Trx,
  applicantId: string,
  { subject, text }: Email,
  { actorId, emailQueue }: By & { emailQueue: EmailQueue },
): Promise<void> {
  found(await lockLatest(trx, applicantId))
  await queueEmail(trx, applicantId, { subject, text }, { actorId, emailQueue, isAcknowledgement: false })
}

type Queued = { actorId: string | null; emailQueue: EmailQueue; isAcknowledgement: boolean }

async function queueEmail(
  trx: Trx,
  applicantId: string,
  { subject, text }: Email,
  { actorId, emailQueue, isAcknowledgement }: Queued,
): Promise<void> {
  const { id } = await trx
    .insertInto('applicant_email')
    .values({
      applicant_id: applicantId,
      subject,
      body: text,
      sender_id: actorId,
      is_acknowledgement: isAcknowledgement,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(trx, { actorId, action: 'emailed', ...ofPerson('applicant', applicantId) })
  await emailQueue.send(trx, { template: applicantEmail, recipientId: null, applicantEmailId: id })
}

// The lock prevents deleting the applicant at the same time, which would leave the email without an owner.
const lockLatest = (trx: Trx, applicantId: string) =>
  trx
    .selectFrom('application')
    .select('id')
    .where('applicant_id', '=', applicantId)
    .where('is_latest', '=', true)
    .forUpdate()
    .executeTakeFirst()

/** Locks all applications of an applicant in the order of their ids. */
const lockApplications = (trx: Trx, applicantId: string) =>
  trx.selectFrom('application').select('id').where('applicant_id', '=', applicantId).orderBy('id').forUpdate().execute()

/** Locks the applications that are deleted or changed with an employee: those they sent, and those they replied to. */
export const lockApplicationsOf = (trx: Trx, employeeId: string) =>
  sql`
    select from application
    where applicant_id in (select applicant_id from application where hired_as = ${employeeId}
                           union select applicant_id from applicant_email where sender_id = ${employeeId})
    order by id for update`.execute(trx)

/** Records that an applicant was hired, in the transaction that creates the employee. */
export async function recordHired(trx: Trx, applicantId: string, employeeId: string, { actorId }: By): Promise<void> {
  await lockApplications(trx, applicantId)
  const latest = await lockLatest(trx, applicantId)
  if (!latest) throw fieldProblem('applicant', applicantsTexts.tooOld, 409)
  await trx.updateTable('application').set({ hired_as: employeeId }).where('applicant_id', '=', applicantId).execute()
  await record(trx, { actorId, action: 'hired', ...ofPerson('applicant', applicantId) })
}

/** Deletes the applications that an employee sent before being hired, with files and emails. */
export async function deleteApplicationsOf(trx: Trx, employeeId: string): Promise<void> {
  const hired = trx.selectFrom('application').select('applicant_id').where('hired_as', '=', employeeId)
  await trx.deleteFrom('application').where('applicant_id', 'in', hired).execute()
}

const templateEntries = entriesOf({
  entity: 'email template',
  valuesOf: ({ name, subject, text }: EmailTemplate) => ({ name, subject, text }),
})

/** Stores a template; replaces the one with the key of its name. */
export async function saveTemplate(
  trx: Trx,
  { name, subject, text }: Email & { name: string },
  by: By,
): Promise<EmailTemplate> {
  await lockKeys(trx, templateNames, [name])
  const known = await findTemplate(trx, name).forUpdate().executeTakeFirst()
  const saved = await trx
    .insertInto('applicant_email_template')
    .values({ id: known?.uuid ?? randomUUID(), name: known?.name === name ? name : keyLine(name), subject, body: text })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((of) => ({
        name: of.ref('excluded.name'),
        subject: of.ref('excluded.subject'),
        body: of.ref('excluded.body'),
      })),
    )
    .returning(['id as uuid', 'name', 'subject', 'body as text'])
    .executeTakeFirstOrThrow()
  await (known ? templateEntries.saved(trx, known, saved, by) : templateEntries.added(trx, saved, by))
  return saved
}

/** Turns the acknowledgement of applications on or off and stores its template. */
export async function setAcknowledgement(trx: Trx, { isSent, subject, text }: Acknowledgement, by: By): Promise<void> {
  const { uuid } = await saveTemplate(trx, { name: acknowledgementName, subject, text }, by)
  await trx.updateTable('applicant_email_template').set({ is_automatic: isSent }).where('id', '=', uuid).execute()
}

export async function deleteTemplate(trx: Trx, id: string, by: By): Promise<void> {
  const known = found(await templates(trx).where('id', '=', id).forUpdate().executeTakeFirst())
  await trx.deleteFrom('applicant_email_template').where('id', '=', id).execute()
  await templateEntries.deleted(trx, known, by)
}

const templates = (trx: Trx) =>
  trx.selectFrom('applicant_email_template').select(['id as uuid', 'name', 'subject', 'body as text'])
