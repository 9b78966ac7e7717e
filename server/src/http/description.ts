import { api, apiGroups } from '@hr/contract/api'
import { permissions, roleNames, scopeOf, type Permission, type Scope } from '@hr/contract/access'
import { accessApi } from '@hr/contract/areas/access/access'
import type { Endpoint } from '@hr/contract/lib/endpoint'
import { day, emailPattern } from '@hr/contract/lib/fields'
import { fileContent } from '@hr/contract/lib/files'
import { classOf, openObjectsIn, unmarked, type FieldClass } from '@hr/contract/lib/field-classes'
import { missingReadScope, scopeOfCall, scopesOfPersonalCall, scopesOfServiceCall } from '@hr/contract/token-scopes'
import { z } from 'zod'
import {
  errorResponses,
  errorSchema,
  etag,
  fieldDescriptions,
  headers,
  introduction,
  parameters,
  ref,
  type Reference,
  sharedParameters,
} from './description-parts.ts'
import { exampleOf, type JsonSchema } from './examples.ts'

// The description of the API (OpenAPI 3.1), made of the contract that the server runs on.

export type Description = {
  openapi: string
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, JsonSchema>
    parameters: Record<string, Parameter>
    [kind: string]: unknown
  }
  [part: string]: unknown
}
export type Operation = {
  operationId: string
  summary: string
  description: string
  deprecated?: true
  tags: string[]
  parameters?: (Parameter | Reference)[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, Response | Reference>
  security: Record<string, string[]>[]
}
export type Parameter = { name: string; in: string; required: boolean; schema: JsonSchema; example?: unknown }
type Response = { description: string; headers?: object; content?: Content }
type Content = Record<string, { schema: JsonSchema; example?: unknown; encoding?: object }>

const calls = Object.entries(api).flatMap(([area, endpoints]) =>
  Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({ area, id: `${area}.${name}`, endpoint })),
)

/** Schemas of list rows are shared by the two forms of a list, and have names that generated clients can use. */
const rows = calls.flatMap(({ id, endpoint }) =>
  'row' in endpoint ? [{ name: `${id}.row`, row: endpoint.row as z.ZodType, endpoint }] : [],
)
const rowNames = new Map<unknown, string>(rows.map(({ row, name }) => [row, name]))

/** Describes all calls of the contract. */
export function describeApi(): Description {
  const paths: Description['paths'] = {}
  for (const call of calls) {
    const path = call.endpoint.path.replace(/:(\w+)/g, '{$1}')
    const operations = (paths[path] ??= {})
    operations[call.endpoint.method.toLowerCase()] = operationOf(call)
  }
  const schemas = {
    Error: errorSchema,
    ...Object.fromEntries(rows.map(({ name, row, endpoint }) => [name, schemaOf(row, 'output', endpoint)])),
  }
  const description: Description = {
    openapi: '3.1.0',
    info: {
      title: 'HR Application',
      version: '1',
      summary: 'The HTTP API of the HR application',
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api/v1' }],
    tags: Object.entries(apiGroups).map(([name, { text }]) => ({ name, description: text })),
    security: [{ accessToken: [] }],
    paths,
    components: {
      securitySchemes: {
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description:
            'The access token of a session, from `POST /login` or `POST /refresh`. It expires after ten minutes.',
        },
        personalToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'A personal token, `hr_pat_…`, with the rights of its owner and the listed scope.',
        },
        serviceToken: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The token of a service account, `hr_svc_…`, with all listed scopes. Fields that need a further scope (`fields:…`) are left out of the answers without it.',
        },
        sessionCookie: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-hr-session',
          description:
            'The cookie of a session, `hr-session` without TLS, followed by the port of the address if it has one: `__Host-hr-session-8443`. Only the pages of the product send it: the `Origin` must be its own.',
        },
      },
      parameters,
      headers,
      responses: errorResponses,
      schemas,
    },
  }
  addExamples(description)
  return description
}

