// Written by tables.test.ts from the migrated schema.
import type { RoleName } from '@hr/contract/access'
import type { SignInMethod } from '@hr/contract/areas/access/sessions'
import type { EmployeeFileKind } from '@hr/contract/areas/employees/files'
import type {
  Child, ContractType, Education, EmployeeStatus, Experience, Gender, MaritalStatus, Qualification, Skill, WorkType,
} from '@hr/contract/areas/employees/record'
import type { ItemKind, ItemStatus } from '@hr/contract/areas/equipment/items'
import type { JobState, JobTarget } from '@hr/contract/areas/jobs/jobs'
import type { GivesDaysBack } from '@hr/contract/areas/leave/days-back'
import type { FeedKind } from '@hr/contract/areas/leave/feeds'
import type { ApprovalFlow, StoredStatus } from '@hr/contract/areas/leave/status'
import type { NotificationEvent } from '@hr/contract/areas/notifications/events'
import type { EmailState } from '@hr/contract/areas/notifications/emails'
import type { NotificationType } from '@hr/contract/areas/notifications/notifications'
import type { Day } from '@hr/contract/lib/dates'
import type { GeneratedAlways, JSONColumnType } from 'kysely'

import type { ColumnType } from "kysely";

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[]
  ? U[]
  : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S[], I[], U[]>
  : T[];

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export type Numeric = ColumnType<number, number | string, number | string>;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface Account {
  admin: Generated<boolean>;
  admin_by_claim: Generated<boolean>;
  contract_expiration_notification: Generated<boolean>;
  directory_disabled_at: Timestamp | null;
  directory_id: string | null;
  emergency_since: Timestamp | null;
  experience_level_expiration_notification: Generated<boolean>;
  has_chosen_pins: Generated<boolean>;
  id: string;
  invited_at: Timestamp | null;
  invited_on_first_day: Generated<boolean>;
  is_linked: Generated<boolean>;
  language: string | null;
  last_language: string | null;
  leave_calendar_email: Generated<boolean>;
  leave_request_email: Generated<boolean>;
  new_application_notification: Generated<boolean>;
  own_leave_email: Generated<boolean>;
  password_hash: string | null;
  role: RoleName | null;
  second_factor_at_provider: Generated<boolean>;
  second_factor_grace_days: number | null;
  second_factor_required_at: Timestamp | null;
  super_admin_hr: Generated<boolean>;
  super_admin_hr_by_claim: Generated<boolean>;
  waits_for_invitation: Generated<boolean>;
}

export interface AccountIdentity {
  account_id: string;
  issuer: string;
  linked_at: Generated<Timestamp>;
  subject: string;
}

export interface AccountSecondFactor {
  account_id: string;
  created_at: Generated<Timestamp>;
  enabled_at: Timestamp | null;
  last_time_step: Generated<number>;
  pending_secret: Buffer | null;
  recovery_codes: Generated<ArrayType<Buffer>>;
  recovery_key: Buffer | null;
  secret: Buffer | null;
  user_handle: Generated<Buffer>;
}

export interface ApiToken {
  account_id: string | null;
  created_at: Generated<Timestamp>;
  ending: string;
  expires_at: Timestamp | null;
  id: Generated<string>;
  is_end_announced: Generated<boolean>;
  last_used_at: Timestamp | null;
  name: string;
  replaced_at: Timestamp | null;
  revoked_at: Timestamp | null;
  scopes: Generated<string[]>;
  secret_hash: Buffer;
  service_account_id: string | null;
}

export interface ApplicantEmail {
  applicant_id: string;
  at: Generated<Timestamp>;
  body: string;
  id: Generated<string>;
  is_acknowledgement: Generated<boolean>;
  sender_id: string | null;
  subject: string;
}

export interface ApplicantEmailTemplate {
  body: string;
  id: Generated<string>;
  is_automatic: Generated<boolean>;
  name: string;
  subject: string;
}

