import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { askedBy, type Asker, Turns } from '../lib/turns.ts'
import { whenClosed } from './download.ts'
import { networkOf } from './network.ts'
import { Problem } from './problem.ts'
import type { Caller } from './session.ts'
import { httpTexts } from './texts.ts'

declare module 'fastify' {
  interface FastifyRequest {
    asker: Asker
  }
}

/** Whatever a request asks for is asked by its caller; until that is known, by its network. */
export function nameAskers(app: FastifyInstance): void {
  app.decorateRequest('asker')
  app.addHook('onRequest', (request, reply, done) => {
    const closed = new AbortController()
    whenClosed(reply.raw, () => closed.abort())
    request.asker = { of: networkOf(request), isKnown: false, signal: closed.signal }
    askedBy(request.asker, done)
  })
  // A body is parsed as it arrives, which is outside of what was asked.
  app.addHook('preValidation', (request, _reply, done) => askedBy(request.asker, done))
}

const calls = new Turns({
  each: 8,
  waitingEach: 100,
  busy: () => new Problem(429, httpTexts.tooManyAtOnce, { 'retry-after': '1' }),
})

/**
 * Waits for the caller's turn, which ends with the answer.
 * @throws Problem 429 if too many calls of the caller wait
 */
export async function takeTurn(request: FastifyRequest, reply: FastifyReply, { uuid }: Caller): Promise<void> {
  request.asker.of = uuid
  request.asker.isKnown = true
  // The tools of assistants make calls, each with a turn of its own.
  if (request.routeOptions.config.endpoint?.access !== 'assistant.use') whenClosed(reply.raw, await calls.take())
}
