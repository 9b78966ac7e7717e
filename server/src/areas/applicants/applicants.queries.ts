import {
  applicantFields,
  contactFields,
  experienceFields,
  type Acknowledgement,
  type Applicant,
  type ApplicantRow,
  type applicantsApi,
  type EmailTemplate,
  type overviewColumns,
} from '@hr/contract/areas/applicants/applicants'
import type { FileItem } from '@hr/contract/areas/employees/record'
import { addMonths, type Day } from '@hr/contract/lib/dates'
import type { ValuesOf } from '@hr/contract/lib/field-maps'
import { originalNameOf } from '@hr/contract/lib/files'
import { fold } from '@hr/contract/lib/fold'
import { keyOf } from '@hr/contract/lib/keys'
import { languageOf } from '@hr/contract/lib/languages'
import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { columnsOf } from '../../db/field-columns.ts'
import { isoInstant } from '../../db/instant.ts'
import { type Direction, List, opposite, type Query } from '../../db/list.ts'
import { containing, searchWords } from '../../db/search.ts'
import type { UniqueKeys } from '../../db/unique-keys.ts'

// An index supports each of these orders.
const byName = ['a.last_name', 'a.first_name'] as const
const orders = {
  applicationDate: ['a.applied_on', ...byName],
  lastName: byName,
  email: ['a.email'],
  city: ['a.city', ...byName],
  position: ['a.position', ...byName],
} as const satisfies Record<(typeof applicantsApi.list.sort)[number], readonly string[]>

/** The filters of the list (specification two, section 5, applicant filters). */
type Filter = {
  applicationDateFrom?: Day | undefined
  applicationDateTo?: Day | undefined
  city?: string | undefined
  position?: string | undefined
}
export type ApplicantQuery = Filter &
  Query<keyof typeof orders> & { /** All columns, for the whole list. */ isWhole?: boolean }

type Parameters = Filter &
  Pick<ApplicantQuery, 'ids'> & {
    q?: string | undefined
    sort?: ApplicantQuery['sort'] | undefined
    order?: Direction | undefined
  }

/** Converts the parameters of a list into a query. A range that ends before it starts has no end. */
export function applicantQueryOf({
  q,
  sort = 'applicationDate',
  order = 'asc',
  ...filter
}: Parameters): ApplicantQuery {
  const { applicationDateFrom: from, applicationDateTo: to } = filter
  const isEndIgnored = from !== undefined && to !== undefined && to < from
  return { ...filter, applicationDateTo: isEndIgnored ? undefined : to, words: searchWords(q), sort, order }
}

/** A stored file as columns; `fileOf` nests them. */
type FlatFile = { fileName: string; fileSize: number }
const fileOf = ({ fileName, fileSize }: FlatFile): FileItem => ({
  id: fileName,
  name: originalNameOf(fileName),
  size: fileSize,
})

const isKnownPosition = sql`(key_of(a.position) in (select key_of(name) from position))`

export const applicantColumns = columnsOf('a', applicantFields, {})
const experienceColumns = columnsOf('a', experienceFields, {}).selected

const rowColumns = sql`
  a.applicant_id as uuid, ${columnsOf('a', contactFields, {}).selected}, a.position as "appliedForPosition", ${isKnownPosition} as "isKnownPosition",
  a.applied_on as "applicationDate"`
const cvColumns = sql`
  cv.name as "fileName", cv.size as "fileSize",
  (select count(*) from application o where o.applicant_id = a.applicant_id) as applications`

const wholeColumns = sql`
  ${experienceColumns},
  -- Without it nothing is stored.
  true as "grantedPermission",
  (select coalesce(json_agg(json_build_object('fileName', f.name, 'fileSize', f.size) order by f.added_at, f.name), '[]')
   from stored_file f where f.application_id = a.id and f.kind = 'otherFiles') as files`

/** A row of a page, or of the whole list. */
type FlatRow = Omit<ApplicantRow, 'CV'> & FlatFile & { files?: FlatFile[] }

export const applicantList = new List<ApplicantQuery, FlatRow, ApplicantRow>({
  from: sql`application a`,
  id: 'a.id',
  people: { column: 'a.applicant_id' },
  columns: ({ isWhole }) => sql`${rowColumns}, ${cvColumns} ${isWhole ? sql`, ${wholeColumns}` : sql``}`,
  joins: sql`left join stored_file cv on cv.application_id = a.id and cv.kind = 'CV'`,
  item: ({ fileName, fileSize, files, ...row }) => ({
    ...row,
    CV: fileOf({ fileName, fileSize }),
    ...(files && { otherFiles: files.map(fileOf) }),
  }),
  orders,
  where: sql`a.is_latest`,
  filters: {
    applicationDateFrom: (day) => sql`a.applied_on > ${day}`,
    applicationDateTo: (day) => sql`a.applied_on < ${day}`,
    city: (city) => (city === '' ? undefined : sql`search_form(a.city) like ${containing(fold(city))}`),
    position: (position) => (position === '' ? undefined : sql`key_of(a.position) = ${keyOf(position)}`),
    ids: (ids) => sql`a.applicant_id = any (${ids}::uuid[])`,
  },
  search: {
    matches: (words) =>
      sql.join(
        words.map((word) => sql`a.search_form like ${containing(word)}`),
        sql` and `,
      ),
  },
  // Applications never change: they are only added and deleted. Positions do.
  checksum: () => ({ row: sql`a.id::text || ${isKnownPosition}` }),
})

