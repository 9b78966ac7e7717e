import { sessionsApi, deletionsWithoutPassword } from '@hr/contract/areas/access/sessions'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { requireConfirmedIdentity } from '../../http/confirm-identity.ts'
import type { Limit } from '../../http/rate-limits.ts'

export const deletionLimit = (accountId: string): Limit => ({
  kind: 'deletion',
  of: accountId,
  atMost: deletionsWithoutPassword,
  minutes: 10,
})

/**
 * Requires the password for more than twenty deletions in ten minutes, so that an attacker cannot empty the company from an
 * unattended session. Counts deletions of shared records over all nodes; refused ones do not count.
 */
export function limitDeletions(app: FastifyInstance, { db, rateLimits }: Pick<Deps, 'db' | 'rateLimits'>): void {
  const noted = new WeakMap<FastifyRequest, number[]>()

  app.addHook('preHandler', async (request) => {
    const { signedIn, method, routeOptions } = request
    if (method !== 'DELETE' || signedIn?.scope !== 'all') return
    // Ending a session does no lasting harm.
    if (routeOptions.config.endpoint === sessionsApi.end) return
    const { caller } = signedIn
    const { ids, reached } = await rateLimits.record(db, [deletionLimit(caller.uuid)], () => !caller.isConfirmed)
    noted.set(request, ids)
    if (reached.length > 0) requireConfirmedIdentity(caller)
  })

  app.addHook('onResponse', async (request, reply) => {
    const ids = noted.get(request)
    if (ids && reply.statusCode >= 400) await rateLimits.forget(db, ids)
  })
}
