import { confirmCode } from '@hr/contract/areas/access/refusal-codes'
import { provisioningApi } from '@hr/contract/areas/provisioning/provisioning'
import { beforeAll, expect, test } from 'vitest'
import { entraConnection } from '../../testing/directory.ts'
import { sharedTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedTestApp()
})

test.each([
  ['allowing deactivations', provisioningApi.update, { body: { allowsDeactivation: true } }],
  ['lifting the limit of deactivations', provisioningApi.decide, { body: { decision: 'continue' } }],
  ['connecting Entra ID', provisioningApi.connect, { body: { ...entraConnection, clientSecret: 'a secret' } }],
  ['disconnecting Entra ID', provisioningApi.disconnect, {}],
])('%s requires a confirmed identity', async (_, endpoint, input) => {
  const as = await app.people.superadmin()
  const unconfirmed = { ...as, ...(await app.people.session(as.uuid, { isConfirmed: false })) }
  expect(await app.callRaw(endpoint, input, { as: unconfirmed })).toMatchObject({
    status: 403,
    result: { code: confirmCode },
  })
  expect((await app.callRaw(endpoint, input, { as })).status).toBe(200)
})
