import { z } from 'zod'
import { t } from '../lib/t.ts'

/** A call that did not succeed. `status` 0: there was no answer at all. */
export class ApiError extends Error {
  readonly status: number
  /** What the server says about single fields, by their dotted path. */
  readonly fields: Readonly<Record<string, string>>

  constructor(status: number, message: string, fields: Record<string, string> = {}) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.fields = fields
  }
}

const problem = z.object({ message: z.string(), field: z.string().optional() })
const errorAnswer = z.object({ result: z.object({ message: z.union([z.string(), z.array(problem)]) }) })

export const noConnection = () =>
  new ApiError(0, t('No connection to the server. Please check your network and try again.'))

/** The error that an answer tells of. An answer that is not ours (a proxy's page) has an empty message. */
export function apiErrorOf(status: number, answer: unknown, retryAfter: string | null): ApiError {
  const parsed = errorAnswer.safeParse(answer)
  if (!parsed.success) return new ApiError(status, '')
  const { message } = parsed.data.result
  if (typeof message === 'string') return new ApiError(status, withWait(message, retryAfter))
  const fields = Object.fromEntries(message.flatMap((one) => (one.field ? [[one.field, one.message]] : [])))
  return new ApiError(status, message[0]?.message ?? '', fields)
}

function withWait(message: string, retryAfter: string | null): string {
  const seconds = Number(retryAfter)
  if (!seconds) return message
  return `${message} ${t('You can try again in {{minutes}} min.', { minutes: Math.ceil(seconds / 60) })}`
}

/** What a person reads about an error: the server's words, else the default text of the place. */
export const messageOf = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.message !== '' ? error.message : fallback
