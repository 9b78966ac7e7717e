import { expect, test } from 'vitest'
import { actionTexts, entities } from './entities.ts'
import type { Entity } from './lib/entities.ts'

test('an action has the same text on all entities, because the audit log filters by actions alone', () => {
  const others = Object.entries<Entity>(entities).flatMap(([name, { actions }]) =>
    Object.entries(actions)
      .filter(([action, text]) => text.text !== (actionTexts as Entity['actions'])[action]?.text)
      .map(([action]) => `${name} ${action}`),
  )
  expect(others).toEqual([])
})
