// Every foreign key and unique index that a call can violate is answered with a sentence of its own, and every check refuses
// what it is for.
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { validEmployee } from '@hr/contract/areas/employees/employees.fixture'
import { english } from '@hr/contract/lib/messages'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { keyedHash } from '../lib/encryption.ts'
import type { Person } from '../testing/people.ts'
import { sharedTestApp, type TestApp } from '../testing/test-app.ts'
import { deletedText, isCallerGone } from './deleted-rows.ts'
import { untilWaiting } from '../testing/waiting.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await sharedTestApp()
  admin = await app.people.admin()
})

type ForeignKey = { name: string; table: string; refersTo: string }

const listForeignKeys = async () =>
  (
    await sql<ForeignKey>`
      select k.conname as name, t.relname as table, r.relname as "refersTo"
      from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_class r on r.oid = k.confrelid
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by k.conname`.execute(app.db)
  ).rows

/** Foreign keys to the caller or the session, which may end while a call runs. They are answered 401. */
const ofCaller = [
  'applicant_email_sender_id_fkey',
  'background_job_actor_id_fkey',
  'employee_import_actor_id_fkey',
  'entra_run_actor_id_fkey',
  'passkey_challenge_session_id_fkey',
  'planned_departure_step_actor_id_fkey',
  'provider_sign_in_session_id_fkey',
  'service_account_owner_id_fkey',
  'stored_file_added_by_fkey',
  'webhook_owner_id_fkey',
]

const violationOf = ({ name, table }: ForeignKey) =>
  Object.assign(new pg.DatabaseError('violated', 8, 'error'), { code: '23503', table, constraint: name })

function textOf(key: ForeignKey): string | undefined {
  const text = deletedText(violationOf(key))
  return text && english(text)
}

/** The deleted record in the sentence of a foreign key, by the table that it refers to. */
const deleted: Readonly<Record<string, string>> = {
  account: 'employee',
  application: 'application',
  custom_field: 'custom field',
  custom_option: 'custom field',
  document_category: 'document category',
  employee: 'employee',
  employee_import: 'import',
  holiday_calendar: 'holiday calendar',
  item: 'equipment or licence',
  leave_policy: 'leave policy',
  leave_request: 'leave request',
  leave_type: 'leave type',
  non_working_day: 'non-working day',
  photo: 'photo',
  position: 'position',
  project: 'project',
  report_schedule: 'scheduled report',
  saved_view: 'view',
  service_account: 'employee',
  stored_file: 'file',
  webhook: 'webhook',
}

/** Foreign keys that no call violates. A violation is a bug, and is answered 500. */
const unviolated: Readonly<Record<string, readonly string[]>> = {
  'the row is written in the same transaction': [
    'account_id_fkey',
    'email_applicant_email_id_fkey',
    'email_history_id_fkey',
    'email_notification_id_fkey',
    'history_link_history_id_fkey',
    'history_subject_history_id_fkey',
    'history_value_history_id_fkey',
    'planned_departure_change_id_fkey',
    'successor_change_id_fkey',
  ],
  'the policy is locked': ['leave_type_policy'],
  'the caller is locked': ['planned_change_planned_by_fkey'],
  'the request is locked': ['asked_approver_credit_id_fkey'],
  'service accounts end and are never deleted': ['api_token_service_account_id_fkey'],
}

test('a call that refers to a deleted record is told what was deleted', async () => {
  const keys = await listForeignKeys()
  expect(keys.length).toBeGreaterThan(80)
  expect(keys.filter((key) => isCallerGone(violationOf(key))).map(({ name }) => name)).toEqual(ofCaller)
  const listed = new Set([...Object.values(unviolated).flat(), ...ofCaller])
  expect(keys.filter((key) => textOf(key) === undefined).map(({ name }) => name)).toEqual([...listed].toSorted())
  const wrong = keys.filter((key) => {
    const text = textOf(key)
    return text !== undefined && !text.startsWith(`This ${deleted[key.refersTo]} has been `)
  })
  expect(wrong).toEqual([])
})

