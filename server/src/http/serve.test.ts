import { positionsApi } from '@hr/contract/areas/positions/positions'
import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

test('answers HEAD like GET, without the content', async () => {
  const app = await testApp()
  const as = await app.people.superadmin()
  const { result: position } = await app.call(positionsApi.create, { body: { name: 'Kuhar' } }, { as })
  const answer = await app.app.inject({
    method: 'HEAD',
    url: `/api/v1/position/${position.uuid}`,
    headers: { authorization: `Bearer ${as.token}` },
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toBe('')
})
