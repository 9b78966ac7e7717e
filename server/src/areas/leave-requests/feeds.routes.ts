import type { Translate } from '@hr/contract/lib/messages'
import { accountLanguage } from '../../db/account-language.ts'
import { translate } from '../../lib/translate.ts'
import { may } from '@hr/contract/access'
import { effectiveRole } from '@hr/contract/areas/access/roles'
import { feedsApi, feedTexts } from '@hr/contract/areas/leave/feeds'
import { addDays, todayIn } from '@hr/contract/lib/dates'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../deps.ts'
import { callerOf } from '../../http/access.ts'
import { answerWithEtag } from '../../http/page.ts'
import { notFound } from '../../http/problem.ts'
import { routeOf } from '../../http/route-of.ts'
import { inTransaction } from '../../http/idempotency.ts'
import { networkOf } from '../../http/network.ts'
import { hashOf, newSecret } from '../../lib/secret.ts'
import { tooManyRequests } from '../access/access.commands.ts'
import { maySignIn } from '../access/access.queries.ts'
import { calendarTexts, eventOf } from './calendar-events.ts'
import { addFeed, removeFeed } from './feeds.commands.ts'
import {
  findFeedBySecret,
  findFeedOwner,
  listFeeds,
  listOwnLeave,
  listTeamLeave,
  recordUse,
  type FoundFeed,
} from './feeds.queries.ts'
import { calendarText } from './icalendar.ts'

const apiPrefix = '/api/v1'

export const feedsRoutes: FastifyPluginAsyncZod<Pick<Deps, 'config' | 'db'>> = async (app, { db, config }) => {
  app.route({
    ...routeOf(feedsApi.list),
    handler: async (request) => ({ result: await listFeeds(db, callerOf(request).uuid) }),
  })

  app.route({
    ...routeOf(feedsApi.create),
    handler: async (request) => {
      const { kind, includePending = kind === 'own' } = request.body
      const { secret, hash } = newSecret()
      // The address is not part of the stored answer for repeated requests: only its owner may see it.
      let createdId: string | undefined
      const feed = await inTransaction(db, request, async (trx) => {
        const made = await addFeed(trx, { kind, includePending, secretHash: hash }, callerOf(request))
        createdId = made.uuid
        return made
      })
      const path = feedsApi.read.path.replace(':token', secret.toString('base64url'))
      return { result: { feed, address: feed.uuid === createdId ? `${config.publicUrl}${apiPrefix}${path}` : null } }
    },
  })

  app.route({
    ...routeOf(feedsApi.remove, findFeedOwner),
    handler: async (request) => {
      await inTransaction(db, request, (trx) => removeFeed(trx, request.params.id, { actorId: callerOf(request).uuid }))
      return { result: { message: feedTexts.revoked } }
    },
  })
}

const daysBack = 90
const daysAhead = 400
/** The rate limit for unknown feed addresses per network address. */
const wrongLinksLimit = { atMost: 60, minutes: 15 }

/** Calendar feeds, registered apart from the other calls because their answers may be cached. */
export const calendarRoutes: FastifyPluginAsyncZod<Pick<Deps, 'rateLimits' | 'company' | 'config' | 'db'>> = async (
  app,
  { db, company, config, rateLimits },
) => {
  const { host } = new URL(config.publicUrl)

  app.route({
    ...routeOf(feedsApi.read),
    handler: async (request, reply) => {
      const text = await read(request.params.token)
      if (text === undefined) {
        const limit = { kind: 'feed address', of: networkOf(request), ...wrongLinksLimit } as const
        const { reached } = await rateLimits.record(db, [limit])
        throw reached.length > 0 ? tooManyRequests(wrongLinksLimit.minutes) : notFound()
      }
      // Sends bytes, or nothing on a 304; the schema of a file has neither type.
      const untyped: FastifyReply = reply
      return untyped
        .header('cache-control', 'private, max-age=900')
        .header('content-disposition', 'inline; filename="leave.ics"')
        .type('text/calendar; charset=utf-8')
        .send(answerWithEtag(request, untyped, text))
    },
  })

  /** Returns the calendar for a secret; undefined if the secret is unknown or revoked. */
  async function read(token: string): Promise<string | undefined> {
    if (!/^[\w-]{43}$/.test(token)) return undefined
    const feed = await findFeedBySecret(db, hashOf(Buffer.from(token, 'base64url')))
    if (!feed || !isOpen(feed)) return undefined
    const { kind, ownerId, includePending } = feed
    const today = todayIn(company.timeZone)
    const range = {
      personId: ownerId,
      includePending,
      startDate: addDays(today, -daysBack),
      endDate: addDays(today, daysAhead),
    }
    const owner = { uuid: ownerId, role: roleOf(feed) }
    const leave = kind === 'own' ? await listOwnLeave(db, range) : await listTeamLeave(db, { ...range, owner })
    if (!leave) return undefined
    await recordUse(db, feed.id)
    const language = accountLanguage(feed.storedLanguage, company)
    const say: Translate = (message) => translate(language, message)
    const name = say(kind === 'own' ? calendarTexts.ownName : calendarTexts.teamName)
    return calendarText({ name, events: leave.map((one) => eventOf(one, { isOwn: kind === 'own', host, say })) })
  }
}

/** A feed stops working when its owner could no longer see the same leave in the product. */
const isOpen = (owner: FoundFeed): boolean => maySignIn(owner) && may('calendar-feed.own', roleOf(owner))

/** Whether the owner leads a team makes no difference to a feed. */
const roleOf = (owner: FoundFeed) => effectiveRole({ ...owner, leadsTeam: false })