export interface Application {
  additional_info: Generated<string>;
  applicant_id: string;
  applied_at: Generated<Timestamp>;
  applied_on: Day;
  city: string;
  consent_at: Timestamp;
  consent_language: string | null;
  consent_text: string;
  consent_version: number | null;
  deletion_notified_on: Day | null;
  education: string;
  email: string;
  first_name: string;
  hired_as: string | null;
  id: Generated<string>;
  is_latest: Generated<boolean>;
  language: string | null;
  last_name: string;
  phone_number: string;
  position: string;
  search: Generated<string | null>;
  search_form: GeneratedAlways<string>;
  skills: string;
}

export interface ApplicationIdempotencyRecord {
  at: Generated<Timestamp>;
  content_hash: Buffer;
  key_hash: Buffer;
}

export interface AskedApprover {
  approver_id: string;
  credit_id: string | null;
  leave_request_id: string | null;
}

export interface AuditCheck {
  broken: number;
  checked_at: Timestamp;
  hash: Buffer;
  is_only: Generated<boolean>;
  mac: Buffer | null;
  position: number;
  signed_hash: Buffer | null;
  signed_position: number | null;
}

export interface BackgroundJob {
  actor_id: string | null;
  created_at: Generated<Timestamp>;
  done: Generated<number>;
  ended_at: Timestamp | null;
  figures: JSONColumnType<Record<string, number>> | null;
  id: Generated<string>;
  key: string;
  kind: string;
  message: string | null;
  parameters: JSONColumnType<object>;
  run: Generated<number>;
  state: Generated<JobState>;
  stop_requested_at: Timestamp | null;
  target: JSONColumnType<JobTarget>;
  title: string;
  total: number | null;
}

export interface BirthdayTally {
  delta: number;
  month: number;
}

export interface CalendarDay {
  day: Day;
  is_working: boolean;
  working_before: number;
}

export interface CalendarFeed {
  created_at: Generated<Timestamp>;
  employee_id: string;
  id: Generated<string>;
  include_pending: boolean;
  kind: FeedKind;
  last_used_at: Timestamp | null;
  secret_hash: Buffer;
}

export interface CompanySetting {
  accent_colour: string | null;
  allow_assistants: Generated<boolean>;
  any_position: Generated<boolean>;
  contract_reminder_days: Generated<number[]>;
  country: string | null;
  departure_reasons: Generated<string[]>;
  directory_deactivation: Generated<boolean>;
  directory_unlimited_until: Timestamp | null;
  dismissed_parts: Generated<string[]>;
  document_reminder_days: Generated<number[]>;
  employee_number_pattern: Generated<string>;
  id: Generated<string>;
  job_form_origins: Generated<string[]>;
  language: string | null;
  last_day_ends_sign_in: boolean | null;
  leave_escalation_days: number | null;
  leave_reminder_days: Generated<number>;
  level_reminder_days: Generated<number[]>;
  licence_reminder_days: Generated<number[]>;
  logo: Buffer | null;
  logo_name: string | null;
  mail_checked_at: Timestamp | null;
  name: Generated<string>;
  password_sign_in: Generated<string>;
  probation_reminder_days: Generated<number[]>;
  provider_checked_at: Timestamp | null;
  reads_environment: Generated<boolean>;
  second_factor_days: Generated<number>;
  second_factor_roles: Generated<string[]>;
  setup: Generated<'new' | 'started' | 'closed'>;
  show_absences: Generated<boolean>;
  skipped_steps: Generated<string[]>;
  time_zone: string | null;
  version: Generated<number>;
}

export interface CustomField {
  admin_access: string;
  archived_at: Timestamp | null;
  employee_access: string;
  field_class: string;
  help: Generated<string>;
  id: Generated<string>;
  is_required: Generated<boolean>;
  is_unique: Generated<boolean>;
  kind: string;
  lead_access: string;
  name: string;
  place: number;
  section: Generated<string>;
  unit: Generated<string>;
  version: Generated<number>;
}

export interface CustomOption {
  archived_at: Timestamp | null;
  contract_type: ContractType | null;
  field_id: string;
  id: Generated<string>;
  name: string;
  place: number;
}

