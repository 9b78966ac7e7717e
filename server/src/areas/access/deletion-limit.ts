import { sessionsApi, deletionsWithoutPassword } from '@hr/contract/areas/access/sessions'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { confirmIdentityFirst } from '../../http/confirm-identity.ts'
import type { Limit } from '../../http/rate-limits.ts'

export const deletionLimit = (accountId: string): Limit => ({
  kind: 'deletion',
  of: accountId,
  atMost: deletionsWithoutPassword,
  minutes: 10,
})

/**
 * More than twenty deletions in ten minutes need the password: a session that somebody left open must not empty the
 * company. Counts what reaches everybody's records, over all nodes; what was refused does not count.
 */
export function limitDeletions(app: FastifyInstance, { db, rateLimits }: Pick<Deps, 'db' | 'rateLimits'>): void {
  const noted = new WeakMap<FastifyRequest, number[]>()

  app.addHook('preHandler', async (request) => {
    const { signedIn, method, routeOptions } = request
    if (method !== 'DELETE' || signedIn?.scope !== 'all') return
    // Ending a session of somebody is no harm that lasts.
    if (routeOptions.config.endpoint === sessionsApi.end) return
    const { ids, reached } = await rateLimits.note(db, [deletionLimit(signedIn.caller.uuid)])
    noted.set(request, ids)
    if (reached.length > 0 && !signedIn.caller.isConfirmed) throw confirmIdentityFirst()
  })

  app.addHook('onResponse', async (request, reply) => {
    const ids = noted.get(request)
    if (ids && reply.statusCode >= 400) await rateLimits.forget(db, ids)
  })
}
