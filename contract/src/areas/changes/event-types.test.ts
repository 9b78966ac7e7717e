import { expect, test } from 'vitest'
import { eventTypes } from './event-types.ts'

test('an entry of the history has one type at most', () => {
  const entries = Object.values(eventTypes).flatMap(({ entity, actions }) =>
    actions.map((action) => `${entity} ${action}`),
  )
  expect(new Set(entries).size).toBe(entries.length)
})
