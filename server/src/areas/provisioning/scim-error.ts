import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { TooManyStreams } from '../../db/stream.ts'
import { isUnavailable } from '../../db/unavailable.ts'
import { Problem } from '../../http/problem.ts'
import { errorCode, uniqueViolation } from '../../lib/error-code.ts'

/** The reasons that RFC 7644 (3.12) names. */
type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'invalidVers'
  | 'mutability'
  | 'noTarget'
  | 'uniqueness'

/** A refusal in the format of SCIM. Its texts are for the logs of programs, so they are English only. */
export class ScimError extends Error {
  readonly status: number
  readonly scimType: ScimType | undefined
  readonly headers: Record<string, string>

  constructor(
    status: number,
    detail: string,
    { scimType, headers = {} }: { scimType?: ScimType; headers?: Record<string, string> } = {},
  ) {
    super(detail)
    this.status = status
    this.scimType = scimType
    this.headers = headers
  }
}

/** Everything below it answers in the format of SCIM. */
export const scimRoot = '/scim'
export const isScim = (url: string): boolean => /^\/scim(?=[/?]|$)/.test(url)

export const scimMediaType = 'application/scim+json; charset=utf-8'
const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** Turns every error below `scimRoot` into SCIM's error format (RFC 7644, 3.12). */
export function sendScimError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const { status, detail, scimType, headers } = answerOf(error)
  if (status >= 500)
    request.log.error({ err: { name: error.name, code: errorCode(error), stack: error.stack } }, 'request failed')
  return reply
    .code(status)
    .headers(headers)
    .type(scimMediaType)
    .send({ schemas: [errorSchema], status: String(status), ...(scimType && { scimType }), detail })
}

type Answer = Pick<ScimError, 'status' | 'headers'> & { detail: string; scimType?: ScimType | undefined }

function answerOf(error: FastifyError | Error): Answer {
  if (error instanceof ScimError) {
    const { status, message: detail, scimType, headers } = error
    return { status, detail, scimType, headers }
  }
  if (error instanceof Problem) {
    const { status, message: detail, headers } = error
    return { status, detail, headers, ...(status === 400 && { scimType: 'invalidValue' as const }) }
  }
  const headers = {}
  if (error instanceof TooManyStreams || isUnavailable(error))
    return { status: 503, detail: 'The database is not available', headers: { 'retry-after': '5' } }
  // Another transaction was faster.
  if (errorCode(error) === uniqueViolation)
    return { status: 409, detail: 'Another user has this externalId', scimType: 'uniqueness', headers }
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  if (status >= 500) return { status: 500, detail: 'An unexpected error occurred', headers }
  return { status, detail: error.message, headers, ...(status === 400 && { scimType: 'invalidSyntax' as const }) }
}
