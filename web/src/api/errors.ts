import type { CellMessage } from '@hr/contract/lib/cells'
import { z } from 'zod'
import { t } from '../lib/t.ts'

/** A failed call. `status` 0 means that there was no response. */
export class ApiError extends Error {
  readonly status: number
  /** Error messages of single fields, by dotted path. */
  readonly fields: Readonly<Record<string, string>>
  /** Error messages of single cells of an import. */
  readonly cells: readonly CellMessage[]
  /** A machine-readable code, such as `confirmCode`. */
  readonly code: string | undefined

  constructor(status: number, message: string, { fields = {}, cells = [], code }: ErrorDetails = {}) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.fields = fields
    this.cells = cells
    this.code = code
  }
}

type ErrorDetails = {
  fields?: Record<string, string>
  cells?: readonly CellMessage[]
  code?: string | undefined
}

const fieldProblem = z.object({ message: z.string(), field: z.string().optional() })
const cellProblem = z.object({
  message: z.string(),
  code: z.string(),
  row: z.int(),
  column: z.string(),
  suggestion: z.string().optional(),
})
const errorAnswer = z.object({
  result: z.object({
    message: z.union([z.string(), z.array(z.union([cellProblem, fieldProblem]))]),
    code: z.string().optional(),
  }),
})
/** The error format of specification two, section 8. */
const errorList = z.object({ errors: z.tuple([z.object({ message: z.string() })], z.unknown()) })

export const noConnection = () =>
  new ApiError(0, t('No connection to the server. Please check your network and try again.'))

/** A timeout. The user decides whether to retry. */
export const timedOut = () => new ApiError(408, t('The server took too long to answer. Please try again.'))

/**
 * Builds the error of a failed response. A response that is not from this API (such as a proxy's page) has an empty
 * message.
 */
export function apiErrorOf(status: number, answer: unknown, retryAfter: string | null): ApiError {
  const parsed = errorAnswer.safeParse(answer)
  if (!parsed.success) return new ApiError(status, errorList.safeParse(answer).data?.errors[0].message ?? '')
  const { message, code } = parsed.data.result
  if (typeof message === 'string') return new ApiError(status, addRetryAfter(message, retryAfter), { code })
  const fields = Object.fromEntries(
    message.flatMap((one) => ('field' in one && one.field ? [[one.field, one.message]] : [])),
  )
  const cells = message.filter((one) => 'row' in one)
  return new ApiError(status, message[0]?.message ?? '', { fields, cells })
}

function addRetryAfter(message: string, retryAfter: string | null): string {
  const seconds = Number(retryAfter)
  // The message of a shorter wait names it.
  if (!seconds || seconds < 60) return message
  return t('{message} You can try again in {minutes} min.', { message, minutes: Math.ceil(seconds / 60) })
}

/** The server only says that the record is not there. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'http.notFound'

/** Returns the server's message, or the fallback if there is none. */
export function messageOf(error: unknown, fallback: string): string {
  if (isGone(error)) return t('This record no longer exists. Go back to the list.')
  return error instanceof ApiError && error.message !== '' ? error.message : fallback
}

/** Returns the message of a failed call about a record, by its name; its list is loaded again. */
export const messageAbout = (name: string | undefined, error: unknown, fallback: string): string =>
  name !== undefined && isGone(error)
    ? t('{name} no longer exists. The list is up to date.', { name })
    : messageOf(error, fallback)

/** The record was deleted or its address is wrong, so a retry cannot help. */
export const isMissing = (error: Error | null): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

/** The server could not be reached or has no database, so that loading data would fail in the same way. */
export const isUnreachable = (error: Error | null): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 503)

/** The record was saved by another user since it was loaded. */
export const isStale = (error: Error): boolean =>
  error instanceof ApiError && error.status === 409 && Object.keys(error.fields).length === 0
