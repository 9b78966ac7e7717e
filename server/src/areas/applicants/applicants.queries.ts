import type {
  Acknowledgement,
  Applicant,
  ApplicantRow,
  applicantsApi,
  EmailTemplate,
  overviewColumns,
  WholeApplicantRow,
} from '@hr/contract/areas/applicants/applicants'
import type { FileItem } from '@hr/contract/areas/employees/record'
import { addMonths, type Day } from '@hr/contract/lib/dates'
import { shownNameOf } from '@hr/contract/lib/files'
import { fold } from '@hr/contract/lib/fold'
import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { isoInstant } from '../../db/instant.ts'
import { containing, searchWords } from '../../db/search.ts'
import { type Direction, opposite, orderedBy, type Window } from '../../db/window.ts'

type Order = { sort: (typeof applicantsApi.list.sort)[number]; order: Direction }

// Each column's order, ended by the id so that it is total; an index of the migration gives each of them.
const byName = ['last_name', 'first_name', 'id'] as const
const orders = {
  applicationDate: ['applied_on', ...byName],
  lastName: byName,
  email: ['email', 'id'],
  city: ['city', ...byName],
  position: ['position', ...byName],
} as const satisfies Record<Order['sort'], readonly string[]>

/** What the list is narrowed to (specification two, section 5, applicant filters). */
type Filter = {
  words: readonly string[]
  applicationDateFrom?: Day | undefined
  applicationDateTo?: Day | undefined
  city?: string | undefined
  position?: string | undefined
  /** Only these of them. */
  ids?: readonly string[] | undefined
}
export type Selection = Filter & Order

type Parameters = Omit<Filter, 'words'> & { [Name in keyof Order]?: Order[Name] | undefined } & {
  q?: string | undefined
}

/** The parameters of a list as a selection. A range whose end lies before its start has no end. */
export function selectionOf({ q, sort = 'applicationDate', order = 'asc', ...filter }: Parameters): Selection {
  const { applicationDateFrom: from, applicationDateTo: to } = filter
  const isEndIgnored = from !== undefined && to !== undefined && to < from
  return { ...filter, applicationDateTo: isEndIgnored ? undefined : to, words: searchWords(q), sort, order }
}

function selected({ words, applicationDateFrom, applicationDateTo, city, position, ids }: Filter): RawBuilder<unknown> {
  const conditions = [
    ...words.map((word) => sql`a.search like ${containing(word)}`),
    applicationDateFrom !== undefined && sql`a.applied_on > ${applicationDateFrom}`,
    applicationDateTo !== undefined && sql`a.applied_on < ${applicationDateTo}`,
    city !== undefined && city !== '' && sql`fold(a.city) like ${containing(fold(city))}`,
    position !== undefined && position !== '' && sql`lower(a.position) = lower(${position} collate croatian)`,
    ids !== undefined && sql`a.applicant_id = any (${ids}::uuid[])`,
  ].filter((condition) => condition !== false)
  return sql.join([sql`a.is_latest`, ...conditions], sql` and `)
}

const orderBy = ({ sort, order }: Order, { reversed = false } = {}): RawBuilder<unknown> =>
  orderedBy('a', orders[sort], reversed ? opposite[order] : order)

/** A stored file as columns; `fileOf` nests them. */
type FlatFile = { fileName: string; fileSize: number }
const fileOf = ({ fileName, fileSize }: FlatFile): FileItem => ({
  id: fileName,
  name: shownNameOf(fileName),
  size: fileSize,
})

const rowColumns = sql`
  a.applicant_id as uuid, a.first_name as "firstName", a.last_name as "lastName", a.email, a.city,
  a.phone_number as "phoneNumber", a.position as "appliedForPosition", a.applied_on as "applicationDate"`
const cvColumns = sql`
  cv.name as "fileName", cv.size as "fileSize",
  (select count(*) from application o where o.applicant_id = a.applicant_id) as applications`
const withCv = sql`join stored_file cv on cv.application_id = a.id and cv.kind = 'CV'`

type FlatRow = Omit<ApplicantRow, 'CV'> & FlatFile
/** A row as it goes over the wire. */
const rowOf = ({ fileName, fileSize, ...row }: FlatRow): ApplicantRow => ({
  ...row,
  CV: fileOf({ fileName, fileSize }),
})

export type FlatWholeRow = Omit<WholeApplicantRow, 'CV' | 'otherFiles'> & FlatFile & { files: FlatFile[] }
/** A row of the whole list as it goes over the wire. */
export const wholeRowOf = ({ fileName, fileSize, files, ...row }: FlatWholeRow): WholeApplicantRow => ({
  ...row,
  CV: fileOf({ fileName, fileSize }),
  otherFiles: files.map(fileOf),
})