function operationOf({ area, id, endpoint }: (typeof calls)[number]): Operation {
  const { summary, access, body, multipart, isDeprecated } = endpoint
  const isList = endpoint.wholeResult !== undefined
  const parametersOfCall = [
    ...parametersOf('path', endpoint),
    ...parametersOf('query', endpoint),
    ...(isList ? [ref('parameters', 'ifNoneMatch')] : []),
    ...(isIdempotent(endpoint) ? [ref('parameters', 'idempotencyKey')] : []),
  ]
  const schema = body && schemaOf(body, 'input', endpoint)
  return {
    operationId: id,
    summary,
    description: callersOf(access),
    ...(isDeprecated && { deprecated: true }),
    tags: [area],
    ...(parametersOfCall.length > 0 && { parameters: parametersOfCall }),
    ...(schema && {
      requestBody: {
        required: true,
        content: {
          ...(!hasRequiredFile(schema) && { 'application/json': { schema: withoutFiles(schema) } }),
          ...(multipart && { 'multipart/form-data': { schema, encoding: encodingOf(schema) } }),
        },
      },
    }),
    responses: {
      ...successOf(endpoint),
      ...(isList && { 304: { description: 'The list is the one with the ETag of If-None-Match', headers: etag } }),
      ...Object.fromEntries(errorsOf(endpoint).map((status) => [status, ref('responses', String(status))])),
    },
    security: securityOf(endpoint),
  }
}

/** The credentials that a call accepts, each with the scopes that a token needs. */
function securityOf(endpoint: Endpoint): Record<string, string[]>[] {
  const grants: unknown = permissions[endpoint.access]
  if (grants === 'anyone') return []
  if (grants === 'cookie') return [{ sessionCookie: [] }]
  const ofPerson = scopesOfPersonalCall(endpoint)
  const ofService = scopesOfServiceCall(endpoint)
  return [
    ...(grants === 'service' ? [] : [{ accessToken: [] }]),
    ...(ofPerson === undefined || grants === 'service' ? [] : [{ personalToken: [...ofPerson] }]),
    ...(ofService === undefined ? [] : [{ serviceToken: [...ofService] }]),
  ]
}

/** Says who may make a call. */
function callersOf(access: Permission): string {
  const grants: unknown = permissions[access]
  if (grants === 'anyone') return 'May be called without signing in.'
  if (grants === 'cookie') return "For the product's own pages, with the cookie of a session."
  if (grants === 'service') return 'For service accounts only.'
  const scopes: Record<Scope, string> = { all: 'all records', team: 'records of their team', own: 'their own records' }
  const parts = (Object.keys(scopes) as Scope[]).flatMap((scope) => {
    const roles = roleNames.filter((role) => scopeOf(access, role) === scope)
    return roles.length > 0 ? [`${roles.join(', ')} (${scopes[scope]})`] : []
  })
  return `May be called by ${parts.join('; ')}.`
}

function successOf(endpoint: Endpoint): Record<string, Response> {
  const { result, wholeResult, isRedirect, fileType = 'application/octet-stream' } = endpoint
  if (isRedirect) return { 302: { description: 'Continues at the address of the header Location' } }
  if (result === fileContent) {
    const content = { [fileType]: { schema: { type: 'string', format: 'binary' } } }
    return { 200: { description: 'The file', content } }
  }
  if (endpoint === accessApi.openApi)
    return { 200: { description: 'This description', content: { 'application/json': { schema: { type: 'object' } } } } }
  const schema = wholeResult
    ? { anyOf: [schemaOf(result, 'output', endpoint), schemaOf(wholeResult, 'output', endpoint)] }
    : schemaOf(result, 'output', endpoint)
  return {
    200: {
      description: wholeResult ? 'A page of the list, or the whole list without paging parameters' : 'Done',
      ...(wholeResult && { headers: etag }),
      content: {
        'application/json': { schema: { type: 'object', properties: { result: schema }, required: ['result'] } },
      },
    },
  }
}

/** The errors that a call can answer with. */
export function errorsOf(endpoint: Endpoint): number[] {
  const { method, access, params, query, body, subject, wholeResult, errors = [] } = endpoint
  const isWrite = method !== 'GET'
  const hasSession = permissions[access] !== 'anyone'
  return [
    400,
    ...(hasSession ? [401, 403] : []),
    ...(params || typeof subject === 'object' || isWrite ? [404] : []),
    ...(isWrite ? [409] : []),
    ...(body ? [413, 415] : []),
    ...(isWrite || (query && !wholeResult) ? [422] : []),
    429,
    500,
    503,
    ...errors,
  ]
}

const isIdempotent = ({ method, access, hasIdempotencyKey }: Endpoint): boolean =>
  hasIdempotencyKey ?? (method === 'POST' && typeof permissions[access] === 'object')

