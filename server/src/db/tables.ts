// The tables as TypeScript sees them, column names as in SQL; queries name what they send with `as`.
import type { RoleName } from '@hr/contract/access'
import type { SignInMethod } from '@hr/contract/areas/access/sessions'
import type { EmployeeFileKind } from '@hr/contract/areas/employees/files'
import type {
  Child,
  ContractType,
  Education,
  EmployeeStatus,
  Experience,
  Gender,
  MaritalStatus,
  Qualification,
  Skill,
  WorkType,
} from '@hr/contract/areas/employees/record'
import type { ItemKind, ItemStatus } from '@hr/contract/areas/equipment/items'
import type { FeedKind } from '@hr/contract/areas/leave/feeds'
import type { LeaveStatus } from '@hr/contract/areas/leave/states'
import type { MailState } from '@hr/contract/areas/notifications/mails'
import type { NotificationType } from '@hr/contract/areas/notifications/notifications'
import type { NotificationEvent } from '@hr/contract/areas/notifications/events'
import type { Day } from '@hr/contract/lib/dates'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

type Instant = Generated<Date>
/** Read as objects, written as JSON. */
type Rows<Row> = ColumnType<Row[], string | undefined, string>

export type Tables = {
  setting: { name: string; value: string }
  former_key: {
    number: GeneratedAlways<number>
    fingerprint: string
    kept: Buffer
    replaced_at: Instant
    done_at: Date | null
  }
  position: { id: Generated<string>; name: string; version: Generated<number> }
  employee: {
    id: Generated<string>
    first_name: string
    last_name: string
    email: string
    status: Generated<EmployeeStatus>
    date_of_birth: Day | null
    place_of_residence: Generated<string>
    residential_address: Generated<string>
    position_id: string | null
    contract_type: ContractType | null
    start_date: Day | null
    supervisor_id: string | null
    profile_image: string | null
    is_archived: Generated<boolean>
    version: Generated<number>
    maiden_name: Generated<string>
    country: Generated<string>
    phone_number: Generated<string>
    id_number: Buffer | null
    id_number_hash: Buffer | null
    gender: Gender | null
    marital_status: Generated<MaritalStatus>
    qualifications: Qualification | null
    vocation: Generated<string>
    departments: Generated<string>
    end_date: Day | null
    end_of_probationary_period: Day | null
    emergency_contact: Generated<string>
    years_experience: number | null
    languages: Generated<string[]>
    office_location: Generated<string>
    seniority_level: Generated<string>
    seniority_client_level: Generated<string>
    work_type: WorkType | null
    brief_description: Generated<string>
    children: Rows<Child>
    experience: Rows<Experience>
    education: Rows<Education>
    skills: Rows<Skill>
    position_name: GeneratedAlways<string | null>
    supervisor_last_name: GeneratedAlways<string | null>
    supervisor_first_name: GeneratedAlways<string | null>
    teams: GeneratedAlways<{ uuid: string; name: string; clientName: string }[]>
    months_employed: GeneratedAlways<number | null>
  }
  field_value: { field: string; value: string; difference: number }
  history_subject: { history_id: number; person_id: string }
  project: {
    id: Generated<string>
    name: string
    code: string
    client_name: string
    client_contact: string
    start_date: Day
    admin_notes: string
    is_archived: Generated<boolean>
    version: Generated<number>
  }
  project_member: {
    id: GeneratedAlways<number>
    project_id: string
    employee_id: string
    role: 'lead' | 'member'
    joined_on: Day
    left_on: Day | null
  }
  item: {
    id: Generated<string>
    kind: ItemKind
    code: string
    name: string
    status: ItemStatus | null
    notes: Generated<string>
    date_added: Day | null
    date_expired: Day | null
    /** These three the database keeps from `item_assignment`; only an import writes them beforehand. */
    employee_id: string | null
    holder_last_name: string | null
    holder_first_name: string | null
    holder_archived: GeneratedAlways<boolean>
    version: Generated<number>
  }
  item_assignment: {
    id: GeneratedAlways<number>
    item_id: string
    employee_id: string | null
    assigned_on: Day
    unassigned_on: Day | null
  }
  leave_type: {
    id: Generated<string>
    name: string
    number_of_days: number | null
    valid_from: Generated<Day | null>
    expired_date: Day
    color: string
    half_days: Generated<boolean>
    is_archived: Generated<boolean>
    version: Generated<number>
  }
  leave_type_grant: {
    id: GeneratedAlways<number>
    leave_type_id: string
    days: number | null
    at: Instant
    actor_id: string | null
  }
  non_working_day: { id: Generated<string>; title: string; start_date: Day; end_date: Day; version: Generated<number> }
  leave_request: {
    id: Generated<string>
    employee_id: string
    leave_type_id: string
    start_date: Day
    end_date: Day
    start_half: Generated<boolean>
    end_half: Generated<boolean>
    total_days: number
    reason: Generated<string>
    has_attachment: Generated<boolean>
    status: Generated<LeaveStatus>
    asked_at: Instant
    cancel_asked: Day | null
    decided_by: string | null
    decided_at: Date | null
    decision_note: Generated<string>
    cut_from: string | null
    version: Generated<number>
  }
  leave_balance: {
    employee_id: string
    leave_type_id: string
    used: Generated<number>
    pending: Generated<number>
    own_total: number | null
  }
  leave_ledger: {
    id: GeneratedAlways<number>
    employee_id: string
    leave_type_id: string
    kind: 'use' | 'return' | 'adjust' | 'own total'
    days: number | null
    request_id: string | null
    actor_id: string | null
    at: Instant
    why: Generated<string>
  }
  leave_request_tally: { status: LeaveStatus; leave_type_id: string; difference: number }
  calendar_feed: {
    id: Generated<string>
    employee_id: string
    kind: FeedKind
    with_waiting: boolean
    secret_hash: Buffer
    made_at: Instant
    last_used_at: Date | null
  }
  photo: { name: string; small: Buffer; medium: Buffer; large: Buffer }
  stored_file: {
    id: Generated<string>
    name: string
    media_type: string
    size: number
    sha256: Buffer
    employee_id: string | null
    kind: EmployeeFileKind | null
    leave_request_id: string | null
    application_id: string | null
    added_at: Instant
  }
  stored_file_chunk: { file_id: string; number: number; content: Buffer }
  application: {
    id: Generated<string>
    applicant_id: string
    is_latest: Generated<boolean>
    first_name: string
    last_name: string
    email: string
    city: string
    phone_number: string
    education: string
    skills: string
    additional_info: Generated<string>
    position: string
    applied_on: Day
    applied_at: Instant
    consent_text: string
    consent_at: Date
    hired_as: string | null
    announced_on: Day | null
    search: GeneratedAlways<string>
  }
  past_application: { id: GeneratedAlways<number>; position: string; month: Day }
  used_captcha: { hash: Buffer; expires_at: Date }
  answered_application: { key_hash: Buffer; content_hash: Buffer; at: Instant }
  applicant_email: {
    id: Generated<string>
    applicant_id: string
    subject: string
    body: string
    sender_id: string | null
    at: Instant
    is_acknowledgement: Generated<boolean>
  }
  applicant_email_template: {
    id: Generated<string>
    name: string
    subject: string
    body: string
    is_automatic: Generated<boolean>
  }
  employee_count: { is_archived: boolean; difference: number }
  employee_search: {
    employee_id: string
    is_archived: boolean
    last_name: string
    first_name: string
    text: string
    starts: string[]
  }
  account: {
    id: string
    role: RoleName | null
    admin: Generated<boolean>
    super_admin_hr: Generated<boolean>
    password_hash: string | null
    invited_at: Date | null
    contract_expiration_notification: Generated<boolean>
    new_application_notification: Generated<boolean>
    own_leave_mail: Generated<boolean>
    leave_request_mail: Generated<boolean>
    experience_level_expiration_notification: Generated<boolean>
    admin_by_claim: Generated<boolean>
    super_admin_hr_by_claim: Generated<boolean>
  }
  session: {
    id: Generated<string>
    account_id: string
    secret_hash: Buffer
    created_at: Instant
    last_active_at: Instant
    device: Generated<string>
    method: Generated<SignInMethod>
    confirmed_at: Date | null
    id_token: Buffer | null
  }
  account_second_factor: {
    account_id: string
    secret: Buffer
    begun_at: Instant
    turned_on_at: Date | null
    last_step: Generated<number>
    recovery_codes: Generated<Buffer[]>
  }
  account_identity: { account_id: string; issuer: string; subject: string; linked_at: Instant }
  provider_attempt: {
    cookie_hash: Buffer
    state: string
    nonce: string
    verifier: string
    next: string
    session_id: string | null
    started_at: Instant
    expires_at: Date
  }
  password_link: { token_hash: Buffer; account_id: string; expires_at: Date }
  attempt: { id: GeneratedAlways<number>; kind: string; key: Buffer; at: Instant }
  idempotent_answer: {
    account_id: string
    key: string
    call: string
    content_hash: Buffer
    answer: string | null
    at: Instant
  }
  notification: {
    id: Generated<string>
    recipient_id: string
    type: NotificationType
    event: NotificationEvent
    at: Instant
    employee_id: string | null
    leave_request_id: string | null
    item_id: string | null
    actor_id: string | null
    details: ColumnType<object, string, never>
    read_at: Date | null
    cleared_at: Date | null
  }
  daily_work: { day: Day; done_at: Instant }
  mail: {
    id: GeneratedAlways<number>
    template: string
    recipient_id: string | null
    history_id: number | null
    notification_id: string | null
    applicant_email_id: string | null
    state: Generated<MailState>
    attempts: Generated<number>
    error: string | null
    queued_at: Instant
    done_at: Date | null
  }
  history: {
    id: GeneratedAlways<number>
    at: Instant
    actor_id: string | null
    action: string
    entity: string
    entity_id: string
    person_id: string | null
    fields: Generated<string[]>
    value_hash: Buffer | null
  }
  history_link: { position: number; history_id: number; hash: Buffer }
  history_unlinked: { history_id: number; at: Instant }
  history_value: {
    history_id: number
    person_id: string | null
    salt: Buffer
    before: JSONColumnType<object> | null
    after: JSONColumnType<object> | null
  }
}