export interface CustomValue {
  cipher: Buffer | null;
  day: Day | null;
  employee_id: string;
  field_id: string;
  hash: Buffer | null;
  id: Generated<string>;
  long_text: string | null;
  number: Numeric | null;
  option_id: string | null;
  place: Generated<number>;
  text: string | null;
}

export interface DailyRun {
  day: Day;
  done_at: Generated<Timestamp>;
  unfinished: Generated<string[]>;
}

export interface DatedChangeRun {
  is_only: Generated<boolean>;
  last_day: Day;
}

export interface DefaultView {
  account_id: string;
  list: string;
  view_id: string;
}

export interface Delegation {
  approver_id: string;
  delegate_id: string;
  ends_on: Day;
  id: Generated<string>;
  starts_on: Day;
}

export interface DocumentCategory {
  archived_at: Timestamp | null;
  has_expiry: Generated<boolean>;
  hr_only_until: Timestamp | null;
  id: Generated<string>;
  name: string;
  place: number;
  version: Generated<number>;
  visibility: string;
}

export interface DocumentReminder {
  days: number;
  due_on: Day;
  file_id: string;
}

export interface Email {
  applicant_email_id: string | null;
  attempts: Generated<number>;
  done_at: Timestamp | null;
  error: string | null;
  history_id: number | null;
  id: Generated<number>;
  leave_request_id: string | null;
  notification_id: string | null;
  queued_at: Generated<Timestamp>;
  recipient_id: string | null;
  reminders: Json | null;
  state: Generated<EmailState>;
  template: string;
}

export interface EmployedTally {
  day: Day;
  delta: number;
}

export interface Employee {
  brief_description: Generated<string>;
  children: ColumnType<Child[], string | undefined, string>;
  contract_type: ContractType | null;
  country: Generated<string>;
  date_of_birth: Day | null;
  departments: Generated<string>;
  education: ColumnType<Education[], string | undefined, string>;
  email: string;
  emergency_contact: Generated<string>;
  employee_number: Generated<string>;
  end_date: Day | null;
  end_of_probationary_period: Day | null;
  experience: ColumnType<Experience[], string | undefined, string>;
  first_name: string;
  gender: Gender | null;
  id: Generated<string>;
  id_number: Buffer | null;
  id_number_hash: Buffer | null;
  is_archived: Generated<boolean>;
  languages: Generated<string[]>;
  last_name: string;
  maiden_name: Generated<string>;
  marital_status: Generated<MaritalStatus>;
  months_employed: GeneratedAlways<number> | null;
  office_location: Generated<string>;
  phone_number: Generated<string>;
  place_of_residence: Generated<string>;
  position_id: string | null;
  position_name: GeneratedAlways<string> | null;
  profile_image: string | null;
  qualifications: Qualification | null;
  residential_address: Generated<string>;
  scim_changed_at: Generated<Timestamp>;
  seniority_client_level: Generated<string>;
  seniority_level: Generated<string>;
  skills: ColumnType<Skill[], string | undefined, string>;
  start_date: Day | null;
  status: Generated<EmployeeStatus>;
  supervisor_first_name: GeneratedAlways<string> | null;
  supervisor_id: string | null;
  supervisor_last_name: GeneratedAlways<string> | null;
  teams: GeneratedAlways<{ uuid: string; name: string; clientName: string }[]>;
  version: Generated<number>;
  vocation: Generated<string>;
  work_phone: Generated<string>;
  work_type: WorkType | null;
  years_experience: Numeric | null;
}

export interface EmployeeCount {
  delta: number;
  is_archived: boolean;
}

export interface EmployeeImport {
  actor_id: string | null;
  employees: number;
  finished_at: Timestamp | null;
  id: Generated<string>;
  options: Json;
  sheet: Buffer | null;
  started_at: Generated<Timestamp>;
  undone_at: Timestamp | null;
}

export interface EmployeeSearch {
  employee_id: string;
  first_name: string;
  form_starts: Generated<string[]>;
  is_archived: boolean;
  last_name: string;
  search_form: Generated<string>;
  starts: string[];
  text: string;
}

export interface EmployeeTally {
  contract_type: string | null;
  delta: number;
  gender: string | null;
  status: string;
}