function parametersOf(place: 'path' | 'query', endpoint: Endpoint): (Parameter | Reference)[] {
  const schema = place === 'path' ? endpoint.params : endpoint.query
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input', endpoint)
  const outputs = schemaOf(schema, 'output', endpoint).properties ?? {}
  return Object.entries(properties).map(([name, input]) => {
    if (place === 'query' && sharedParameters.has(name) && 'sort' in properties) return ref('parameters', name)
    // Addresses contain numbers and flags as texts; the parsed values say which ones are valid.
    const output = outputs[name] ?? {}
    const one = ['integer', 'number', 'boolean'].includes(String(output.type)) ? output : input
    const isRequired = place === 'path' || required.includes(name)
    return { name, in: place, required: isRequired, schema: one, example: exampleOf(one, name) }
  })
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output', call: Endpoint): JsonSchema {
  const open: ReadonlySet<unknown> =
    io === 'output' ? new Set(openObjectsIn(schema, (one) => scopeToAdd(call)(one) === undefined)) : new Set()
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const zod = unmarked(zodSchema as unknown as z.ZodType)
      const name = zod === schema ? undefined : rowNames.get(zod)
      if (name === undefined) adjust(zod, jsonSchema as JsonSchema, { io, call, isOpen: open.has(zod) })
      else become(jsonSchema as JsonSchema, ref('schemas', name))
    },
  }) as JsonSchema
  return json
}

function become(json: JsonSchema, other: JsonSchema) {
  for (const key of Object.keys(json)) delete json[key]
  Object.assign(json, other)
}

/** Replaces what the conversion can't know, and leaves out what only repeats the format. */
function adjust(
  zod: z.ZodType,
  json: JsonSchema,
  { io, call, isOpen }: { io: 'input' | 'output'; call: Endpoint; isOpen: boolean },
) {
  if (zod === day) return become(json, { type: 'string', format: 'date' })
  for (const [name, property] of Object.entries(json.properties ?? {})) {
    const text = fieldDescriptions[name]
    if (text !== undefined && property.$ref === undefined) property['description'] = text
  }
  if (isOpen && zod instanceof z.ZodObject) leaveOutClosed(zod, json, call)
  // A sent address may have its domain in other letters, too (decision 112).
  if (io === 'input' && json.pattern === emailPattern.source) delete json.pattern
  if (json.format === 'uuid' || json.format === 'date-time') delete json.pattern
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
  // Answers grow.
  if (io === 'output' && json.additionalProperties === false) delete json.additionalProperties
}

/** Returns the scope that a token of a call may lack for fields of a class, as `missingReadScope` does. */
function scopeToAdd(call: Endpoint): (fieldClass: FieldClass | undefined) => string | null | undefined {
  const scope = scopeOfCall(call)
  if (!scope) return () => undefined
  const ofService = scopesOfServiceCall(call)
  const token = ofService
    ? { kind: 'service' as const, scopes: ofService }
    : { kind: 'personal' as const, scopes: [scope] }
  return (fieldClass) => missingReadScope(call, token, fieldClass)
}

/** Tokens get no fields of classes that they have no scope for. */
function leaveOutClosed({ shape }: z.ZodObject, json: JsonSchema, call: Endpoint) {
  for (const [name, field] of Object.entries(shape as Record<string, z.ZodType>)) {
    const scope = scopeToAdd(call)(classOf(field))
    if (scope === undefined) continue
    if (json.required) json.required = json.required.filter((one) => one !== name)
    const property = json.properties?.[name]
    if (property && property.$ref === undefined)
      property['description'] =
        scope === null ? 'Left out for service accounts' : `Left out for tokens without the scope ${scope}`
  }
}

const isFile = ({ format, items }: JsonSchema): boolean => format === 'binary' || items?.format === 'binary'

const hasRequiredFile = ({ properties = {}, required = [] }: JsonSchema): boolean =>
  required.some((name) => properties[name] !== undefined && isFile(properties[name]))

/** Bodies without files may be sent as JSON, too. */
function withoutFiles(schema: JsonSchema): JsonSchema {
  if (!schema.properties) return schema
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(schema.properties).filter(([, part]) => !isFile(part))),
  }
}

/** Parts that are no plain texts are sent as JSON, lists in one part. */
const encodingOf = ({ properties = {} }: JsonSchema) =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([, part]) => !isFile(part) && part.type !== 'string')
      .map(([name]) => [name, { contentType: 'application/json' }]),
  )

function addExamples({ paths, components }: Description) {
  const examples = new Map(calls.map(({ id, endpoint }) => [id, endpoint.example]))
  for (const operations of Object.values(paths))
    for (const { operationId, requestBody, responses } of Object.values(operations)) {
      const json = requestBody?.content['application/json']
      if (json) json.example = examples.get(operationId) ?? exampleOf(json.schema, '', components.schemas)
      const answer = responses['200']
      const result = answer && 'content' in answer ? answer.content?.['application/json'] : undefined
      if (result) result.example = exampleOf(result.schema, '', components.schemas)
    }
}
