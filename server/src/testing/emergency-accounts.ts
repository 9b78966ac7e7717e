import { emergencyAccountsApi } from '@hr/contract/areas/access/emergency-accounts'
import { sql } from 'kysely'
import { addPasskeyOf } from './passkeys.ts'
import { testPassword, type Person } from './people.ts'
import type { TestApp } from './test-app.ts'

/** A Superadmin whose account is an emergency account, also if there are enough of them. */
export async function emergencyAccountOf({ people, db }: TestApp): Promise<Person> {
  const superadmin = await people.superadmin()
  await db
    .updateTable('account')
    .set({ emergency_since: sql<Date>`now()` })
    .where('id', '=', superadmin.uuid)
    .execute()
  return superadmin
}

/** Makes the account of a Superadmin an emergency account, and returns a recovery code, which can sign in once. */
export async function makeEmergencyAccount(app: TestApp, as: Person) {
  const { recoveryCodes, ...passkey } = await addPasskeyOf(app, as)
  const [first = '', ...codes] = recoveryCodes
  const body = { currentPassword: testPassword, code: first }
  const { status, result } = await app.call(emergencyAccountsApi.add, { body }, { as })
  if (status !== 200) throw new Error(JSON.stringify(result))
  return { ...passkey, codes }
}
