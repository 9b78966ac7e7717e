import { pagingTexts } from '@hr/contract/lib/paging'
import type { CellMessage } from '@hr/contract/lib/cells'
import type { ColumnNames } from '@hr/contract/lib/imports'
import { formatInstant } from '@hr/contract/lib/dates'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod'
import { StaleVersion } from '../audit/versions.ts'
import { TooManyStreams } from '../db/stream.ts'
import { errorCode } from '../lib/error-code.ts'

export type FieldMessage = { message: string; field: string }
/** A sentence, or what is wrong in single fields of a form or cells of an import. */
type ProblemBody = string | FieldMessage[] | CellMessage[]

type ProblemDetails = {
  /** What can be done about it: see `confirmCode`. */
  code?: string
  /** The headers of an import that do not match. */
  columns?: ColumnNames | undefined
}

/** An expected refusal: its words are for the person, its status as in `docs/rules.md`, section 1. */
export class Problem extends Error {
  readonly status: number
  readonly body: ProblemBody
  readonly headers: Record<string, string>
  /** What a program reads beside the words. */
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

/** The value, or 404. */
export function found<T>(value: T | undefined): T {
  if (value === undefined) throw notFound()
  return value
}

/** For `catch` of a statement: if it would store a value that must be unique a second time, the person is told so. */
export const ifTaken =
  (problem: () => Problem) =>
  (error: unknown): never => {
    throw errorCode(error) === uniqueViolation ? problem() : error
  }

/** The one place where errors become answers; only what is meant for people leaves the server. */
export const problemSender =
  (timeZone: string) => (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => {
    const { status, body, headers } = error instanceof StaleVersion ? stale(error, timeZone) : problemOf(error)
    if (status >= 500)
      request.log.error({ err: { name: error.name, code: errorCode(error), stack: error.stack } }, 'request failed')
    // A body that was not read to its end would be taken for the next request of the connection.
    if (status === 413) void reply.header('connection', 'close')
    return reply
      .code(status)
      .headers(headers)
      .send({ result: { message: body, ...(error instanceof Problem && error.details) } })
  }

function stale({ who = 'Somebody', at }: StaleVersion, timeZone: string) {
  const when = at ? ` at ${formatInstant(at.toISOString(), timeZone)}` : ''
  return { status: 409, body: `${who} saved this record${when}. Load it again before you save.`, headers: {} }
}

/** Seconds after which a refused download of a whole list may be tried again. */
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
  // Checked before, and yet somebody else was first: the next attempt is told in the words of its field.
  if (errorCode(error) === uniqueViolation)
    return { status: 409, body: 'Somebody saved the same at this moment. Please try again.', headers }
  if (errorCode(error) === foreignKeyViolation)
    return { status: 409, body: 'Someone else deleted a record that this refers to. Reload and try again.', headers }
  if (rolledBack.has(errorCode(error)))
    return { status: 503, body: 'Too many changes were saved at the same time. Please try again.', headers }
  if (isDatabaseAway(error))
    return { status: 503, body: 'The database cannot be reached at the moment. Please try again.', headers }
  if (noRoom.test(errorCode(error)))
    return { status: 503, body: 'The server has no room for this at the moment. Please try again later.', headers }
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  if (status >= 500 || isResponseSerializationError(error))
    return { status: 500, body: 'Something went wrong on our side. Please try again.', headers }
  return { status, body: clientMessages[errorCode(error)] ?? 'The request could not be read', headers }
}

// Fastify's own refusals, in our words.
const clientMessages: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request is too large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The request has a content type that this call does not take',
}

const uniqueViolation = '23505'
const foreignKeyViolation = '23503'
/** A deadlock or a serialization failure, still after the retries of the transaction. */
const rolledBack: ReadonlySet<string> = new Set(['40P01', '40001'])

// The disk is full, or the memory.
const noRoom = /^(53[124]00|ENOSPC)$/

// Connection refused or lost, the server is starting, stopping or full, or no connection was free in time; a breach of
// the protocol (08P01) is a fault of ours.
const awayCodes = /^(ECONN(REFUSED|RESET)|EPIPE|ETIMEDOUT|ENOTFOUND|08(?!P01)\w{3}|57P0[1-3]|53300)$/
const awayMessages =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/
const isDatabaseAway = (error: Error): boolean => awayCodes.test(errorCode(error)) || awayMessages.test(error.message)
