import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { errorCode } from '../lib/error-code.ts'

/** Logs no requests, only answers that fail after their headers: their readers get a broken transfer instead of an error. */
export class RequestLog extends LogController {
  constructor() {
    super({ disableRequestLogging: true, requestIdLogLabel: 'request' })
  }

  override streamError(error: Error, { log }: FastifyRequest, _reply: FastifyReply): void {
    // The reader left.
    if (errorCode(error) === 'ERR_STREAM_PREMATURE_CLOSE') return
    log.error(
      { err: { name: error.name, code: errorCode(error), stack: error.stack } },
      'answer failed after its headers',
    )
  }
}
