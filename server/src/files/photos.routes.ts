import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '../deps.ts'
import { rejectRepeatedParameters } from '../http/input.ts'
import { notFound } from '../http/problem.ts'
import { secondsLeft } from './photos.ts'

type Query = { expires?: string; signature?: string; size?: string }
type Request = { Params: { name: string }; Querystring: Query }

/** Serves photos at signed addresses: anyone with an address may see the photo until it expires, in every size. */
export const photosRoutes: FastifyPluginAsync<Pick<Deps, 'db' | 'keys'>> = async (app, { db, keys }) => {
  app.get<Request>(
    '/images/:name',
    { config: { endpoint: { access: 'public' } }, preValidation: rejectRepeatedParameters },
    async ({ params: { name }, query: { expires = '', signature = '', size } }, reply) => {
      // Clients append a suffix against caching, which may begin with another question mark.
      const left = secondsLeft(keys.photo, name, expires, signature.split('?', 1).join())
      if (left === undefined) throw notFound()
      const photo = await db
        .selectFrom('photo')
        .select(size === 'small' || size === 'large' ? `${size} as content` : 'medium as content')
        .where('name', '=', name)
        .executeTakeFirst()
      if (!photo) throw notFound()
      return reply
        .header('cache-control', `private, max-age=${left}, immutable`)
        .header('cross-origin-resource-policy', 'same-origin')
        .type('image/webp')
        .send(photo.content)
    },
  )
}