/** Lists the positions with applications, in Croatian order, each in one of its spellings. */
export async function listPositionsAppliedFor(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select min(position) as name from application where is_latest group by key_of(position) order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Counts the applications that were deleted after the retention period, by year. */
export async function listPastYears(db: Db): Promise<{ year: number; applications: number }[]> {
  const { rows } = await sql<{ year: number; applications: number }>`
    select extract(year from month)::int as year, count(*) as applications
    from past_application group by year order by year`.execute(db)
  return rows
}

/** A row of the spreadsheet, by field. */
export type OverviewRow = Record<(typeof overviewColumns)[number]['field'], string>

/** Selects the applicants of a list with the columns of the spreadsheet. */
export const overviewOf = (db: Db, query: ApplicantQuery): CompiledQuery<OverviewRow> => {
  const { from, where, orderBy } = applicantList.selection(query)
  return sql<OverviewRow>`
    select ${rowColumns}, ${experienceColumns}
    from ${from} where ${where} order by ${orderBy}`.compile(db)
}

type Neighbour = { uuid: string; name: string }

/**
 * Returns an applicant's position in a list and their neighbours; without a position if the list does not contain the
 * applicant. The indexes find the row and its neighbours without sorting; only the rows before it are counted.
 */
export async function findPlace(db: Db, id: string, query: ApplicantQuery) {
  const { where, orderBy } = applicantList.selection(query)
  const reversed = applicantList.selection({ ...query, order: opposite[query.order] }).orderBy
  const columns = [...orders[query.sort], 'a.id'].map((column, place) => ({
    column: sql.raw(column),
    name: `key_${place}`,
  }))
  const found = await sql<Record<string, string>>`
    select ${sql.join(columns.map(({ column, name }) => sql`${column} as ${sql.raw(name)}`))} from application a
    where a.applicant_id = ${id} and ${where}`.execute(db)
  const [own] = found.rows
  const total = await applicantList.total(db, query)
  if (!own) return { number: null, total, previous: null, next: null }
  const key = sql`(${sql.join(columns.map(({ column }) => column))})`
  const ownKey = sql`(${sql.join(columns.map(({ name }) => own[name]))})`
  const [before, after] = query.order === 'asc' ? [sql`<`, sql`>`] : [sql`>`, sql`<`]
  const beside = async (side: RawBuilder<unknown>, order: RawBuilder<unknown>) => {
    const { rows } = await sql<Neighbour>`
      select a.applicant_id as uuid, a.first_name || ' ' || a.last_name as name from application a
      where ${where} and ${key} ${side} ${ownKey} order by ${order} limit 1`.execute(db)
    return rows[0] ?? null
  }
  const earlier = await sql<{ count: number }>`
    select count(*) as count from application a where ${where} and ${key} ${before} ${ownKey}`.execute(db)
  return {
    number: (earlier.rows[0]?.count ?? 0) + 1,
    total,
    previous: await beside(before, reversed),
    next: await beside(after, orderBy),
  }
}

type Application = ValuesOf<typeof applicantFields> & {
  id: string
  uuid: string
  appliedForPosition: string
  isKnownPosition: boolean
  applicationDate: Day
  language: string | null
  consentText: string
  consentAt: string
  hiredId: string | null
  hiredFirstName: string | null
  hiredLastName: string | null
}

/**
 * Finds an applicant with the newest application and the earlier ones, including files.
 * @param months how long data is kept
 */
export async function findApplicant(
  db: Db,
  id: string,
  { months }: { months: number },
): Promise<Applicant | undefined> {
  const { rows: applications } = await sql<Application>`
    select a.id, ${rowColumns}, ${experienceColumns},
           a.language, a.consent_text as "consentText",
           ${isoInstant('a.consent_at')} as "consentAt",
           e.id as "hiredId", e.first_name as "hiredFirstName", e.last_name as "hiredLastName"
    from application a left join employee e on e.id = a.hired_as
    where a.applicant_id = ${id} order by a.is_latest desc, a.applied_at desc, a.id`.execute(db)
  const [newest, ...earlier] = applications
  if (!newest) return undefined
  const files = await db
    .selectFrom('stored_file as f')
    .innerJoin('application as a', 'a.id', 'f.application_id')
    .select(['f.application_id as applicationId', 'f.kind', 'f.name as fileName', 'f.size as fileSize'])
    .where('a.applicant_id', '=', id)
    .orderBy('f.added_at')
    .orderBy('f.name')
    .execute()
  const filesOf = ({ id: applicationId }: Application) => {
    const own = files.filter((file) => file.applicationId === applicationId)
    const [CV] = own.filter(({ kind }) => kind === 'CV').map(fileOf)
    if (!CV) throw new Error('An application has no CV')
    return { CV, otherFiles: own.filter(({ kind }) => kind === 'otherFiles').map(fileOf) }
  }
  const { id: _id, language, consentText, consentAt, hiredId, hiredFirstName, hiredLastName, ...facts } = newest
  return {
    ...facts,
    ...filesOf(newest),
    applications: applications.length,
    // Applications without consent are not stored.
    grantedPermission: true,
    language: languageOf(language) ?? null,
    consent: { text: consentText, at: consentAt },
    earlier: earlier.map((one) => ({ uuid: one.id, applicationDate: one.applicationDate, ...filesOf(one) })),
    emails: await listEmails(db, id),
    keptUntil: addMonths(newest.applicationDate, months),
    hiredAs:
      hiredId === null ? null : { uuid: hiredId, firstName: hiredFirstName ?? '', lastName: hiredLastName ?? '' },
  }
}

/** Lists an applicant's emails with their delivery state, newest first. */
const listEmails = (db: Db, applicantId: string): Promise<Applicant['emails']> =>
  db
    .selectFrom('applicant_email as m')
    .innerJoin('email as q', 'q.applicant_email_id', 'm.id')
    .leftJoin('employee as e', 'e.id', 'm.sender_id')
    .select(['m.id as uuid', 'm.subject', 'm.body as text', 'm.is_acknowledgement as isAcknowledgement', 'q.state'])
    .select([isoInstant('m.at').as('at'), sql<string | null>`e.first_name || ' ' || e.last_name`.as('sentBy')])
    .where('m.applicant_id', '=', applicantId)
    .orderBy('m.at', 'desc')
    .orderBy('m.id')
    .execute()

/** Finds a file of any of an applicant's applications by its stored name. */
export const findApplicantFile = (db: Db, { applicantId, name }: { applicantId: string; name: string }) =>
  db
    .selectFrom('stored_file')
    .innerJoin('application', 'application.id', 'stored_file.application_id')
    .select(['stored_file.id', 'name', 'media_type as mediaType', 'size', 'kind'])
    .where('applicant_id', '=', applicantId)
    .where('name', '=', name)
    .executeTakeFirst()

/** Returns the email that the message is created from; undefined after the applicant was deleted. */
export const findEmail = (db: Db, id: string) =>
  db
    .selectFrom('applicant_email as m')
    .innerJoin('application as a', (join) =>
      join.onRef('a.applicant_id', '=', 'm.applicant_id').on(sql<boolean>`a.is_latest`),
    )
    .leftJoin('employee as e', 'e.id', 'm.sender_id')
    .select(['m.subject', 'm.body as text', 'a.first_name as firstName', 'a.last_name as lastName', 'a.email'])
    .select(['e.email as replyTo', 'a.language', 'm.is_acknowledgement as isAcknowledgement'])
    .where('m.id', '=', id)
    .executeTakeFirst()

export const templateNames = { table: 'applicant_email_template', column: 'name' } satisfies UniqueKeys

/** Sorts rows of one key: the one with this very spelling in any case is first, as in `findByKey`. */
const exactFirst = (column: string, name: string) =>
  sql`lower(${sql.ref(column)}) = lower(${name} collate croatian) desc, ${sql.ref(column)}`

/** The name of the template for acknowledgements. */
export const acknowledgementName = 'Application received'

/** Selects the template with the key of a name. */
export const findTemplate = (db: Db, name: string) =>
  db
    .selectFrom('applicant_email_template')
    .select(['id as uuid', 'name', 'subject', 'body as text', 'is_automatic as isSent'])
    .where(sql<string>`key_of(name)`, '=', keyOf(name))
    .orderBy(exactFirst('name', name))
    .limit(1)

/** Returns the acknowledgement of applications; blank and switched off if its template was deleted. */
export async function findAcknowledgement(db: Db): Promise<Acknowledgement> {
  const {
    isSent = false,
    subject = '',
    text = '',
  } = (await findTemplate(db, acknowledgementName).executeTakeFirst()) ?? {}
  return { isSent, subject, text }
}

export const listTemplates = (db: Db): Promise<EmailTemplate[]> =>
  db
    .selectFrom('applicant_email_template')
    .select(['id as uuid', 'name', 'subject', 'body as text'])
    .orderBy('name')
    .orderBy('id')
    .execute()

/** Returns the company's position with the key of this name, as the company spells it. */
export const findPositionName = async (db: Db, name: string): Promise<string | undefined> => {
  const found = await db
    .selectFrom('position')
    .select('name')
    .where(sql<string>`key_of(name)`, '=', keyOf(name))
    .orderBy(exactFirst('name', name))
    .executeTakeFirst()
  return found?.name
}

/** Returns whether the company has a position with the key of this name. */
export const hasPosition = async (db: Db, name: string): Promise<boolean> =>
  (await findPositionName(db, name)) !== undefined
