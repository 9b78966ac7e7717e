import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../http/problem.ts'

/** Serves the company's logo to everyone. Each logo has a name of its own, so browsers keep it. */
export const logoRoutes: FastifyPluginAsync<Pick<Deps, 'db'>> = async (app, { db }) => {
  app.get<{ Params: { name: string } }>(
    '/logos/:name',
    { config: { endpoint: { access: 'public' } } },
    async ({ params: { name } }, reply) => {
      const row = await db.selectFrom('company_setting').select('logo').where('logo_name', '=', name).executeTakeFirst()
      if (!row?.logo) throw notFound()
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('cross-origin-resource-policy', 'same-origin')
        .type('image/png')
        .send(row.logo)
    },
  )
}
