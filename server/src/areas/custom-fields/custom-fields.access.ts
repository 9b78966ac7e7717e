import { byId, type RequestsOf } from '../../testing/requests.ts'

const definition = () => ({
  name: `Field ${crypto.randomUUID()}`,
  kind: 'text',
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
})

export const customFieldsRequests: RequestsOf = ({ db, people }) => {
  const field = async () => byId(await people.customField())
  // A company has at most 50 fields.
  const withRoom = async <T>(request: T) => {
    await db.deleteFrom('custom_field').where('archived_at', 'is', null).execute()
    return request
  }
  const deleted = () => people.customField({ archived_at: '2026-11-01T00:00:00Z' })
  return {
    'GET /custom-fields/:id/use': field,
    'POST /custom-fields': () => withRoom({ body: definition() }),
    'PUT /custom-fields/order': async () => ({ body: { fields: [(await people.customField()).uuid] } }),
    'PUT /custom-fields/:id': async () => ({ ...(await field()), body: definition() }),
    'DELETE /custom-fields/:id': field,
    'PUT /custom-fields/:id/restore': async () => withRoom(byId(await deleted())),
  }
}
