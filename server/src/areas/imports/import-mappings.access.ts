import { byId, type RequestsOf } from '../../testing/requests.ts'

export const importMappingsRequests: RequestsOf = ({ people }) => ({
  'GET /import-mappings/:list': () => ({ params: { list: 'employees' } }),
  'PUT /import-mappings/:list': () => ({
    params: { list: 'employees' },
    body: {
      columns: [{ header: 'Job', target: 'position', dayOrder: null }],
      replaced: [{ column: 'position', value: 'Dev', by: 'Developer' }],
    },
  }),
  'DELETE /import-mapping/:id': async () => byId(await people.importMapping()),
})
