// Every constraint that a call can violate is answered with a sentence of its own.
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
