import { sql } from 'kysely'
import { byId, type RequestsOf } from '../../testing/requests.ts'

export const documentCategoriesRequests: RequestsOf = ({ db, people }) => {
  const category = async () => byId(await people.documentCategory())
  // A company has at most 50 categories.
  const withRoom = async <T>(request: T) => {
    await db
      .updateTable('document_category')
      .set({ archived_at: sql<Date>`now()` })
      .execute()
    return request
  }
  const body = () => ({ name: `Category ${crypto.randomUUID()}`, visibility: 'employee', hasExpiry: true })
  return {
    'GET /document-categories/:id/use': category,
    'POST /document-categories': () => withRoom({ body: body() }),
    'PUT /document-categories/order': async () => ({ body: { categories: [(await people.documentCategory()).uuid] } }),
    'PUT /document-categories/:id': async () => ({ ...(await category()), body: body() }),
    'DELETE /document-categories/:id': category,
    'PUT /document-categories/:id/restore': async () => {
      const archived = await people.documentCategory({ archived_at: '2026-01-05' })
      return withRoom(byId(archived))
    },
  }
}
