import { commaSeparated, day, flag, line, uuid } from '@hr/contract/lib/fields'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { filtersIn } from './exported-list.ts'

const id = '00000000-0000-4000-8000-000000000001'

test('the history of an export records choices, flags, days and ids, and of other filters the name', () => {
  const schema = z.object({
    q: line(100).optional(),
    status: z.enum(['open', 'closed']).optional(),
    statuses: commaSeparated(z.array(z.enum(['open', 'closed']))).optional(),
    isArchived: flag.optional(),
    from: day.optional(),
    person: uuid.optional(),
    city: line(100).optional(),
    cities: commaSeparated(z.array(line(100))).optional(),
  })
  const recorded = { status: 'open', statuses: ['open'], isArchived: true, from: '2026-01-01', person: id }
  const given = { ...recorded, q: 'Ana', city: 'Ana Anić', cities: ['Ana'], 'custom.1': 'Ana' }
  expect(filtersIn(schema, given)).toEqual({ ...recorded, city: '…', cities: '…', 'custom.1': '…' })
})
