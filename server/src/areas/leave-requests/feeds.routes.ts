import { tooManyRequests } from '../../http/rate-limits.ts'
import type { Translate } from '@hr/contract/lib/messages'
import { accountLanguage } from '../../db/account-language.ts'
import { translate } from '../../lib/translate.ts'
import { may } from '@hr/contract/access'
import { effectiveRole } from '@hr/contract/areas/access/roles'
import { feedsApi, feedTexts } from '@hr/contract/areas/leave/feeds'
import { addDays, todayIn } from '@hr/contract/lib/dates'
import { requireConfirmedIdentity } from '../../http/confirm-identity.ts'
import { answerWithEtag } from '../../http/page.ts'
import { notFound } from '../../http/problem.ts'
import { answered, only, owned, sent, serve } from '../../http/serve.ts'
import { callerOfAccount } from '../../http/session.ts'
import { networkOf } from '../../http/network.ts'
import { hashOf, newSecret } from '../../lib/secret.ts'
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

export const feedsRoutes = serve(only(feedsApi, 'list', 'create', 'remove'), ({ db, config }) => ({
  list: (_, { caller }) => listFeeds(db, caller.uuid),
  create: answered(async ({ body: { kind, includePending = kind === 'own' } }, { caller }, write) => {
    requireConfirmedIdentity(caller)
    const { secret, hash } = newSecret()
    // The address is not part of the stored answer for repeated requests: only its owner may see it.
    let createdId: string | undefined
    const feed = await write(async (trx, act) => {
      const made = await addFeed(trx, { kind, includePending, secretHash: hash }, act)
      createdId = made.uuid
      return made
    })
    const path = feedsApi.read.path.replace(':token', secret.toString('base64url'))
    return { feed, address: feed.uuid === createdId ? `${config.publicUrl}${apiPrefix}${path}` : null }
  }),
  remove: owned(findFeedOwner, async (trx, { params }, act) => {
    await removeFeed(trx, params.id, act)
    return { message: feedTexts.revoked }
  }),
}))

const daysBack = 90
const daysAhead = 400
/** The rate limit for unknown feed addresses per network address. */
const wrongLinksLimit = { atMost: 60, minutes: 15 }

/** Calendar feeds, registered apart from the other calls because their answers may be cached. */
export const calendarRoutes = serve(only(feedsApi, 'read'), ({ db, pool, company, config, rateLimits }) => {
  const { host } = new URL(config.publicUrl)

  /** Returns the calendar for a secret; undefined if the secret is unknown or revoked. */
  async function read(token: string): Promise<string | undefined> {
    if (!/^[\w-]{43}$/.test(token)) return undefined
    const feed = await findFeedBySecret(db, hashOf(Buffer.from(token, 'base64url')))
    if (!feed || !isOpen(feed)) return undefined
    const { kind, ownerId, includePending } = feed
    const today = todayIn(company.timeZone)
    const caller = await callerOfAccount(pool, ownerId, today)
    if (!caller || caller.missingFactor?.isLimited) return undefined
    const range = {
      personId: ownerId,
      includePending,
      startDate: addDays(today, -daysBack),
      endDate: addDays(today, daysAhead),
    }
    const owner = { uuid: ownerId, role: roleOf(feed) }
    const leave = kind === 'own' ? await listOwnLeave(db, range) : await listTeamLeave(db, { ...range, owner, today })
    if (!leave) return undefined
    await recordUse(db, feed.id)
    const language = accountLanguage(feed.storedLanguage, company)
    const say: Translate = (message) => translate(language, message)
    const name = say(kind === 'own' ? calendarTexts.ownName : calendarTexts.teamName)
    return calendarText({ name, events: leave.map((one) => eventOf(one, { host, say })) })
  }

  return {
    read: sent(async ({ params, request, reply }) => {
      const text = await read(params.token)
      if (text === undefined) {
        const limit = { kind: 'feed address', of: networkOf(request), ...wrongLinksLimit } as const
        const { reached } = await rateLimits.record(db, [limit])
        throw reached.length > 0 ? tooManyRequests(wrongLinksLimit.minutes) : notFound()
      }
      return reply
        .header('cache-control', 'private, max-age=900')
        .header('content-disposition', 'inline; filename="leave.ics"')
        .type('text/calendar; charset=utf-8')
        .send(answerWithEtag(request, reply, text))
    }),
  }
})

/** A feed stops working when its owner could no longer see the same leave in the product. */
const isOpen = (owner: FoundFeed): boolean => maySignIn(owner) && may('calendar-feed.own', roleOf(owner))

/** Whether the owner leads a team makes no difference to a feed. */
const roleOf = (owner: FoundFeed) => effectiveRole({ ...owner, leadsTeam: false })
