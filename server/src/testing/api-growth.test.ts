import { api } from '@hr/contract/api'
import type { Endpoint } from '@hr/contract/lib/endpoint'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeApi, type Description } from '../http/description.ts'
import type { JsonSchema } from '../http/examples.ts'
import { breaksOf } from './api-growth.ts'

const released = join(import.meta.dirname, '../../fixtures/api.json')

const accessCalls = Object.values(api)
  .flatMap((calls): Endpoint[] => Object.values(calls))
  .filter(({ isAccessDecision }) => isAccessDecision)

/** The breaks that decision 67 allows. */
const allowed = [
  // Access decisions are closed to personal tokens.
  ...accessCalls.map(
    ({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}: security personalToken removed`,
  ),
  // A repeated call does not show the secret again.
  'POST /webhooks: answer 200.result.secret: option null added',
  'POST /webhooks/{id}/secret: answer 200.result.secret: option null added',
  // An empty cursor skipped all changes.
  'GET /changes: parameter query after: minLength narrowed',
  // Fields that became optional because some tokens may not read them.
  'GET /employees/getEmployeeFieldsUniqueData: answer 200.result: field countries optional',
  'GET /directory: answer 200.result: option object, array changed or removed',
  'GET /directory/{id}: answer 200.result: field isAway optional',
  'GET /logged-employee: answer 200.result: option object changed or removed',
  'PUT /employee/editProfile: answer 200.result.employee: field leaveType optional',
  'GET /archived-employees/{id}: answer 200.result: field signsIn optional',
  'GET /archived-employees/{id}: answer 200.result: field pendingLeave optional',
  'GET /archived-employees/{id}: answer 200.result: field approvedLeave optional',
  'GET /archived-employees/{id}: answer 200.result: field licences optional',
  'GET /archived-employees/{id}: answer 200.result: field equipment optional',
  'PUT /archived-employees/{id}: answer 200.result.ended: option object changed or removed',
  'GET /employees/getEmployeeFieldsUniqueData: answer 200.result: field countries optional',
  'GET /companyequipment: answer 200.result: option object, array changed or removed',
  'POST /companyequipment: answer 200.result.employee: option object changed or removed',
  'GET /companyequipment/{id}: answer 200.result.employee: option object changed or removed',
  'PATCH /companyequipment/{id}: answer 200.result.employee: option object changed or removed',
  'GET /leaves: answer 200.result: option object, array changed or removed',
  'GET /userleave/{id}: answer 200.result.substitutes[]: field note optional',
  'GET /leave-facts: answer 200.result.waiting[].confirmed: option object changed or removed',
  'GET /licence: answer 200.result: option object, array changed or removed',
  'POST /licence: answer 200.result.employee: option object changed or removed',
  'GET /unassignedLicences: answer 200.result: option object, array changed or removed',
  'GET /licence/{id}: answer 200.result.employee: option object changed or removed',
  'GET /licence/{id}: answer 200.result: field code optional',
  'GET /licence/{id}: answer 200.result: field notes optional',
  'PATCH /licence/{id}: answer 200.result.employee: option object changed or removed',
  'PATCH /licence/{id}: answer 200.result: field code optional',
  'PATCH /licence/{id}: answer 200.result: field notes optional',
  'GET /licence/employee/{id}: answer 200.result[]: field code optional',
  'GET /licence/employee/{id}: answer 200.result[]: field notes optional',
  'GET /projects: answer 200.result: option object, array changed or removed',
  'GET /project/{id}: answer 200.result: field clientContact optional',
  'GET /project/{id}: answer 200.result: field adminNotes optional',
]

/** The writing calls whose answers contain fields that tokens without the scope to read them no longer get. */
const readsClosed = [
  'PATCH /companyequipment/{id}',
  'PATCH /licence/{id}',
  'PATCH /userleave/{id}',
  'POST /companyequipment',
  'POST /employee',
  'POST /employee/{id}',
  'POST /leave-credits',
  'POST /leave-policies/{id}/grants/{year}/rules/preview',
  'POST /leave-policies/{id}/preview',
  'POST /licence',
  'POST /project',
  'POST /userleave',
  'PUT /applicant-email-template',
  'PUT /approveLeave/{id}',
  'PUT /archived-employees/{id}',
  'PUT /cancelLeave/{id}',
  'PUT /employee/changeProfileImage/{id}',
  'PUT /employee/editProfile',
  'PUT /employee/{id}',
  'PUT /leave-credits/{id}',
  'PUT /project/{id}',
  'PUT /userleave/{id}',
  'PUT /userleave/{id}/attachment',
]
const isLeftOut = (found: string) =>
  readsClosed.some((call) => found.startsWith(`${call}: answer 200.result`)) &&
  / (field \w+ optional|option .* changed or removed)$/.test(found)

test('the API has only grown since the last release', () => {
  const earlier = JSON.parse(readFileSync(released, 'utf8')) as Description
  expect(breaksOf(earlier, describeApi()).filter((found) => !allowed.includes(found) && !isLeftOut(found))).toEqual([])
})

/** The schemas of an answer and a body, which the changes below are made to. */
function schemas({ paths, components }: Description) {
  const answer = paths['/position/{id}']!['get']!.responses['200'] as {
    content: Record<string, { schema: JsonSchema }>
  }
  const json = 'application/json'
  return {
    operations: paths['/position/{id}']!,
    list: paths['/employees']!['get']! as { parameters: { name?: string; required?: boolean; schema: JsonSchema }[] },
    answer: answer.content[json]!.schema.properties!['result']!.properties!,
    body: paths['/position']!['post']!.requestBody!.content[json]!.schema,
    row: components.schemas['employees.list.row']!,
  }
}
type Parts = ReturnType<typeof schemas>
const parameter = ({ list }: Parts, name: string) => list.parameters.find((one) => one.name === name)!

test.each<[string, (parts: Parts) => unknown, string]>([
  ['a call', ({ operations }) => delete operations['put'], 'PUT /position/{id}: removed'],
  [
    'the name of a call',
    ({ operations }) => (operations['put']!.operationId = 'other'),
    'PUT /position/{id}: operationId changed',
  ],
  [
    'a parameter',
    ({ list }) =>
      list.parameters.splice(list.parameters.indexOf(list.parameters.find((one) => one.name === 'team')!), 1),
    'GET /employees: parameter query team removed',
  ],
  [
    'a parameter that becomes required',
    (parts) => (parameter(parts, 'team').required = true),
    'GET /employees: parameter query team required',
  ],
  [
    'a new required parameter',
    ({ list }) => list.parameters.push({ name: 'new', in: 'query', required: true, schema: {} } as never),
    'GET /employees: parameter query new required',
  ],
  [
    'a value of a parameter',
    (parts) => parameter(parts, 'contractType').schema.enum!.shift(),
    'GET /employees: parameter query contractType: value Ugovor o djelu removed',
  ],
  [
    'the type of a parameter',
    (parts) => (parameter(parts, 'team').schema = { type: 'integer' }),
    'GET /employees: parameter query team: type changed from string uuid to integer',
  ],
  ['a body field', ({ body }) => delete body.properties!['name'], 'POST /position: body: field name removed'],
  [
    'a new required body field',
    ({ body }) => {
      body.properties!['code'] = { type: 'string' }
      body.required!.push('code')
    },
    'POST /position: body: field code required',
  ],
  [
    'a narrower body field',
    ({ body }) => (body.properties!['name']!['maxLength'] = 5),
    'POST /position: body.name: maxLength narrowed',
  ],
  [
    'an answer field',
    ({ answer }) => delete answer['name'],
    'GET /position/{id}: answer 200.result: field name removed',
  ],
  [
    'the type of an answer field',
    ({ answer }) => (answer['name'] = { type: 'number' }),
    'GET /position/{id}: answer 200.result.name: type changed from string to number',
  ],
  [
    'an answer field that may become null',
    ({ answer }) => (answer['name'] = { type: ['string', 'null'] }),
    'GET /position/{id}: answer 200.result.name: option null added',
  ],
  [
    'a field of a list',
    ({ row }) => delete row.properties!['lastName'],
    'GET /employees: answer 200.result: option object, array changed or removed',
  ],
  [
    'a value in a list',
    ({ row }) => row.properties!['status']!.enum!.pop(),
    'GET /employees: answer 200.result: option object, array changed or removed',
  ],
  [
    'an error',
    ({ operations }) => delete operations['get']!.responses['404'],
    'GET /position/{id}: answer 404 removed',
  ],
])('finds a removed or changed part: %s', (_, change, expected) => {
  const later = structuredClone(describeApi())
  change(schemas(later))
  const breaks = breaksOf(describeApi(), later)
  expect(breaks).toContain(expected)
})

test('accepts new calls, optional parameters and fields, and more values', () => {
  const later = structuredClone(describeApi())
  const { operations, list, answer, body, row } = schemas(later)
  later.paths['/new'] = { get: operations['get']! }
  list.parameters.push({ name: 'new', in: 'query', required: false, schema: { type: 'string' } } as never)
  answer['new'] = { type: 'string' }
  body.properties!['new'] = { type: 'string' }
  row.properties!['status']!.enum!.push('New')
  expect(breaksOf(describeApi(), later)).toEqual([])
})
