import { expect, test } from 'vitest'
import { auditEntities } from '../audit/audit.ts'
import { eventTypes } from './event-types.ts'

test('an entry of the history has one type at most', () => {
  const entries = Object.values(eventTypes).flatMap(({ entity, actions }) =>
    actions.map((action) => `${entity} ${action}`),
  )
  expect(new Set(entries).size).toBe(entries.length)
})

test('types name their entity, and entities are known', () => {
  for (const [type, { entity }] of Object.entries(eventTypes)) {
    expect(type.startsWith(`${entity}.`)).toBe(true)
    expect(auditEntities).toContain(entity)
  }
})