/** Where the second of two calls with equal unique values is told so, or why there is no second. */
const uniques: Readonly<Record<string, readonly string[]>> = {
  'a problem of the statement': [
    'applicant_email_template_name',
    'custom_field_name',
    'custom_option_name',
    'custom_value_hash',
    'document_category_name',
    'employee_email',
    'employee_id_number',
    'employee_number',
    'holiday_calendar_name',
    'item_code',
    'leave_credit_overlap',
    'leave_policy_name',
    'leave_request_duplicate',
    'leave_request_overlap',
    'leave_type_name',
    'position_name',
    'project_code',
    'saved_view_name',
    'service_account_name',
    'work_schedule_start',
  ],
  'the error of the SCIM protocol': ['account_directory_id'],
  'the statement writes nothing, or replaces the row': [
    'account_identity_issuer_subject_key',
    'account_identity_pkey',
    'account_second_factor_pkey',
    'application_idempotency_record_pkey',
    'audit_check_pkey',
    'daily_run_pkey',
    'default_view_pkey',
    'document_reminder_pkey',
    'entra_user_pkey',
    'headcount_day',
    'held_deactivation_pkey',
    'holiday_calendar_office_pkey',
    'idempotency_record_pkey',
    'import_mapping_list_headers_hash_key',
    'leave_balance_pkey',
    'leave_fact_pkey',
    'asked_approver_once',
    'leave_reminder_pkey',
    'planned_change_one_departure',
    'leave_substitute_leave_request_id_employee_id_key',
    'leave_type_policy_year',
    'licence_reminder_pkey',
    'passkey_credential_id_key',
    'reached_limit_pkey',
    'reminder_pkey',
    'scheduled_backup_pkey',
    'sent_reminder_once',
    'service_idempotency_record_pkey',
    'successor_pkey',
    'used_captcha_pkey',
    'webhook_delivery_position',
  ],
  'the owner of the rows is locked': [
    'application_latest',
    'custom_value_employee_id_field_id_place_key',
    'delegation_overlap',
    'holiday_pkey',
    'import_leave_outside_pkey',
    'imported_employee_pkey',
    'item_assignment_open',
    'item_assignment_overlap',
    'non_working_day_calendar_pkey',
    'previous_office_pkey',
    'project_member_lead',
    'project_member_open',
    'report_pin_pkey',
    'report_recipient_pkey',
    'stored_file_single',
    'stored_file_single_of_application',
  ],
  'the value is random': [
    'api_token_secret_hash_key',
    'calendar_feed_secret_hash_key',
    'passkey_challenge_pkey',
    'password_link_pkey',
    'photo_pkey',
    'provider_sign_in_pkey',
    'session_secret_hash_key',
    'stored_file_name_key',
  ],
  'the row is written once, with the row that it belongs to': [
    'employee_search_pkey',
    'history_link_history_id_key',
    'history_link_pkey',
    'history_subject_pkey',
    'history_unlinked_pkey',
    'history_value_pkey',
    'item_search_pkey',
    'planned_departure_pkey',
    'stored_file_chunk_pkey',
  ],
  'no call writes it': [
    'background_job_unfinished',
    'calendar_day_pkey',
    'company_setting_only_row',
    'dated_change_run_pkey',
    'entra_connection_only_row',
    'holiday_calendar_company',
    'migration_pkey',
    'previous_key_fingerprint_key',
    'previous_key_in_progress',
    'previous_key_pkey',
    'setting_pkey',
    'socket_io_attachments_id_key',
  ],
}

