// The tables as TypeScript sees them, column names as in SQL; queries name what they send with `as`.
import type { RoleName } from '@hr/contract/access'
import type { ContractType, EmployeeStatus } from '@hr/contract/areas/employees/employees'
import type { Day } from '@hr/contract/lib/dates'
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

type Instant = Generated<Date>

export type Tables = {
  setting: { name: string; value: string }
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
  }
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
  photo: { name: string; content: Buffer }
  employee_count: { is_archived: boolean; total: number }
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
  }
  session: {
    id: Generated<string>
    account_id: string
    secret_hash: Buffer
    created_at: Instant
    last_active_at: Instant
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
  history_value: {
    history_id: number
    person_id: string | null
    salt: Buffer
    before: JSONColumnType<object> | null
    after: JSONColumnType<object> | null
  }
}