export interface EntraConnection {
  client_id: string;
  client_secret: Buffer;
  id: Generated<string>;
  is_daily: Generated<boolean>;
  job_id: string;
  service_principal_id: string;
  tenant_id: string;
}

export interface EntraRun {
  actor_id: string | null;
  calls: Generated<number>;
  ended_at: Timestamp | null;
  error: string | null;
  id: Generated<string>;
  kind: string;
  sent: Generated<number>;
  skipped: Generated<number>;
  started_at: Generated<Timestamp>;
  state: Generated<string>;
}

export interface EntraUser {
  content_hash: Buffer;
  employee_id: string;
  external_id: string;
  is_active: Generated<boolean>;
  removed_at: Timestamp | null;
  sent_at: Generated<Timestamp>;
}

export interface FieldValue {
  delta: number;
  field: string;
  value: string;
}

export interface Headcount {
  contract_type: string | null;
  day: Day;
  people: number;
  status: string;
}

export interface HeldDeactivation {
  account_id: string;
  at: Generated<Timestamp>;
  reason: string;
}

export interface History {
  action: string;
  actor_id: string | null;
  at: Generated<Timestamp>;
  entity: string;
  entity_id: string;
  fields: Generated<string[]>;
  id: Generated<number>;
  person_id: string | null;
  token_id: Generated<string | null>;
  value_hash: Buffer | null;
}

export interface HistoryLink {
  hash: Buffer;
  history_id: number;
  position: number;
}

export interface HistorySubject {
  history_id: number;
  person_id: string;
}

export interface HistoryUnlinked {
  at: Generated<Timestamp>;
  history_id: number;
  transaction_id: Generated<string>;
}

export interface HistoryValue {
  after: JSONColumnType<object> | null;
  before: JSONColumnType<object> | null;
  history_id: number;
  person_id: string | null;
  salt: Buffer;
}

export interface Holiday {
  calendar_id: string;
  day: Day;
  part: Generated<number>;
}

export interface HolidayCalendar {
  id: Generated<string>;
  is_company: Generated<boolean>;
  name: string;
  version: Generated<number>;
}

export interface HolidayCalendarOffice {
  calendar_id: string;
  name: string;
  office: string;
}

export interface IdempotencyRecord {
  account_id: string;
  answer: string | null;
  at: Generated<Timestamp>;
  call: string;
  content_hash: Buffer;
  key: string;
}

export interface ImportedEmployee {
  employee_id: string;
  import_id: string;
  kept_reason: string | null;
}

export interface ImportLeaveOutside {
  employee_id: string;
  import_id: string;
}

export interface ImportMapping {
  columns: Json;
  headers_hash: string;
  id: Generated<string>;
  kept_at: Generated<Timestamp>;
  list: string;
  replaced: Json;
  version: Generated<number>;
}

export interface Item {
  assignee_archived: GeneratedAlways<boolean>;
  assignee_first_name: string | null;
  assignee_last_name: string | null;
  code: string;
  date_added: Day | null;
  date_expired: Day | null;
  employee_id: string | null;
  id: Generated<string>;
  kind: ItemKind;
  name: string;
  notes: Generated<string>;
  price: Numeric | null;
  purchase_date: Day | null;
  serial_number: string | null;
  status: ItemStatus | null;
  supplier: string | null;
  version: Generated<number>;
  warranty_end: Day | null;
}

export interface ItemAssignment {
  assigned_on: Day;
  employee_id: string | null;
  id: Generated<number>;
  item_id: string;
  unassigned_on: Day | null;
}

export interface ItemSearch {
  code: string;
  form_starts: Generated<string[]>;
  item_id: string;
  kind: string;
  search_form: Generated<string>;
  starts: string[];
  text: string;
}

export interface ItemTally {
  delta: number;
  kind: string;
  status: string | null;
}

export interface LeaveBalance {
  employee_id: string;
  entitlement: Numeric | null;
  leave_type_id: string;
  pending: Generated<Numeric>;
  used: Generated<Numeric>;
}

