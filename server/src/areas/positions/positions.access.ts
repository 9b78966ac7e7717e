import { byId, type RequestsOf } from '../../testing/requests.ts'

export const positionsRequests: RequestsOf = ({ people }) => {
  const name = () => `Position ${crypto.randomUUID()}`
  const position = async () => byId(await people.position(name()))
  return {
    'POST /position': () => ({ body: { name: name() } }),
    'GET /position/:id': position,
    'PUT /position/:id': async () => ({ ...(await position()), body: { name: name() } }),
    'DELETE /position/:id': position,
  }
}
