import { byId, type RequestsOf } from '../../testing/requests.ts'

export const positionsRequests: RequestsOf = ({ db }) => {
  const body = () => ({ name: `Position ${crypto.randomUUID()}` })
  const position = async () =>
    byId(await db.insertInto('position').values(body()).returning('id as uuid').executeTakeFirstOrThrow())
  return {
    'POST /position': () => ({ body: body() }),
    'GET /position/:id': position,
    'PUT /position/:id': async () => ({ ...(await position()), body: body() }),
    'DELETE /position/:id': position,
  }
}
