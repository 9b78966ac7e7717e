import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { byId } from './fields.ts'
import { listEndpoint } from './paging.ts'

const shape = { summary: 'A record', result: z.string() }
const list = { summary: 'Records', row: z.object({ name: z.string() }), sort: ['name'], filters: {} } as const

test('a call with a limited scope does not compile without a subject', () => {
  // @ts-expect-error -- no subject
  endpoint('GET /employee/:id', 'employee.read', { ...shape, params: byId })
  // @ts-expect-error -- no subject
  listEndpoint('GET /leaves', 'leave.read', list)
  // @ts-expect-error -- no such parameter
  endpoint('GET /employee/:id', 'employee.read', { ...shape, params: byId, subject: { person: 'uuid' } })
  // @ts-expect-error -- the permission reaches all records
  endpoint('GET /role', 'role.read', { ...shape, subject: 'caller' })

  const declared = endpoint('GET /employee/:id', 'employee.read', { ...shape, params: byId, subject: { person: 'id' } })
  expect(declared.subject).toEqual({ person: 'id' })
  expect(listEndpoint('GET /leaves', 'leave.read', { ...list, subject: 'scope' }).subject).toBe('scope')
})
