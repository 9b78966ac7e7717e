import { expect, test } from 'vitest'
import { actionText } from './history-texts.ts'

test.each([
  ['created', 'added the record'],
  ['leave asked for', 'requested leave'],
  ['2026 granted', 'granted 2026'],
  ['rules of 2026 changed', 'changed the rules of 2026'],
  ['an action of a later version', 'an action of a later version'],
])('%s is shown as: %s', (action, text) => {
  expect(actionText(action)).toBe(text)
})
