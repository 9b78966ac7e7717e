// Snapshots of the SQL of lists that grow with the company, stored next to their areas, so that a review shows which
// statement changed. Lists of few rows, such as positions, need no index and no snapshot. The first statement of a list is
// whole; of the others, only what differs. `WHOLE_STATEMENTS=1` with `--update=all` writes all of them whole.
import type { CustomField } from '@hr/contract/areas/custom-fields/fields'
import { defaultRules } from '@hr/contract/areas/leave/policies'
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { format } from 'sql-formatter'
import { expect, test } from 'vitest'
import { applicantList, applicantQueryOf } from '../areas/applicants/applicants.queries.ts'
import { areas } from '../areas.ts'
import { tokenList } from '../areas/tokens/tokens.queries.ts'
import { auditListOf } from '../areas/audit/audit.queries.ts'
import { historyList, accessLogList } from '../areas/audit/history.queries.ts'
import { birthdayList, endingList, reachingList } from '../areas/dashboard/dashboard.queries.ts'
import { departureList } from '../areas/employees/departures.queries.ts'
import { employeeList, employeeQueryOf } from '../areas/employees/employees.queries.ts'
import { teamMemberList } from '../areas/employees/record.queries.ts'
import { itemList, itemQueryOf } from '../areas/equipment/items.queries.ts'
import { leaveList } from '../areas/leave-requests/requests.queries.ts'
import { grantList } from '../areas/leave-grants/grants.queries.ts'
import { emailList } from '../areas/notifications/emails.queries.ts'
import { directoryOn } from '../areas/people/directory.queries.ts'
import { projectList } from '../areas/projects/projects.queries.ts'
import { userList } from '../areas/users/users.queries.ts'
import { deliveryList } from '../areas/webhooks/webhooks.queries.ts'
import type { PagedList } from '../http/page.ts'
import type { Tables } from './tables.ts'

/** Records the statements. Answers each query for a total with 15,000. */
class RecordingDriver extends DummyDriver {
  readonly texts: string[] = []

  override async acquireConnection() {
    const executeQuery = async ({ sql }: CompiledQuery) => {
      this.texts.push(`${format(sql, { language: 'postgresql', expressionWidth: 100 })};`)
      return { rows: sql.includes(' as total') ? [{ total: 15_000, key: null }] : [] }
    }
    return Object.assign(await super.acquireConnection(), { executeQuery })
  }
}

const today = '2026-11-20'
const id = '00000000-0000-4000-8000-000000000001'
const byName = { sort: 'lastName', order: 'asc' } as const
const latest = { sort: 'startDate', order: 'desc' } as const
const items = { kind: 'equipment', today } as const

const customField: CustomField = {
  uuid: id,
  name: 'T-shirt',
  kind: 'choice',
  unit: '',
  section: '',
  help: '',
  isRequired: false,
  isUnique: false,
  fieldClass: 'internal',
  employeeAccess: 'read',
  leadAccess: 'read',
  adminAccess: 'write',
  options: [],
  archivedAt: null,
  version: 1,
}

const auditList = auditListOf(areas.flatMap(({ recordNames }) => recordNames ?? []))

