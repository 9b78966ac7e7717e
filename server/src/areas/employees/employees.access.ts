import { roleOf } from '@hr/contract/areas/access/roles'
import { validEmployee, validOwnRecord } from '@hr/contract/areas/employees/employees.fixture'
import type { Person } from '../../testing/people.ts'
import { byId, newPerson, type RequestsOf } from '../../testing/requests.ts'
import { fileOf, pdf, png } from '../../testing/uploads.ts'

export const employeesRequests: RequestsOf = ({ people }) => {
  const record = async ({ firstName, lastName, email }: Pick<Person, 'firstName' | 'lastName' | 'email'>) => {
    const position = await people.position(`Position ${crypto.randomUUID()}`)
    return { ...validEmployee, firstName, lastName, email, position }
  }
  const change = async (subject: Person) => ({ ...byId(subject), body: await record(subject) })
  const document = async () => ({ category: (await people.documentCategory()).name, date: '2026-01-05' })
  return {
    'POST /employee': async () => ({ body: await record(newPerson()) }),
    'GET /employee/:id': byId,
    'PUT /employee/:id': change,
    'POST /employee/:id': change,
    'PUT /employee/changeProfileImage/:id': async (subject) => ({ ...byId(subject), body: { image: await png() } }),
    'PUT /employee/changeCv/:id': (subject) => ({ ...byId(subject), body: { CV: pdf() } }),
    'POST /employee/:id/documents': async (subject) => ({
      ...byId(subject),
      body: { file: pdf(), ...(await document()) },
    }),
    'PUT /employee/:id/documents/:file': async ({ uuid }) => ({
      params: { id: uuid, file: await people.document(uuid) },
      body: await document(),
    }),
    'POST /employee/:id/documents/:file/renewal': async ({ uuid }) => ({
      params: { id: uuid, file: await people.document(uuid) },
      body: { file: pdf(), date: '2026-01-05' },
    }),
    'GET /employee/:id/documents': byId,
    'DELETE /employee/:id/documents/:file': async ({ uuid }) => ({
      params: { id: uuid, file: await people.document(uuid) },
    }),
    'GET /employee/profileImage/:id/:image': async ({ uuid }) => ({
      params: { id: uuid, image: await people.photo(uuid) },
    }),
    'GET /employee/file/:id/:file': async (subject) => ({
      params: { id: subject.uuid, file: await people.leaveFile(subject) },
    }),
    'PUT /employee/editProfile': () => ({ body: validOwnRecord }),
    'DELETE /employee/:id': byId,
    'GET /option-lists/:list': () => ({ params: { list: 'departments' } }),
    'PUT /option-lists/:list': async () => {
      const value = `Department ${crypto.randomUUID()}`
      await people.employee({ record: { departments: value } })
      return {
        params: { list: 'departments' },
        body: { action: 'rename', value, to: `Department ${crypto.randomUUID()}`, employees: 1 },
      }
    },
    'GET /archived-employees/:id': byId,
    'GET /employee/:id/leave-outside': byId,
    'GET /employee/:id/departure': byId,
    'PUT /employee/:id/departure': (subject) => ({ ...byId(subject), body: { endDate: '2099-12-31', version: 1 } }),
    'DELETE /employee/:id/departure': async (subject) => {
      await people.departure(subject)
      return { ...byId(subject), query: { planVersion: 1 } }
    },
    'PUT /archived-employees/:id': (subject) => ({ ...byId(subject), body: { isArchived: true } }),
    'PUT /employee/changePermission/:id': (subject) => ({ ...byId(subject), body: { role: roleOf('Team lead') } }),
    'POST /employees/invitation-links': ({ uuid }) => ({ body: { employees: [uuid] } }),
    'POST /employees/invitation-links/end': ({ uuid }) => ({ body: { employees: [uuid] } }),
    'POST /employees/invitations': ({ uuid }) => ({ body: { employees: [uuid] } }),
    'POST /employee/credentials/:id': byId,
    'GET /employee/:id/idNumber': byId,
    'GET /employee/:id/custom-fields/:field': async ({ uuid }) => ({
      params: { id: uuid, field: (await people.customField({ field_class: 'national-id' })).uuid },
    }),
    'GET /employee/:id/history': byId,
    'GET /employee/:id/access-log': byId,
    'GET /employeesByTeamLead/:id': byId,
    'POST /employees/imports/:id/undo': async () => byId(await people.employeeImport()),
    'POST /employees/excelimport/read': () => ({ body: { file: fileOf('people.csv', 'Name,Email') } }),
    'POST /employees/excelimport': () => ({
      query: { dryRun: 'true' },
      body: { columns: ['firstName'], rows: [{ row: 2, cells: ['Ana'] }] },
    }),
  }
}