export async function countApplicants(db: Db, filter: Filter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from application a where ${selected(filter)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** The rows of a window. The files are looked up for the rows that are shown alone. */
export async function listApplicants(db: Db, list: Selection, window: Window): Promise<ApplicantRow[]> {
  const { fromEnd, limit, offset } = window
  const { rows } = await sql<FlatRow>`
    select ${rowColumns}, ${cvColumns}
    from (select * from application a where ${selected(list)}
          order by ${orderBy(list, { reversed: fromEnd })}
          limit ${limit} offset ${offset}) a ${withCv}
    order by ${orderBy(list)}`.execute(db)
  return rows.map(rowOf)
}

/** The whole list as it stands, and what its tag is made of: an application never changes, it comes and goes. */
export async function wholeList(db: Db, list: Selection) {
  const { rows } = await sql<{ checksum: string }>`
    select count(*) || ':' || coalesce(sum(hashtextextended(a.id::text, 0)), 0) as checksum
    from application a where ${selected(list)}`.execute(db)
  const inTheirOrder = sql<FlatWholeRow>`
    select ${rowColumns}, ${cvColumns}, a.education, a.skills, a.additional_info as "additionalInfo",
           -- Without it nothing is stored.
           true as "grantedPermission",
           (select coalesce(json_agg(json_build_object('fileName', f.name, 'fileSize', f.size) order by f.added_at, f.name), '[]')
            from stored_file f where f.application_id = a.id and f.kind = 'otherFiles') as files
    from application a ${withCv} where ${selected(list)} order by ${orderBy(list)}`
  return { checksum: rows[0]?.checksum ?? '', list: inTheirOrder.compile(db) }
}

/** The positions that somebody has applied for, in Croatian order. */
export async function listPositionsAppliedFor(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select min(position) as name from application where is_latest group by lower(position) order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** What stays of the applications whose time is over, by the years in which they came. */
export async function listPastYears(db: Db): Promise<{ year: number; applications: number }[]> {
  const { rows } = await sql<{ year: number; applications: number }>`
    select extract(year from month)::int as year, count(*) as applications
    from past_application group by year order by year`.execute(db)
  return rows
}

/** A row of the spreadsheet, by the fields of its columns. */
export type OverviewRow = Record<(typeof overviewColumns)[number]['field'], string>

/** The applicants of a list with all that the spreadsheet shows of them. */
export const overviewOf = (db: Db, list: Selection): CompiledQuery<OverviewRow> =>
  sql<OverviewRow>`
    select ${rowColumns}, a.education, a.skills, a.additional_info as "additionalInfo"
    from application a where ${selected(list)} order by ${orderBy(list)}`.compile(db)

/** The ids of the applicants of a list, as a query. */
export const idsOfSelected = (list: Selection) =>
  sql<{ id: string }>`select a.applicant_id as id from application a where ${selected(list)}`

type Neighbour = { uuid: string; name: string }

/**
 * Where an applicant stands in a list and who is beside; without a number where the list leaves the applicant out. The
 * indexes lead to the row and to those beside it: nothing is sorted, and only what stands before is counted.
 */
export async function findPlace(db: Db, id: string, list: Selection) {
  const columns = orders[list.sort]
  const found = await sql<Record<string, string>>`
    select ${sql.join(columns.map((column) => sql.ref(`a.${column}`)))} from application a
    where a.applicant_id = ${id} and ${selected(list)}`.execute(db)
  const [own] = found.rows
  const total = await countApplicants(db, list)
  if (!own) return { number: null, total, previous: null, next: null }
  const key = sql`(${sql.join(columns.map((column) => sql.ref(`a.${column}`)))})`
  const ownKey = sql`(${sql.join(columns.map((column) => own[column]))})`
  const [before, after] = list.order === 'asc' ? [sql`<`, sql`>`] : [sql`>`, sql`<`]
  const beside = async (side: RawBuilder<unknown>, { reversed }: { reversed: boolean }) => {
    const { rows } = await sql<Neighbour>`
      select a.applicant_id as uuid, a.first_name || ' ' || a.last_name as name from application a
      where ${selected(list)} and ${key} ${side} ${ownKey} order by ${orderBy(list, { reversed })} limit 1`.execute(db)
    return rows[0] ?? null
  }
  const earlier = await sql<{ count: number }>`
    select count(*) as count from application a where ${selected(list)} and ${key} ${before} ${ownKey}`.execute(db)
  return {
    number: (earlier.rows[0]?.count ?? 0) + 1,
    total,
    previous: await beside(before, { reversed: true }),
    next: await beside(after, { reversed: false }),
  }
}

type Application = {
  id: string
  uuid: string
  firstName: string
  lastName: string
  email: string
  city: string
  phoneNumber: string
  education: string
  skills: string
  additionalInfo: string
  appliedForPosition: string
  applicationDate: Day
  consentText: string
  consentAt: string
  hiredId: string | null
  hiredFirstName: string | null
  hiredLastName: string | null
}
type StoredFile = FlatFile & { applicationId: string; kind: 'CV' | 'otherFiles' }

/**
 * An applicant, whole: the newest application, and the ones before it with their files.
 * @param months how long data is kept
 */
export async function findApplicant(
  db: Db,
  id: string,
  { months }: { months: number },
): Promise<Applicant | undefined> {
  const { rows: applications } = await sql<Application>`
    select a.id, ${rowColumns}, a.education, a.skills, a.additional_info as "additionalInfo",
           a.consent_text as "consentText",
           ${isoInstant('a.consent_at')} as "consentAt",
           e.id as "hiredId", e.first_name as "hiredFirstName", e.last_name as "hiredLastName"
    from application a left join employee e on e.id = a.hired_as
    where a.applicant_id = ${id} order by a.is_latest desc, a.applied_at desc, a.id`.execute(db)
  const [newest, ...earlier] = applications
  if (!newest) return undefined
  const { rows: files } = await sql<StoredFile>`
    select f.application_id as "applicationId", f.kind, f.name as "fileName", f.size as "fileSize"
    from stored_file f join application a on a.id = f.application_id
    where a.applicant_id = ${id} order by f.added_at, f.name`.execute(db)
  const filesOf = ({ id: applicationId }: Application) => {
    const own = files.filter((file) => file.applicationId === applicationId)
    const [CV] = own.filter(({ kind }) => kind === 'CV').map(fileOf)
    if (!CV) throw new Error('An application has no CV')
    return { CV, otherFiles: own.filter(({ kind }) => kind === 'otherFiles').map(fileOf) }
  }
  const { id: _id, consentText, consentAt, hiredId, hiredFirstName, hiredLastName, ...facts } = newest
  return {
    ...facts,
    ...filesOf(newest),
    applications: applications.length,
    // Without it nothing is stored.
    grantedPermission: true,
    consent: { text: consentText, at: consentAt },
    earlier: earlier.map((one) => ({ uuid: one.id, applicationDate: one.applicationDate, ...filesOf(one) })),
    emails: await listEmails(db, id),
    keptUntil: addMonths(newest.applicationDate, months),
    hiredAs:
      hiredId === null ? null : { uuid: hiredId, firstName: hiredFirstName ?? '', lastName: hiredLastName ?? '' },
  }
}

/** Emails with what became of them, newest first. */
async function listEmails(db: Db, applicantId: string): Promise<Applicant['emails']> {
  const { rows } = await sql<Applicant['emails'][number]>`
    select m.id as uuid, m.subject, m.body as text, e.first_name || ' ' || e.last_name as "sentBy",
           m.is_acknowledgement as "isAcknowledgement", ${isoInstant('m.at')} as at, q.state
    from applicant_email m join mail q on q.applicant_email_id = m.id left join employee e on e.id = m.sender_id
    where m.applicant_id = ${applicantId} order by m.at desc, m.id`.execute(db)
  return rows
}

/** A file of any of the applications of an applicant, under its stored name. */
export const findApplicantFile = (db: Db, { applicantId, name }: { applicantId: string; name: string }) =>
  db
    .selectFrom('stored_file')
    .innerJoin('application', 'application.id', 'stored_file.application_id')
    .select(['stored_file.id', 'name', 'media_type as mediaType', 'size', 'kind'])
    .where('applicant_id', '=', applicantId)
    .where('name', '=', name)
    .executeTakeFirst()

/** The email as its mail is made of it; undefined once the applicant is deleted. */
export async function findEmail(db: Db, id: string) {
  const { rows } = await sql<{
    subject: string
    text: string
    firstName: string
    lastName: string
    email: string
    replyTo: string | null
  }>`
    select m.subject, m.body as text, a.first_name as "firstName", a.last_name as "lastName", a.email, e.email as "replyTo"
    from applicant_email m join application a on a.applicant_id = m.applicant_id and a.is_latest
    left join employee e on e.id = m.sender_id
    where m.id = ${id}`.execute(db)
  return rows[0]
}

/** The template of the email that acknowledges an application. */
export const acknowledgementName = 'Application received'

/** The acknowledgement of applications; it is blank and not sent once its template is deleted. */
export async function findAcknowledgement(db: Db): Promise<Acknowledgement> {
  const template = await db
    .selectFrom('applicant_email_template')
    .select(['is_automatic as isSent', 'subject', 'body as text'])
    .where(sql<string>`lower(name)`, '=', acknowledgementName.toLowerCase())
    .executeTakeFirst()
  return template ?? { isSent: false, subject: '', text: '' }
}

export const listTemplates = (db: Db): Promise<EmailTemplate[]> =>
  db
    .selectFrom('applicant_email_template')
    .select(['id as uuid', 'name', 'subject', 'body as text'])
    .orderBy('name')
    .orderBy('id')
    .execute()
