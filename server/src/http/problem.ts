import { pagingTexts } from '@hr/contract/lib/paging'
import type { CellMessage } from '@hr/contract/lib/cells'
import type { ColumnNames } from '@hr/contract/lib/imports'
import { formatInstant } from '@hr/contract/lib/dates'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod'
import { StaleVersion } from '../audit/versions.ts'
import { TooManyStreams } from '../db/stream.ts'
import { isUnavailable } from '../db/unavailable.ts'
import type { Company } from '../lib/company.ts'
import { errorCode } from '../lib/error-code.ts'

export type FieldMessage = { message: string; field: string }
/** A sentence, or messages for single fields of a form or cells of an import. */
type ProblemBody = string | FieldMessage[] | CellMessage[]

type ProblemDetails = {
  /** A machine-readable reason, such as `confirmCode`. */
  code?: string
  /** The headers of an import that do not match. */
  columns?: ColumnNames | undefined
}

/** An expected refusal with a message for the user and a status (`docs/rules.md`, section 1). */
export class Problem extends Error {
  readonly status: number
  readonly body: ProblemBody
  readonly headers: Record<string, string>
  /** Machine-readable details in addition to the message. */
  readonly details: ProblemDetails

  constructor(status: number, body: ProblemBody, headers: Record<string, string> = {}, details: ProblemDetails = {}) {
    super(typeof body === 'string' ? body : body.map(({ message }) => message).join(', '))
    this.status = status
    this.body = body
    this.headers = headers
    this.details = details
  }
}

export const notFound = () => new Problem(404, 'Not found')
export const fieldProblem = (field: string, message: string, status = 422) => new Problem(status, [{ message, field }])

/**
 * Returns the value.
 * @throws Problem 404 if it is undefined
 */
export function found<T>(value: T | undefined): T {
  if (value === undefined) throw notFound()
  return value
}

/** A `catch` handler for statements: reports a violated unique constraint as `problem` and rethrows other errors. */
export const ifTaken =
  (problem: () => Problem) =>
  (error: unknown): never => {
    throw errorCode(error) === uniqueViolation ? problem() : error
  }

/** The only place where errors become answers; only messages for users leave the server. */
export const problemSender =
  (company: Pick<Company, 'timeZone'>) =>
  (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => {
    const { status, body, headers } = error instanceof StaleVersion ? stale(error, company.timeZone) : problemOf(error)
    if (status >= 500)
      request.log.error({ err: { name: error.name, code: errorCode(error), stack: error.stack } }, 'request failed')
    // The unread rest of the body would be parsed as the connection's next request.
    if (status === 413) void reply.header('connection', 'close')
    return reply
      .code(status)
      .headers(headers)
      .send({
        result: {
          message: body,
          ...(error instanceof Problem && error.details),
          // Lets the user who reports the error name the lines of the log.
          ...(status === 500 && { request: request.id }),
        },
      })
  }

function stale({ who = 'Someone', at }: StaleVersion, timeZone: string) {
  const when = at ? ` at ${formatInstant(at.toISOString(), timeZone, 'en')}` : ''
  return { status: 409, body: `${who} saved this record${when}. Reload it before you save.`, headers: {} }
}

/** Seconds until a refused download of a whole list may be tried again. */
const streamRetrySeconds = 60

function problemOf(error: Error): { status: number; body: ProblemBody; headers: Record<string, string> } {
  if (error instanceof Problem) return error
  if (error instanceof TooManyStreams)
    return { status: 429, body: pagingTexts.listsBusy, headers: { 'retry-after': String(streamRetrySeconds) } }
  const headers = {}
  if (hasZodFastifySchemaValidationErrors(error)) {
    const body = error.validation.map(({ message, instancePath }) => ({
      message: message ?? 'Invalid value',
      field: instancePath.replace(/^\//, '').replaceAll('/', '.'),
    }))
    return { status: 400, body, headers }
  }
  // Validation passed, but another transaction was faster; the next attempt gets the field's own message.
  if (errorCode(error) === uniqueViolation)
    return { status: 409, body: 'Someone else saved this at the same time. Please try again.', headers }
  if (errorCode(error) === foreignKeyViolation)
    return { status: 409, body: 'Someone else deleted a record that this refers to. Reload and try again.', headers }
  if (rolledBack.has(errorCode(error)))
    return { status: 503, body: 'Too many changes were saved at the same time. Please try again.', headers }
  if (isUnavailable(error))
    return { status: 503, body: 'The database cannot be reached at the moment. Please try again.', headers }
  if (diskFull.test(errorCode(error)))
    return { status: 503, body: 'The server is out of space at the moment. Please try again later.', headers }
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  if (status >= 500 || isResponseSerializationError(error))
    return { status: 500, body: 'Something went wrong on our side. Please try again.', headers }
  return { status, body: clientMessages[errorCode(error)] ?? 'The request could not be read', headers }
}

// Our messages for Fastify's own errors.
const clientMessages: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request is too large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'This call does not accept the content type of the request',
}

const uniqueViolation = '23505'
const foreignKeyViolation = '23503'
/** A deadlock or a serialization failure that remained after the transaction's retries. */
const rolledBack: ReadonlySet<string> = new Set(['40P01', '40001'])

// The disk or the memory is full.
const diskFull = /^(53[124]00|ENOSPC)$/