test('a call whose unique values another one stored first is told so', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and (i.indisunique or i.indisexclusion)
      -- Generated ids.
      and not (i.indisprimary and pg_get_indexdef(i.indexrelid, 1, true) = 'id' and i.indnkeyatts = 1)`.execute(app.db)
  const listed = new Set(Object.values(uniques).flat())
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...listed].toSorted())
})

const id = '00000000-0000-4000-8000-000000000001'
const day = '2026-01-02'
const dayBefore = '2026-01-01'
const each = (columns: string, value: string) =>
  columns.split(/\s+/).map((column) => [column.split('.')[0]!, { [column.split('.')[1]!]: value }] as const)
const reversed = (table: string, first: string, last: string) => [table, { [first]: day, [last]: dayBefore }] as const

/** Values that a check constraint of the table refuses; the other columns are null. */
const refused: readonly (readonly [table: string, values: object])[] = [
  ...each(
    `account.directory_id applicant_email_template.name application.email application.first_name application.last_name
    application.position custom_field.name custom_option.name document_category.name employee.email employee.first_name
    employee.last_name holiday_calendar.name item.code item.name item.serial_number item.supplier leave_policy.name
    leave_type.name non_working_day.title position.name project.client_contact project.client_name project.code
    project.name webhook.name`,
    '',
  ),
  ...each(
    `account.role background_job.state calendar_feed.kind company_setting.accent_colour company_setting.country
    company_setting.password_sign_in company_setting.setup custom_field.admin_access custom_field.employee_access
    custom_field.field_class custom_field.kind custom_field.lead_access custom_option.contract_type
    document_category.visibility email.state employee.contract_type employee.gender employee.marital_status
    employee.qualifications employee.status employee.work_type entra_run.kind entra_run.state held_deactivation.reason
    import_mapping.list item.kind item.status leave_credit.approval_flow leave_credit.status leave_grant.kind
    leave_request.approval_flow leave_request.outside_status leave_type.color leave_type.gives_days_back
    non_working_day.part notification.type planned_change.kind planned_departure_step.step project_member.role
    saved_view.shared_with session.method stored_file.name webhook.format webhook.state webhook.url
    webhook_delivery.state`,
    '?',
  ),
  reversed('delegation', 'starts_on', 'ends_on'),
  reversed('employee', 'start_date', 'end_date'),
  reversed('employee', 'start_date', 'end_of_probationary_period'),
  reversed('item', 'date_added', 'date_expired'),
  reversed('item', 'purchase_date', 'warranty_end'),
  reversed('item_assignment', 'assigned_on', 'unassigned_on'),
  reversed('leave_credit', 'start_date', 'end_date'),
  reversed('leave_grant', 'effective_on', 'accrues_until'),
  reversed('leave_request', 'start_date', 'end_date'),
  reversed('leave_type', 'valid_from', 'expired_date'),
  reversed('non_working_day', 'start_date', 'end_date'),
  reversed('planned_departure', 'known_on', 'last_day'),
  reversed('project_member', 'joined_on', 'left_on'),
  ['api_token', {}],
  ['api_token', { account_id: id }],
  ['asked_approver', {}],
  ['audit_check', { is_only: false }],
  ['birthday_tally', { month: 13 }],
  ['company_setting', { logo: '' }],
  ['company_setting', { second_factor_days: 61 }],
  ['company_setting', { second_factor_roles: ['Applicant'] }],
  ['custom_value', { number: 1, day }],
  ['custom_value', { text: 'a'.repeat(256) }],
  ['dated_change_run', { is_only: false }],
  ['delegation', { approver_id: id, delegate_id: id }],
  ['employee', { id, supervisor_id: id }],
  ['employee', { id_number: '' }],
  ['employee', { children: {} }],
  ['employee', { education: {} }],
  ['employee', { experience: {} }],
  ['employee', { skills: {} }],
  ['employee', { years_experience: -1 }],
  ['holiday', { part: 4 }],
  ['holiday_calendar_office', { office: 'Zagreb' }],
  ['item', { kind: 'equipment', date_expired: day }],
  ['item', { price: -1 }],
  ['item_assignment', {}],
  ['leave_balance', { entitlement: 366 }],
  ['leave_balance', { pending: -1 }],
  ['leave_credit', { days: 0.25 }],
  ['leave_grant', { kind: 'credit' }],
  ['leave_ledger', { kind: 'use' }],
  ['leave_ledger', { kind: '?', days: 1 }],
  ['leave_request', { start_date: day, end_date: day, start_half: true, end_half: true }],
  ['leave_request', { status: 'canceling', day_halves: [2] }],
  ['leave_request', { status: 'approved' }],
  ['leave_request', { status: 'approved', day_halves: [2], given_back_for: id }],
  ['leave_request', { status: 'approved', day_halves: [2], outside_status: 'pending' }],
  ['leave_request', { status: '?', day_halves: [2] }],
  ['leave_request', { total_days: -1 }],
  ['leave_type', { gives_days_back: 'at once', can_be_given_back: true }],
  ['leave_type', { number_of_days: 0.25 }],
  ['node', { free_bytes: 1 }],
  ['passkey_challenge', {}],
  ['passkey_challenge', { purpose: '?', session_id: id }],
  ['past_application', { month: day }],
  ['report_pin', {}],
  ['report_pin', { name: 'Report', place: -1 }],
  ['report_schedule', { hour: 24 }],
  ['saved_view', {}],
  ['saved_view', { account_id: id, list: '' }],
  ['saved_view', { account_id: id, name: '' }],
  ['scheduled_backup', { bytes: 1 }],
  ['scheduled_backup', { completed_at: day, bytes: 1, problem: 'Failed' }],
  ['sent_reminder', {}],
  ['stored_file', { employee_id: id }],
  ['stored_file', { employee_id: id, kind: '?' }],
  ['stored_file', { size: 0 }],
  ['stored_file_chunk', { number: -1 }],
  ['webhook', { away_hour: 24 }],
  ['work_schedule', { week: [0, 0, 0, 0, 0, 0, 0] }],
]

test('each check constraint refuses values that no other one refuses', async () => {
  const { rows } = await sql<{ table: string; names: string[]; refuses: string }>`
    select t.relname as table, array_agg(k.conname::text order by k.conname) as names,
      string_agg(format('(%s) is false as %I', pg_get_expr(k.conbin, t.oid), k.conname), ', ') as refuses
    from pg_constraint k join pg_class t on t.oid = k.conrelid
    where k.contype = 'c' and k.connamespace = 'public'::regnamespace group by t.relname`.execute(app.db)
  const found = await Promise.all(
    [...Map.groupBy(refused, ([table]) => table)].map(async ([table, ofTable]) => {
      const values = ofTable.map(([, one]) => one)
      const refuses = sql.raw(rows.find((row) => row.table === table)?.refuses ?? '')
      const answers = await sql<Record<string, boolean>>`
        select ${refuses} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(values)})`.execute(
        app.db,
      )
      // The name of the only constraint, else the values.
      return answers.rows.map((answer, index) => {
        const [name, ...others] = Object.keys(answer).filter((one) => answer[one])
        return `${table}: ${others.length === 0 && name ? name : JSON.stringify(values[index])}`
      })
    }),
  )
  const constraints = rows.flatMap(({ table, names }) => names.map((name) => `${table}: ${name}`))
  expect(found.flat().toSorted()).toEqual(constraints.toSorted())
})

test.each([
  ['email', { email: 'twin@example.com' }, () => sql`email = 'twin@example.com'`],
  ['employeeNumber', { employeeNumber: 'E-77' }, () => sql`employee_number = 'e-77'`],
  [
    'idNumber',
    { idNumber: '1111111111111' },
    () => sql`id_number = '', id_number_hash = ${keyedHash(app.keys.idNumberHash, '1111111111111')}`,
  ],
])('the second of two employees with the same %s is told so', async (field, same, stored) => {
  const [first, second] = [await app.people.employee(), await app.people.employee()]
  const position = await app.people.position(`Position ${crypto.randomUUID()}`)
  const { uuid, firstName, lastName, email } = second
  const body = { ...validEmployee, firstName, lastName, email, position, ...same }
  // The other transaction commits after the call has found no such value, and while it waits to store it.
  let answer: ReturnType<typeof app.callRaw> | undefined
  await app.db.transaction().execute(async (trx) => {
    await sql`update employee set ${stored()} where id = ${first.uuid}`.execute(trx)
    answer = app.callRaw(employeesApi.update, { params: { id: uuid }, body }, { as: admin })
    await untilWaiting(app.pool)
  })
  expect(await answer).toMatchObject({ status: 422, result: { message: [{ field }] } })
})
