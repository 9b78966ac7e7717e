import { expect, test } from 'vitest'
import { store } from './store.ts'

test('drops the data of the signed-in user when the session ends', () => {
  const { sessionNumber } = store.state
  store.actions.showToast('ok', 'Saved')
  store.actions.markNewRecord('leave')
  store.actions.openIdentityPrompt({ answer: () => undefined })
  store.actions.endSession({ kind: 'signed-out', endedHere: true })
  expect(store.state).toMatchObject({
    session: { kind: 'signed-out' },
    sessionNumber: sessionNumber + 1,
    toasts: [],
    newRecord: undefined,
    identityPrompt: undefined,
  })
})