export interface LeaveCredit {
  approval_flow: Generated<ApprovalFlow>;
  days: Numeric;
  decided_at: Timestamp | null;
  decided_by: string | null;
  decided_for: string | null;
  decision_note: Generated<string>;
  employee_id: string;
  end_date: Day;
  first_approved_at: Timestamp | null;
  first_approved_by: string | null;
  id: Generated<string>;
  policy_id: string;
  reason: string;
  requested_at: Generated<Timestamp>;
  start_date: Day;
  status: Generated<'pending' | 'approved' | 'rejected' | 'canceled'>;
  version: Generated<number>;
}

export interface LeaveDraft {
  account_id: string;
  created_at: Generated<Timestamp>;
  end_date: Day;
  end_half: Generated<boolean>;
  id: Generated<string>;
  leave_type_id: string;
  start_date: Day;
  start_half: Generated<boolean>;
}

export interface LeaveFact {
  confirmed_at: Timestamp | null;
  confirmed_by: string | null;
  dismissed: Generated<Json>;
  earlier_years_in: number | null;
  earlier_years_reported: number | null;
  employee_id: string;
  facts: Json | null;
  waiting_since: Timestamp | null;
}

export interface LeaveGrant {
  accrues_until: Day | null;
  actor_id: string | null;
  at: Generated<Timestamp>;
  days: Numeric;
  effective_on: Day;
  employee_id: string;
  expires_on: Day | null;
  explanation: Generated<Json>;
  id: Generated<number>;
  kind: string;
  leave_type_id: string;
  reason: Generated<string>;
}

export interface LeaveLedger {
  actor_id: string | null;
  at: Generated<Timestamp>;
  days: Numeric | null;
  employee_id: string;
  id: Generated<number>;
  kind: 'use' | 'return' | 'adjust' | 'entitlement';
  leave_type_id: string;
  reason: Generated<string>;
  request_id: string | null;
}

export interface LeavePolicy {
  id: Generated<string>;
  is_archived: Generated<boolean>;
  name: string;
  rules: Json;
  version: Generated<number>;
}

export interface LeaveReminder {
  approver_id: string;
  hr_told_on: Day | null;
  is_approver: Generated<boolean>;
  leave_request_id: string;
  reached_on: Day;
  reminded_on: Day | null;
}

export interface LeaveRequest {
  approval_flow: Generated<ApprovalFlow>;
  awaits_since: Generated<Timestamp>;
  cancel_requested_on: Day | null;
  day_halves: number[] | null;
  decided_at: Timestamp | null;
  decided_by: string | null;
  decided_for: string | null;
  decision_note: Generated<string>;
  employee_id: string;
  end_date: Day;
  end_half: Generated<boolean>;
  first_approved_at: Timestamp | null;
  first_approved_by: string | null;
  given_back_for: string | null;
  has_attachment: Generated<boolean>;
  has_substitutes: Generated<boolean>;
  id: Generated<string>;
  leave_type_id: string;
  outside_status: string | null;
  reason: Generated<string>;
  requested_at: Generated<Timestamp>;
  split_from: string | null;
  start_date: Day;
  start_half: Generated<boolean>;
  status: Generated<StoredStatus>;
  total_days: Numeric;
  version: Generated<number>;
}

export interface LeaveRequestTally {
  delta: number;
  leave_type_id: string;
  status: StoredStatus;
}

export interface LeaveSubstitute {
  decline_note: Generated<string>;
  declined_at: Timestamp | null;
  employee_id: string;
  id: Generated<string>;
  leave_request_id: string;
  unavailable_at: Timestamp | null;
}

export interface LeaveType {
  can_be_given_back: Generated<boolean>;
  color: string;
  expired_date: Day;
  gives_days_back: Generated<GivesDaysBack>;
  granted_to_all: Generated<boolean>;
  half_days: Generated<boolean>;
  id: Generated<string>;
  is_archived: Generated<boolean>;
  lapsed_until: Day | null;
  name: string;
  number_of_days: Numeric | null;
  policy_id: string | null;
  rules: Json | null;
  valid_from: Day | null;
  version: Generated<number>;
  year: number | null;
}