type Statements = Record<string, Promise<string>>
const lists: Record<string, Statements> = {
  'employees/employees': {
    'first page': page(employeeList, employeeQueryOf({}, { today })),
    'page in the middle': page(employeeList, employeeQueryOf({ sort: 'position' }, { today }), 700),
    'last page': page(employeeList, employeeQueryOf({ order: 'desc' }, { today }), 1000),
    search: page(employeeList, employeeQueryOf({ q: 'ana ho' }, { today })),
    'search in another order': page(employeeList, employeeQueryOf({ q: 'ana', sort: 'email' }, { today })),
    filters: page(employeeList, employeeQueryOf({ team: id, status: ['Active'], startFrom: today }, { today })),
    'filters by values': page(
      employeeList,
      employeeQueryOf({ supervisor: id, office: 'sara', workType: 'WFH' }, { today }),
    ),
    'filter by level': page(employeeList, employeeQueryOf({ seniority: 'master' }, { today })),
    employed: page(employeeList, employeeQueryOf({ isEmployed: true }, { today })),
    leaving: page(employeeList, employeeQueryOf({ isLeaving: true }, { today })),
    inUseTwice: page(employeeList, employeeQueryOf({ inUseTwice: true }, { today })),
    whole: whole(employeeList, employeeQueryOf({ q: 'ana' }, { today })),
    'ETag of the whole list': checksum(employeeList, employeeQueryOf({}, { today })),
    'columns and order of custom fields': page(
      employeeList,
      employeeQueryOf({ custom: [id], sort: `custom.${id}` }, { today, fields: [customField] }),
    ),
    'filter by a custom field': page(
      employeeList,
      employeeQueryOf({ [`custom.${id}`]: id }, { today, fields: [customField] }),
    ),
  },
  'employees/team-members': {
    'first page': page(teamMemberList, {
      team: { leadId: id, isArchived: false, words: ['ana'] },
      custom: [],
      ...byName,
    }),
  },
  'equipment/items': {
    'first page': page(itemList, itemQueryOf({ status: 'broken' }, items)),
    'page in the middle': page(itemList, itemQueryOf({}, items), 700),
    search: page(itemList, itemQueryOf({ q: 'monitor' }, items)),
    'licences that can be assigned': page(itemList, itemQueryOf({ isFree: true }, { kind: 'licence', today })),
    whole: whole(itemList, itemQueryOf({}, items)),
    'ETag of the whole list': checksum(itemList, itemQueryOf({}, items)),
  },
  'leave-requests/requests': {
    'first page': page(leaveList, { whose: { kind: 'all' }, status: 'approved', ...latest }),
    'page in the middle': page(leaveList, { whose: { kind: 'all' }, sort: 'lastName', order: 'asc' }, 700),
    'own requests': page(leaveList, { whose: { kind: 'own', id }, ...latest }),
    'pending requests of a team': page(leaveList, {
      whose: { kind: 'team', leadId: id },
      status: 'inProgress',
      ...latest,
    }),
    "requests that await a team lead's decision": page(leaveList, {
      whose: { kind: 'team', leadId: id },
      decider: { uuid: id, role: 'Team lead', superAdminHr: false, isActive: true },
      ...latest,
    }),
    'requests of a project in a month': page(leaveList, {
      whose: { kind: 'all' },
      team: id,
      startDate: '2026-11-01',
      endDate: '2026-11-30',
      ...latest,
    }),
    search: page(leaveList, { whose: { kind: 'all' }, words: ['ana'], ...latest }),
    whole: whole(leaveList, { whose: { kind: 'all' }, ...latest }),
  },
  'leave-grants/grants': {
    'days of a year': page(grantList, {
      type: {
        policyId: id,
        leaveTypeId: id,
        rules: { ...defaultRules, contractTypes: ['Ugovor o djelu'], offices: ['Sarajevo'] },
        year: 2027,
        adoptedDays: undefined,
        adopts: null,
        lastYearId: null,
      },
      office: 'Sarajevo',
      words: ['ana'],
      ...byName,
    }),
  },
  'employees/departures': {
    'first page': page(departureList, { today, sort: 'endDate', order: 'asc', reader: id, userId: id }),
    search: page(departureList, { today, words: ['ana'], sort: 'lastName', order: 'asc', reader: id, userId: id }),
  },
  'users/users': {
    'first page': page(userList, byName),
    search: page(userList, { words: ['ana'], isArchived: false, sort: 'firstName', order: 'asc' }),
    whole: whole(userList, byName),
  },
  'people/directory': {
    'first page': page(directoryOn(today), { seer: { sees: 'teammates', personId: id }, ...byName }),
    search: page(directoryOn(today), { seer: { sees: 'everyone' }, words: ['ana', 'ho'], ...byName }),
    filters: page(directoryOn(today), { seer: { sees: 'everyone' }, team: id, offices: ['Sarajevo'], ...byName }),
  },
  'projects/projects': {
    'first page': page(projectList, { isArchived: false, today, sort: 'clientName', order: 'asc' }),
  },
  'applicants/applicants': {
    'first page': page(applicantList, applicantQueryOf({})),
    'search and filters': page(
      applicantList,
      applicantQueryOf({ q: 'ana', city: 'Sarajevo', position: 'Developer', applicationDateFrom: '2026-01-01' }),
    ),
    whole: whole(applicantList, { ...applicantQueryOf({}), isWhole: true }),
    'ETag of the whole list': checksum(applicantList, applicantQueryOf({})),
  },
  'audit/audit': {
    'first page': page(auditList, facts({ actor: id, from: '2026-11-01', to: '2026-11-30' })),
    whole: whole(auditList, facts({})),
  },
  'tokens/tokens': {
    'first page': page(tokenList, { kind: undefined, uuid: undefined, sort: 'createdAt', order: 'desc' }),
  },
  'audit/history': { 'first page': page(historyList, { personId: id, sort: 'at', order: 'desc' }) },
  'audit/access-log': {
    'first page': page(accessLogList, { personId: id, sort: 'at', order: 'desc' }),
  },
  'notifications/emails': { 'first page': page(emailList, { state: 'failed', sort: 'queuedAt', order: 'desc' }) },
  'webhooks/deliveries': {
    'first page': page(deliveryList, { webhook: id, state: undefined, sort: 'createdAt', order: 'desc' }),
    failed: page(deliveryList, { webhook: id, state: 'failed', sort: 'createdAt', order: 'desc' }),
  },
  'dashboard/dashboard': {
    birthdays: page(birthdayList, { month: 2, year: 2026, employedOn: today, sort: 'day', order: 'asc' }),
    'contracts that end': page(endingList('other contract', today), undefined),
    'next levels': page(reachingList(today), undefined),
  },
}

