import { maxPageSize } from '@hr/contract/lib/paging'
import type { JsonSchema } from './examples.ts'

// The parts of the API's description that are not declared per call.

export type Reference = { $ref: string }
export const ref = (kind: string, name: string): Reference => ({ $ref: `#/components/${kind}/${name}` })

/** The meaning of fields whose names do not tell it, in all schemas. */
export const fieldDescriptions: Readonly<Record<string, string>> = {
  id: 'Repeats `uuid`',
  version: 'The version of the record, for optimistic locking: a change that sends an older one is refused with 409',
  numberOfDays: 'The days of the entitlement; null without a limit',
  currentNumberDays: 'The days used so far',
  pendingDays: 'Days of requests that await a decision',
  takenDays: 'Approved days up to today, plus corrections by HR',
  bookedDays: 'Approved days after today',
  negativeBalance: 'How many days below zero may be requested',
  admin: 'Whether the user has the rights of an Admin besides the role',
  superAdminHr: 'Whether the user has the rights of a Superadmin besides the role',
  startHalf: 'Whether only the second half of the first day is taken',
  endHalf: 'Whether only the first half of the last day is taken',
  decidable: 'Only requests whose next decision is the caller’s',
  dryRun: 'Checks everything and stores nothing',
}

export const introduction = `Everything that the product's own screens do. The calls that a token or session may make follow from its user's role.

- **Compatibility.** The API only grows: calls, parameters, fields and values are added, never removed or changed. Ignore fields that you don't know.
- **Signing in.** Send \`Authorization: Bearer …\` with the access token of \`POST /login\`, which expires after ten minutes and is renewed by \`POST /refresh\`, or with a token for programs: \`hr_pat_…\` acts as its owner, \`hr_svc_…\` as a service account. Each call lists the scopes that they need.
- **Results.** JSON answers have the form \`{ "result": … }\`; files are sent without it.
- **Errors** have the form \`{ "result": { "message": … } }\`. The message is a text for users, or a list of messages for single fields. Programs use \`code\`, which never changes; messages are in the language of \`Accept-Language\` (en, hr, de).
- **Lists** are paged by \`page\` and \`pageSize\` and then contain \`{ items, total, page, pageSize }\`. Without both, the whole list is returned as an array. Lists have an \`ETag\`: send it as \`If-None-Match\` to get 304 when nothing has changed.
- **Idempotency.** Repeating a POST with the same \`Idempotency-Key\` within 24 hours returns the first answer and does nothing again.
- **Optimistic locking.** Records have a \`version\`. An update with another version than the stored one is refused with 409; without a version it is always applied.
- **Days** have the form YYYY-MM-DD, instants are in UTC (ISO 8601), and numbers have a decimal point.
- **Limits.** Tokens may make a number of calls in a minute, which \`RateLimit-Policy\` and \`RateLimit\` tell. A call that is refused with 429 or 503 and \`Retry-After\` may be repeated after that many seconds.
- **Support.** Each answer has an \`X-Request-Id\`, which the server's log contains.`

const problem = {
  message: { type: 'string', description: 'A text for users' },
  code: { type: 'string', description: 'Identifies the message for programs' },
  values: { type: 'object', description: 'The values in the message', additionalProperties: true },
}

export const errorSchema: JsonSchema = {
  type: 'object',
  properties: {
    result: {
      type: 'object',
      properties: {
        ...problem,
        message: {
          anyOf: [
            problem.message,
            {
              type: 'array',
              description: 'Messages for single fields of a body or cells of an imported sheet',
              items: {
                type: 'object',
                properties: {
                  ...problem,
                  field: { type: 'string', description: 'The field, for example `team.0.uuid`' },
                  row: { type: 'integer', description: 'The row of the sheet' },
                  column: { type: 'string', description: 'The header of the column in the sheet' },
                },
                required: ['message', 'code'],
              },
            },
          ],
        },
        columns: { type: 'object', description: 'The headers of an imported sheet that do not match' },
        request: { type: 'string', description: 'The id of a request that failed, for the server’s log' },
      },
      required: ['message'],
    },
  },
  required: ['result'],
}

const errorTexts: Record<number, string> = {
  400: 'The request is malformed, or fields have invalid values: `message` lists them',
  401: 'The request has no valid access token',
  403: 'The caller may not do this',
  404: 'There is no such record, or the caller may not see it',
  409: 'The change contradicts what is stored, or the record has been saved by someone else in the meantime',
  410: 'The cursor is too old: read everything again',
  413: 'The request or a file is too large',
  415: 'The content type of the request is not accepted',
  422: 'The change breaks a rule, or the Idempotency-Key was used for another request',
  429: 'Too many requests',
  500: 'The server failed; `request` names the lines of its log',
  503: 'The server is busy or its database is unavailable; the request may be repeated',
}
const mayBeRepeated = new Set(['429', '503'])

const problemOf = (status: string) => ({
  message: errorTexts[Number(status)] ?? '',
  code: 'http.failed',
  ...(status === '500' && { request: '3f2b6c1e-8f7a-4d53-9a55-0c1b2d3e4f50' }),
})

function errorExample(status: string) {
  const isOfFields = status === '400' || status === '422'
  const required = { message: 'Required field', code: 'field.required' }
  return { result: isOfFields ? { message: [{ ...required, field: 'lastName' }] } : problemOf(status) }
}

export const errorResponses = Object.fromEntries(
  Object.entries(errorTexts).map(([status, description]) => [
    status,
    {
      description,
      ...(mayBeRepeated.has(status) && { headers: { 'Retry-After': ref('headers', 'retryAfter') } }),
      content: { 'application/json': { schema: ref('schemas', 'Error'), example: errorExample(status) } },
    },
  ]),
)

export const parameters = {
  page: {
    name: 'page',
    in: 'query',
    required: false,
    description: 'The page, from 1. Without `page` and `pageSize` the whole list is returned',
    schema: { type: 'integer', minimum: 1 },
    example: 1,
  },
  pageSize: {
    name: 'pageSize',
    in: 'query',
    required: false,
    description: 'Rows of a page; 15 if only `page` is given',
    schema: { type: 'integer', minimum: 1, maximum: maxPageSize },
    example: 15,
  },
  order: {
    name: 'order',
    in: 'query',
    required: false,
    description: 'The direction of the order',
    schema: { type: 'string', enum: ['asc', 'desc'] },
    example: 'asc',
  },
  q: {
    name: 'q',
    in: 'query',
    required: false,
    description: 'Returns only rows that contain all words of this text',
    schema: { type: 'string', maxLength: 100 },
    example: 'Ivana',
  },
  ifNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'The ETag of the list as the client has it',
    schema: { type: 'string' },
    example: '"2jmj7l5rSw0yVb_vlWAYkK_YBwk"',
  },
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'A unique text for this request, such as a UUID. Repeating the request with the same key within 24 hours returns the first answer',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
    example: '9b2d7a52-6c1f-4f0e-9d8a-3e5b7c9d1f20',
  },
}
/** The parameters that lists share. */
export const sharedParameters: ReadonlySet<string> = new Set(['page', 'pageSize', 'order', 'q'])

export const headers = {
  etag: { description: 'Changes when the list does', schema: { type: 'string' } },
  retryAfter: { description: 'Seconds after which the request may be repeated', schema: { type: 'integer' } },
}
export const etag = { ETag: ref('headers', 'etag') }