export interface LeaveTypeDays {
  actor_id: string | null;
  at: Generated<Timestamp>;
  days: Numeric | null;
  id: Generated<number>;
  leave_type_id: string;
}

export interface LicenceReminder {
  days: number;
  due_on: Day;
  item_id: string;
}

export interface Migration {
  at: Generated<Timestamp>;
  checksum: string;
  name: string;
  phase: Generated<string>;
}

export interface Node {
  free_bytes: number | null;
  host: string;
  id: string;
  ignores_proxy: Generated<boolean>;
  seen_at: Generated<Timestamp>;
  started_at: Generated<Timestamp>;
  total_bytes: number | null;
  version: string;
}

export interface NonWorkingDay {
  end_date: Day;
  id: Generated<string>;
  part: Generated<string>;
  start_date: Day;
  title: string;
  version: Generated<number>;
}

export interface NonWorkingDayCalendar {
  calendar_id: string;
  non_working_day_id: string;
}

export interface Notification {
  actor_id: string | null;
  at: Generated<Timestamp>;
  cleared_at: Timestamp | null;
  details: ColumnType<object, string, never>;
  employee_id: string | null;
  event: NotificationEvent;
  id: Generated<string>;
  item_id: string | null;
  leave_request_id: string | null;
  read_at: Timestamp | null;
  recipient_id: string;
  type: NotificationType;
}

export interface Passkey {
  account_id: string;
  created_at: Generated<Timestamp>;
  credential_id: Buffer;
  has_verified_user: Generated<boolean>;
  host: string;
  id: Generated<string>;
  last_used_at: Timestamp | null;
  name: string;
  public_key: Buffer;
  sign_count: Generated<number>;
}

export interface PasskeyChallenge {
  challenge: Buffer;
  cookie_hash: Buffer | null;
  expires_at: Timestamp;
  network: Buffer | null;
  purpose: string;
  session_id: string | null;
}

export interface PasswordLink {
  account_id: string;
  expires_at: Timestamp;
  token_hash: Buffer;
}

export interface PastApplication {
  id: Generated<number>;
  month: Day;
  position: string;
}

export interface Photo {
  large: Buffer;
  medium: Buffer;
  name: string;
  small: Buffer;
}

export interface PlannedChange {
  day: Day | null;
  employee_id: string;
  id: Generated<string>;
  kind: string;
  planned_at: Generated<Timestamp>;
  planned_by: string | null;
  problem: string | null;
  version: Generated<number>;
  warned_of: Generated<string>;
}

export interface PlannedDeparture {
  change_id: string;
  end_date_before: Day | null;
  known_on: Day | null;
  last_day: Day | null;
  note: Generated<string>;
  reason: Generated<string>;
  reminded_of: Day | null;
}

export interface PlannedDepartureStep {
  actor_id: string | null;
  at: Generated<Timestamp>;
  employee_id: string;
  id: Generated<number>;
  step: string;
}

export interface Position {
  id: Generated<string>;
  name: string;
  version: Generated<number>;
}

export interface PreviousKey {
  encrypted_subkeys: Buffer;
  fingerprint: string;
  number: Generated<number>;
  reencrypted_at: Timestamp | null;
  replaced_at: Generated<Timestamp>;
}

export interface PreviousOffice {
  employee_id: string;
  office: string;
  until: Day;
}

export interface Project {
  admin_notes: Generated<string>;
  client_contact: string;
  client_name: string;
  code: string;
  id: Generated<string>;
  is_archived: Generated<boolean>;
  name: string;
  start_date: Day;
  version: Generated<number>;
}

export interface ProjectMember {
  employee_id: string;
  id: Generated<number>;
  joined_on: Day;
  left_on: Day | null;
  project_id: string;
  role: 'lead' | 'member';
}

export interface ProviderSignIn {
  code_verifier: string;
  cookie_hash: Buffer;
  expires_at: Timestamp;
  nonce: string;
  return_to: string;
  session_id: string | null;
  started_at: Generated<Timestamp>;
  state: string;
}

export interface RateLimitEvent {
  at: Generated<Timestamp>;
  id: Generated<number>;
  key: Buffer;
  kind: string;
}

