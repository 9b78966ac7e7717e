import { leaveDraftsApi } from '@hr/contract/areas/assistants/drafts'
import { assistantsTexts } from '@hr/contract/areas/assistants/texts'
import type { Endpoint, InputOf, ResultOf } from '@hr/contract/lib/endpoint'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { transact } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { callerOf } from '../../http/access.ts'
import { found, Problem } from '../../http/problem.ts'
import { owned, serve } from '../../http/serve.ts'
import { noteRefusal } from '../../lib/refusals.ts'
import { translate } from '../../lib/translate.ts'
import { addDraft, maxDrafts } from './drafts.commands.ts'
import { findDraft, findDraftOwner } from './drafts.queries.ts'
import { Refused } from './tools.ts'

/** The drafts, which the screens open. */
export const draftsRoutes = serve(leaveDraftsApi, ({ db }) => ({
  find: owned(findDraftOwner, async ({ params }) => found(await findDraft(db, params.id))),
}))

/** The most messages of a person's assistants in a minute on one node, and of one request. */
const messagesPerMinute = 60
const maxBatch = 10

/** The server for AI assistants (Model Context Protocol), with the user's personal token. */
export const assistantRoutes: FastifyPluginAsyncZod<Pick<Deps, 'company' | 'config' | 'db'>> = async (
  app,
  { company, config, db },
) => {
  const countMessage = (app as unknown as FastifyInstance).createRateLimit({
    max: messagesPerMinute,
    timeWindow: '1 minute',
    keyGenerator: (request) => callerOf(request).uuid,
  })

  /** @throws Problem 400 for a long batch, and 429 for a person whose assistants ask too much, by whatever token */
  async function countMessages(request: FastifyRequest): Promise<void> {
    const batch = [request.body].flat()
    if (batch.length > maxBatch) throw new Problem(400, assistantsTexts.tooManyMessages(maxBatch))
    for (const _ of batch) {
      const counted = await countMessage(request)
      if (counted.isAllowed || !counted.isExceeded) continue
      noteRefusal('assistant messages')
      throw new Problem(429, assistantsTexts.tooManyPerMinute, { 'retry-after': String(counted.ttlInSeconds) })
    }
  }

  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/api/mcp',
    config: { endpoint: { access: 'assistant.use' } },
    async handler(request, reply) {
      void reply.header('cache-control', 'no-store')
      // Without sessions, there is no stream of messages to open and none to close.
      if (request.method !== 'POST') throw new Problem(405, assistantsTexts.postOnly, { allow: 'POST' })
      const caller = callerOf(request)
      if (caller.token?.kind !== 'personal') throw new Problem(403, assistantsTexts.personalOnly)
      if (!company.allowAssistants) throw new Problem(403, assistantsTexts.off)
      await countMessages(request)
      const { answerAssistant } = await import('./mcp.ts')
      const { uuid } = caller
      const context = {
        uuid,
        call: callAs(app as unknown as FastifyInstance, request),
        async draft(draft: Parameters<Parameters<typeof answerAssistant>[1]['draft']>[0]) {
          const id = await transact(db, (trx) => addDraft(trx, { ...draft, account_id: uuid }))
          if (id === undefined) throw new Refused(translate(request.language, assistantsTexts.tooManyDrafts(maxDrafts)))
          return `${config.publicUrl}/leaves/statistics?draft=${id}`
        },
      }
      const answer = await answerAssistant(webRequest(request), context, request.body)
      for (const [name, value] of answer.headers) void reply.header(name, value)
      return reply.code(answer.status).send(await answer.text())
    },
  })
}

/**
 * Makes calls of the product with the token of a request: there is no other way to the data, so rights, scopes and
 * limits are those of the API.
 */
const callAs =
  (app: FastifyInstance, { headers, ip }: FastifyRequest) =>
  async <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<ResultOf<E>> => {
    const { params = {}, query = {} } = input as { params?: Record<string, string>; query?: Record<string, string> }
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const response = await app.inject({
      method: endpoint.method,
      url: `/api/v1${path}?${new URLSearchParams(query).toString()}`,
      remoteAddress: ip,
      headers: {
        authorization: headers.authorization,
        ...(headers['accept-language'] && { 'accept-language': headers['accept-language'] }),
      },
    })
    const { result } = response.json<{ result: ResultOf<E> & { message?: unknown } }>()
    if (response.statusCode < 400) return result
    const { message } = result
    throw new Refused(Array.isArray(message) ? message.map(textOf).join(' ') : String(message))
  }

const textOf = ({ message }: { message: string }) => message

const webRequest = ({ method, headers, url, body }: FastifyRequest) =>
  new Request(`http://localhost${url}`, {
    method,
    headers: Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && name !== 'content-length' ? [[name, value] as [string, string]] : [],
    ),
    body: JSON.stringify(body),
  })