test.each(Object.entries(lists))('%s', async (name, statements) => {
  const texts = await Promise.all(Object.values(statements))
  const wholes = texts.map((text) => text.split('\n'))
  const titled = Object.keys(statements).map((title, place) => {
    const lines = process.env['WHOLE_STATEMENTS']
      ? wholes[place]
      : differing(wholes[place]!, wholes.slice(0, place).flat())
    return `-- ${title}\n${lines?.join('\n')}\n`
  })
  await expect(titled.join('\n')).toMatchFileSnapshot(`../areas/${name}.lists.sql`)
})

/** Shortens each run of lines that is also above, in any indentation, to its first and last line. */
function differing(lines: readonly string[], above: readonly string[]): string[] {
  const [own, others] = [lines, above].map((all) => all.map((line) => line.trim())) as [string[], string[]]
  const lengthOfRun = (start: number, at: number) => {
    const end = own.findIndex((line, place) => place >= start && line !== others[at + place - start])
    return (end === -1 ? own.length : end) - start
  }
  const shown: string[] = []
  for (let start = 0, run = 0; start < lines.length; start += run) {
    run = Math.max(1, ...others.flatMap((line, at) => (line === own[start] ? lengthOfRun(start, at) : [])))
    const part = lines.slice(start, start + run)
    shown.push(...(run < 5 ? part : [part[0]!, `-- … ${run - 2} lines as above`, part.at(-1)!]))
  }
  return shown
}

function facts({ actor, from, to }: { actor?: string; from?: string; to?: string }) {
  const nothing = { person: undefined, token: undefined, entity: undefined, action: undefined }
  return { ...nothing, who: actor, from, to, timeZone: 'Europe/Sarajevo', sort: 'at', order: 'desc' } as const
}

function page<Q>(list: Pick<PagedList<Q, unknown>, 'page'>, query: Q, number = 1): Promise<string> {
  return recorded((db) => list.page(db, query, { page: number, pageSize: 15 }))
}

function whole<Q>(list: Pick<PagedList<Q, unknown>, 'all'>, query: Q): Promise<string> {
  return recorded((db) => list.all(db, query))
}

function checksum<Q>(
  list: { checksum: (db: Kysely<Tables>, query: Q) => Promise<unknown> },
  query: Q,
): Promise<string> {
  return recorded((db) => list.checksum(db, query))
}

/** Returns the statements that `work` sends to the database. */
async function recorded(work: (db: Kysely<Tables>) => Promise<unknown>): Promise<string> {
  const driver = new RecordingDriver()
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  await work(db)
  return driver.texts.join('\n')
}
