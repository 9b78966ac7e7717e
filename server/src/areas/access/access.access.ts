import { randomBytes } from 'node:crypto'
import { passkeysApi } from '@hr/contract/areas/access/passkeys'
import { secondFactorApi } from '@hr/contract/areas/access/second-factor'
import { newCodeOf, totpCode } from '../../testing/authenticator.ts'
import { emergencyAccountOf } from '../../testing/emergency-accounts.ts'
import { confirmationOf, newAuthenticator } from '../../testing/passkeys.ts'
import { type Person, testPassword } from '../../testing/people.ts'
import type { RequestsOf } from '../../testing/requests.ts'
import type { TestApp } from '../../testing/test-app.ts'

const unknownLink = { userUuid: 'bm9ib2R5', token: 'bm90aGluZw' }
const newPassword = 'snow on the Velebit'
const passwordChange = ({ uuid }: Person) => ({
  query: { userUuid: uuid },
  body: { currentPassword: testPassword, newPassword, confirmPassword: newPassword },
})

/** Stores a passkey, also for people who may not add one. */
const passkeyOf = ({ db }: TestApp, { uuid }: Person) =>
  db
    .insertInto('passkey')
    .values({
      account_id: uuid,
      credential_id: randomBytes(32),
      public_key: randomBytes(77),
      host: 'localhost',
      name: 'Laptop',
    })
    .returning('id')
    .executeTakeFirstOrThrow()

export const accessRequests: RequestsOf = (app) => ({
  'POST /login': ({ email }) => ({ body: { email, password: testPassword } }),
  'POST /login/passkey/options': () => ({ body: { isAlone: true } }),
  'POST /login/passkey': () => ({ body: { passkey: newAuthenticator().sign({ challenge: 'none' }) } }),
  'POST /reauthenticate/passkey': async (subject) => ({ body: { passkey: await confirmationOf(app, subject) } }),
  'POST /reset-link': ({ email }) => ({ body: { email } }),
  'GET /reset-password': () => ({ query: unknownLink }),
  'PUT /reset-password': () => ({
    query: unknownLink,
    body: { password: 'rain over the Neretva', confirmPassword: 'rain over the Neretva' },
  }),
  'POST /reset-password/passkey/options': () => ({ query: unknownLink }),
  'POST /reset-password/passkey': () => ({
    query: unknownLink,
    body: { passkey: newAuthenticator().create({ challenge: 'none', user: { id: 'none' } }) },
  }),
  'POST /emergency-accounts': () => ({ body: { currentPassword: testPassword, code: '123456' } }),
  'DELETE /emergency-accounts/:id': async () => ({ params: { id: (await emergencyAccountOf(app)).uuid } }),
  'PUT /edit-password': passwordChange,
  'PUT /change-password': passwordChange,
  'PUT /language': () => ({ body: { language: 'hr' } }),
  'POST /reauthenticate': () => ({ body: { currentPassword: testPassword } }),
  'PUT /second-factor': async (subject) => {
    const { status, result } = await app.call(secondFactorApi.begin, {}, { as: subject })
    return { body: { code: status === 200 ? totpCode(result.secret) : '123456' } }
  },
  'POST /second-factor/code': async (subject) => ({ body: { code: (await newCodeOf(app, subject)) ?? '123456' } }),
  'POST /passkeys': async (subject) => {
    const { status, result } = await app.call(passkeysApi.begin, {}, { as: subject })
    const options = status === 200 ? result : { challenge: 'none', user: { id: 'none' } }
    return { body: { name: 'Laptop', passkey: newAuthenticator().create(options) } }
  },
  'PUT /passkeys/:id': async (subject) => ({
    params: await passkeyOf(app, subject),
    body: { name: 'Phone' },
  }),
  'DELETE /passkeys/:id': async (subject) => ({ params: await passkeyOf(app, subject) }),
  'GET /second-factor': ({ uuid }) => ({ query: { userUuid: uuid } }),
  'DELETE /second-factor': ({ uuid }) => ({ query: { userUuid: uuid } }),
  'GET /sessions': ({ uuid }) => ({ query: { userUuid: uuid } }),
  'DELETE /sessions/:id': async ({ uuid }) => ({ params: { id: (await app.people.session(uuid)).sessionId } }),
})
