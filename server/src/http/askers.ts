import type { FastifyInstance, FastifyRequest } from 'fastify'
import { askedBy, type Asker, Turns } from '../lib/turns.ts'
import { whenClosed } from './download.ts'
import { siteOf } from './network.ts'
import { Problem } from './problem.ts'
import { httpTexts } from './texts.ts'

declare module 'fastify' {
  interface FastifyRequest {
    asker: Asker
  }
}

/** Whatever a request asks for is asked by its caller; until that is known, by its site. */
export function nameAskers(app: FastifyInstance): void {
  app.decorateRequest('asker')
  app.addHook('onRequest', (request, reply, done) => {
    const closed = new AbortController()
    whenClosed(reply.raw, () => closed.abort())
    request.asker = { of: siteOf(request), isKnown: false, signal: closed.signal }
    askedBy(request.asker, done)
  })
  // A body is parsed as it arrives, which is outside of what was asked.
  app.addHook('preValidation', (request, _reply, done) => askedBy(request.asker, done))
}

const calls = new Turns({
  name: 'calls at once',
  each: 8,
  waitingEach: 100,
  busy: () => new Problem(429, httpTexts.tooManyAtOnce, { 'retry-after': '1' }),
})

/**
 * Lets the calls of an account take turns. A turn begins when the whole request has arrived and ends when the answer begins, so that
 * slow connections hold none.
 */
export function takeTurns(app: FastifyInstance): void {
  const ends = new WeakMap<FastifyRequest, () => void>()

  app.addHook('preHandler', async (request, reply) => {
    // The tools of assistants make calls, each with a turn of its own.
    if (!request.signedIn || request.routeOptions.config.endpoint?.access === 'assistant.use') return
    const end = await calls.take(request.asker)
    ends.set(request, end)
    whenClosed(reply.raw, end)
  })

  app.addHook('onSend', async (request) => ends.get(request)?.())
}
