import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '../deps.ts'
import { notFound } from '../http/problem.ts'
import { secondsLeft } from './photos.ts'

type Request = { Params: { name: string }; Querystring: { expires?: string; signature?: string } }

/** Photos, by the addresses that the server signed; whoever has one may see the picture until it ends. */
export const photosRoutes: FastifyPluginAsync<Deps> = async (app, { db, keys }) => {
  app.get<Request>(
    '/images/:name',
    { config: { endpoint: { access: 'public' } }, schema: { hide: true } },
    async ({ params: { name }, query: { expires = '', signature = '' } }, reply) => {
      const left = secondsLeft(keys.photo, name, expires, signature)
      if (left === undefined) throw notFound()
      const photo = await db.selectFrom('photo').select('content').where('name', '=', name).executeTakeFirst()
      if (!photo) throw notFound()
      return reply
        .header('cache-control', `private, max-age=${left}, immutable`)
        .header('cross-origin-resource-policy', 'same-origin')
        .type('image/webp')
        .send(photo.content)
    },
  )
}
