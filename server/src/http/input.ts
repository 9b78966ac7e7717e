import type { FastifyRequest } from 'fastify'
import { Problem } from './problem.ts'

/** Reads a query string. It may not throw, so a parameter that is given twice becomes a list. */
export function parseQuery(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text))
    query[name] = name in query ? [query[name]!, value].flat() : value
  return query
}

/** Refuses a query parameter that is given twice (`rules.md` section 1, input). */
export async function refuseRepeatedParameters({ query }: FastifyRequest): Promise<void> {
  for (const [field, value] of Object.entries(query as Record<string, unknown>))
    if (Array.isArray(value)) throw new Problem(400, [{ message: 'Given twice', field }])
}

const tooMuch = new Set(['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT', 'FST_REQ_FILE_TOO_LARGE'])

/** Turns the parts of a multipart request into one object, before it is validated like any other body. */
export async function readMultipart(request: FastifyRequest): Promise<void> {
  const body: Record<string, unknown> = Object.create(null)
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        part.file.resume()
        throw new Problem(400, [{ message: 'This call takes no files', field: part.fieldname }])
      }
      if (part.fieldname in body) throw new Problem(400, [{ message: 'Given twice', field: part.fieldname }])
      if (part.fieldnameTruncated || part.valueTruncated) throw new Problem(413, 'The request is too large')
      body[part.fieldname] = part.value
    }
  } catch (error) {
    if (error instanceof Problem) throw error
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    throw tooMuch.has(code)
      ? new Problem(413, 'The request is too large')
      : new Problem(400, 'The request could not be read')
  }
  request.body = { ...body }
}