export interface ReachedLimit {
  hour: Timestamp;
  last_at: Generated<Timestamp>;
  name: string;
  refusals: number;
}

export interface Reminder {
  days: number;
  due_on: Day;
  employee_id: string;
  event: string;
}

export interface ReportPin {
  account_id: string;
  name: string | null;
  place: number;
  view_id: string | null;
}

export interface ReportRecipient {
  account_id: string;
  schedule_id: string;
}

export interface ReportSchedule {
  account_id: string;
  cadence: Json;
  hour: number;
  id: Generated<string>;
  sent_until: Generated<Timestamp>;
  version: Generated<number>;
  view_id: string;
}

export interface SavedView {
  account_id: string | null;
  content: Json;
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  list: string;
  name: string;
  shared_with: string | null;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface ScheduledBackup {
  bytes: number | null;
  completed_at: Timestamp | null;
  day: Day;
  file: string;
  problem: string | null;
  started_at: Timestamp;
}

export interface SentReminder {
  days: number;
  due_on: Day;
  employee_id: string | null;
  event: string;
  file_id: string | null;
  item_id: string | null;
}

export interface ServiceAccount {
  addresses: Generated<string[]>;
  created_at: Generated<Timestamp>;
  ended_at: Timestamp | null;
  id: Generated<string>;
  name: string;
  owner_id: string | null;
  scopes: string[];
  version: Generated<number>;
}

export interface ServiceIdempotencyRecord {
  account_id: string;
  answer: string | null;
  at: Generated<Timestamp>;
  call: string;
  content_hash: Buffer;
  key: string;
}

export interface Session {
  account_id: string;
  confirmed_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  device: Generated<string>;
  has_second_factor: Generated<boolean>;
  id: Generated<string>;
  id_token: Buffer | null;
  last_active_at: Generated<Timestamp>;
  method: Generated<SignInMethod>;
  secret_hash: Buffer;
}

export interface Setting {
  name: string;
  value: string;
}

export interface SocketIoAttachments {
  created_at: Generated<Timestamp | null>;
  id: Generated<number>;
  payload: Buffer | null;
}

export interface StoredFile {
  added_at: Generated<Timestamp>;
  added_by: string | null;
  application_id: string | null;
  category_id: string | null;
  dated_on: Day | null;
  employee_id: string | null;
  expires_on: Day | null;
  filed_at: Generated<Timestamp>;
  id: Generated<string>;
  is_released: boolean | null;
  kind: EmployeeFileKind | null;
  leave_request_id: string | null;
  media_type: string;
  name: string;
  sha256: Buffer;
  size: number;
  uploaded_by: string | null;
  version_of: string | null;
}

export interface StoredFileChunk {
  content: Buffer;
  file_id: string;
  number: number;
}

export interface Successor {
  change_id: string;
  duty: string;
  employee_id: string;
}

export interface UsedCaptcha {
  expires_at: Timestamp;
  hash: Buffer;
}

export interface Webhook {
  away_day: Day | null;
  away_hour: number | null;
  created_at: Generated<Timestamp>;
  events: string[];
  failing_since: Timestamp | null;
  fields: Generated<string[]>;
  format: Generated<string>;
  id: Generated<string>;
  is_owner_told: Generated<boolean>;
  name: string;
  owner_id: string | null;
  position: number;
  state: Generated<string>;
  team_id: string | null;
  url: string;
  version: Generated<number>;
}

export interface WebhookDelivery {
  attempts: Generated<number>;
  claim: string | null;
  created_at: Generated<Timestamp>;
  due_at: Generated<Timestamp>;
  failure: string | null;
  id: Generated<string>;
  message: string;
  position: number | null;
  record_id: string;
  state: Generated<string>;
  status: number | null;
  tried_at: Timestamp | null;
  type: string;
  webhook_id: string;
}

export interface WebhookSecret {
  created_at: Generated<Timestamp>;
  expires_at: Timestamp | null;
  id: Generated<string>;
  seed: Buffer;
  webhook_id: string;
}

export interface WorkSchedule {
  employee_id: string;
  id: Generated<string>;
  starts_on: Day;
  week: number[];
}

export interface Tables {
  account: Account;
  account_identity: AccountIdentity;
  account_second_factor: AccountSecondFactor;
  api_token: ApiToken;
  applicant_email: ApplicantEmail;
  applicant_email_template: ApplicantEmailTemplate;
  application: Application;
  application_idempotency_record: ApplicationIdempotencyRecord;
  asked_approver: AskedApprover;
  audit_check: AuditCheck;
  background_job: BackgroundJob;
  birthday_tally: BirthdayTally;
  calendar_day: CalendarDay;
  calendar_feed: CalendarFeed;
  company_setting: CompanySetting;
  custom_field: CustomField;
  custom_option: CustomOption;
  custom_value: CustomValue;
  daily_run: DailyRun;
  dated_change_run: DatedChangeRun;
  default_view: DefaultView;
  delegation: Delegation;
  document_category: DocumentCategory;
  document_reminder: DocumentReminder;
  email: Email;
  employed_tally: EmployedTally;
  employee: Employee;
  employee_count: EmployeeCount;
  employee_import: EmployeeImport;
  employee_search: EmployeeSearch;
  employee_tally: EmployeeTally;
  entra_connection: EntraConnection;
  entra_run: EntraRun;
  entra_user: EntraUser;
  field_value: FieldValue;
  headcount: Headcount;
  held_deactivation: HeldDeactivation;
  history: History;
  history_link: HistoryLink;
  history_subject: HistorySubject;
  history_unlinked: HistoryUnlinked;
  history_value: HistoryValue;
  holiday: Holiday;
  holiday_calendar: HolidayCalendar;
  holiday_calendar_office: HolidayCalendarOffice;
  idempotency_record: IdempotencyRecord;
  import_leave_outside: ImportLeaveOutside;
  import_mapping: ImportMapping;
  imported_employee: ImportedEmployee;
  item: Item;
  item_assignment: ItemAssignment;
  item_search: ItemSearch;
  item_tally: ItemTally;
  leave_balance: LeaveBalance;
  leave_credit: LeaveCredit;
  leave_draft: LeaveDraft;
  leave_fact: LeaveFact;
  leave_grant: LeaveGrant;
  leave_ledger: LeaveLedger;
  leave_policy: LeavePolicy;
  leave_reminder: LeaveReminder;
  leave_request: LeaveRequest;
  leave_request_tally: LeaveRequestTally;
  leave_substitute: LeaveSubstitute;
  leave_type: LeaveType;
  leave_type_days: LeaveTypeDays;
  licence_reminder: LicenceReminder;
  migration: Migration;
  node: Node;
  non_working_day: NonWorkingDay;
  non_working_day_calendar: NonWorkingDayCalendar;
  notification: Notification;
  passkey: Passkey;
  passkey_challenge: PasskeyChallenge;
  password_link: PasswordLink;
  past_application: PastApplication;
  photo: Photo;
  planned_change: PlannedChange;
  planned_departure: PlannedDeparture;
  planned_departure_step: PlannedDepartureStep;
  position: Position;
  previous_key: PreviousKey;
  previous_office: PreviousOffice;
  project: Project;
  project_member: ProjectMember;
  provider_sign_in: ProviderSignIn;
  rate_limit_event: RateLimitEvent;
  reached_limit: ReachedLimit;
  reminder: Reminder;
  report_pin: ReportPin;
  report_recipient: ReportRecipient;
  report_schedule: ReportSchedule;
  saved_view: SavedView;
  scheduled_backup: ScheduledBackup;
  sent_reminder: SentReminder;
  service_account: ServiceAccount;
  service_idempotency_record: ServiceIdempotencyRecord;
  session: Session;
  setting: Setting;
  socket_io_attachments: SocketIoAttachments;
  stored_file: StoredFile;
  stored_file_chunk: StoredFileChunk;
  successor: Successor;
  used_captcha: UsedCaptcha;
  webhook: Webhook;
  webhook_delivery: WebhookDelivery;
  webhook_secret: WebhookSecret;
  work_schedule: WorkSchedule;
}
