import { httpTexts } from './texts.ts'
import { pagingTexts } from '@hr/contract/lib/paging'
import type { CellProblem } from '@hr/contract/lib/cells'
import {
  deserialize,
  english,
  isSerialized,
  problemOf as messageOfIssue,
  type Message,
  type MessageValue,
} from '@hr/contract/lib/messages'
import type { ColumnNames } from '@hr/contract/lib/imports'
import { formatInstant } from '@hr/contract/lib/dates'
import type { Language } from '@hr/contract/lib/languages'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod'
import type { Trx } from '../db/db.ts'
import { StaleVersion } from '../audit/versions.ts'
import { TooManyStreams } from '../db/stream.ts'
import { isUnavailable } from '../db/unavailable.ts'
import type { Company } from '../lib/company.ts'
import { constraintOf, errorCode, foreignKeyViolation, queryCanceled, uniqueViolation } from '../lib/error-code.ts'
import { translate } from '../lib/translate.ts'
import { deletedText, isCallerGone } from './deleted-rows.ts'

export type FieldMessage = { message: Message; field: string }
/** A message, or messages for single fields of a form or cells of an import. */
type ProblemBody = Message | FieldMessage[] | CellProblem[]

type ProblemDetails = {
  /** A machine-readable reason, such as `confirmCode`. */
  code?: string
  /** The headers of an import that do not match. */
  columns?: ColumnNames | undefined
}

/** Writes what a refusal leaves behind, in a transaction of its own, after that of the call was rolled back. */
type AfterRollback = (trx: Trx) => Promise<void>

/** An expected refusal with a message for the user and a status (`docs/rules.md`, section 1). */
export class Problem extends Error {
  readonly status: number
  readonly body: ProblemBody
  readonly headers: Record<string, string>
  /** Machine-readable details in addition to the message. */
  readonly details: ProblemDetails
  readonly afterRollback: AfterRollback | undefined

  /** The first message. */
  get summary(): Message {
    return Array.isArray(this.body) ? (this.body[0]?.message ?? httpTexts.failed) : this.body
  }

  constructor(
    status: number,
    body: ProblemBody,
    headers: Record<string, string> = {},
    { afterRollback, ...details }: ProblemDetails & { afterRollback?: AfterRollback } = {},
  ) {
    super(Array.isArray(body) ? body.map(({ message }) => english(message)).join(', ') : english(body))
    this.status = status
    this.body = body
    this.headers = headers
    this.details = details
    this.afterRollback = afterRollback
  }
}

export const notFound = () => new Problem(404, httpTexts.notFound)
export const fieldProblem = (field: string, message: Message, status = 422) => new Problem(status, [{ message, field }])

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
  (problem: () => Error) =>
  (error: unknown): never => {
    throw errorCode(error) === uniqueViolation ? problem() : error
  }

/** A `catch` handler for statements that write several unique values: reports the problem of the violated constraint. */
export const ifAnyTaken =
  (problems: Readonly<Record<string, () => Problem>>) =>
  (error: unknown): never => {
    throw (errorCode(error) === uniqueViolation && problems[constraintOf(error).constraint]?.()) || error
  }

/** The only place where errors become answers; only messages for users leave the server. */
export const problemSender =
  (company: Pick<Company, 'timeZone'>) =>
  (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => {
    const { status, body, headers } =
      error instanceof StaleVersion ? stale(error, company.timeZone, request.language) : problemOf(error)
    // Errors of files contain no values of records.
    const cause = error.cause instanceof Error && 'syscall' in error.cause ? error.cause.message : undefined
    if (status >= 500)
      request.log.error(
        { err: { name: error.name, code: errorCode(error), stack: error.stack, cause } },
        'request failed',
      )
    return reply
      .code(status)
      .headers(headers)
      .send({
        result: {
          ...(Array.isArray(body)
            ? { message: body.map((one) => ({ ...one, ...rendered(one.message, request.language) })) }
            : rendered(body, request.language)),
          ...(error instanceof Problem && error.details),
          // Lets the user who reports the error name the lines of the log.
          ...(status === 500 && { request: request.id }),
        },
      })
  }

/** A message in the caller's language, with its code and values for programs. */
const rendered = (body: Message, language: Language) => ({
  message: translate(language, body),
  code: body.code,
  ...(body.values && {
    values: Object.fromEntries(
      Object.entries(body.values).map(([name, value]) => [name, renderedValue(value, language)]),
    ),
  }),
})

/** A value of a message. Texts in it are translated too, also those without a name. */
function renderedValue(value: MessageValue, language: Language): unknown {
  if (typeof value === 'string') return isSerialized(value) ? translate(language, deserialize(value)) : value
  if (typeof value !== 'object' || 'startDate' in value) return value
  if ('text' in value) return translate(language, value)
  const items = 'oneOf' in value ? value.oneOf : value
  return items.map((item) => (typeof item === 'string' ? item : translate(language, item)))
}

function stale({ who, at }: StaleVersion, timeZone: string, language: Language) {
  const body =
    who === undefined || !at
      ? httpTexts.staleBySomeone
      : httpTexts.stale(who, formatInstant(at.toISOString(), timeZone, language))
  return { status: 409, body, headers: {} }
}

/** Seconds until a refused download of a whole list may be tried again. */
const streamRetrySeconds = 60

function problemOf(error: Error): { status: number; body: ProblemBody; headers: Record<string, string> } {
  if (error instanceof Problem) return error
  if (error instanceof TooManyStreams)
    return { status: 429, body: pagingTexts.listsBusy, headers: { 'retry-after': String(streamRetrySeconds) } }
  const headers = {}
  if (hasZodFastifySchemaValidationErrors(error)) {
    const body = error.validation.map(({ message = '', instancePath }) => ({
      message: messageOfIssue({ message }),
      field: instancePath.replace(/^\//, '').replaceAll('/', '.'),
    }))
    return { status: 400, body, headers }
  }
  // Validation passed, but another transaction was faster; the next attempt gets the field's own message.
  if (errorCode(error) === uniqueViolation) return { status: 409, body: httpTexts.savedConcurrently, headers }
  if (errorCode(error) === foreignKeyViolation) {
    if (isCallerGone(error)) return { status: 401, body: httpTexts.signInFirst, headers }
    const deleted = deletedText(error)
    if (deleted) return { status: 409, body: deleted, headers }
  }
  if (rolledBack.has(errorCode(error))) return { status: 503, body: httpTexts.tooManyChanges, headers }
  if (isUnavailable(error)) return { status: 503, body: httpTexts.noDatabase, headers }
  if (errorCode(error) === queryCanceled) return { status: 503, body: httpTexts.tookTooLong, headers }
  if (diskFull.test(errorCode(error))) return { status: 503, body: httpTexts.noSpace, headers }
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  if (status >= 500 || isResponseSerializationError(error)) return { status: 500, body: httpTexts.failed, headers }
  return { status, body: clientMessages[errorCode(error)] ?? httpTexts.unreadable, headers }
}

// Our messages for Fastify's own errors.
const clientMessages: Record<string, Message> = {
  FST_ERR_CTP_BODY_TOO_LARGE: httpTexts.tooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: httpTexts.mediaType,
}

/** A deadlock or a serialization failure that remained after the transaction's retries. */
const rolledBack: ReadonlySet<string> = new Set(['40P01', '40001'])

// The disk or the memory is full.
const diskFull = /^(53[124]00|ENOSPC)$/
