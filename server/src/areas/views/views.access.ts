import { byId, type RequestsOf } from '../../testing/requests.ts'

export const viewsRequests: RequestsOf = ({ people }) => {
  const body = () => ({
    name: `View ${crypto.randomUUID()}`,
    sharedWith: null,
    content: { kind: 'list', filters: {}, columns: ['lastName'], sort: 'lastName', order: 'asc' },
  })
  const ofPerson = async ({ uuid }: { uuid: string }) => byId(await people.view({ account_id: uuid }))
  return {
    'POST /views': () => ({ body: { ...body(), list: 'directory' } }),
    'PUT /views/:id': async (owner) => ({ ...(await ofPerson(owner)), body: body() }),
    // Superadmins delete only shared views of others.
    'DELETE /views/:id': async (owner) =>
      byId(await people.view({ account_id: owner.uuid, shared_with: 'Superadmin' })),
    'PUT /views/:id/default': async (owner) => ({ ...(await ofPerson(owner)), body: { isDefault: true } }),
  }
}
