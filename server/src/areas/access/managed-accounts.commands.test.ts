import { usersTexts } from '@hr/contract/areas/users/users'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { lockAccount } from './access.queries.ts'
import { endSuperadmin } from './managed-accounts.commands.ts'

test('ignores accounts that may not sign in when it looks for the last Superadmin', async () => {
  const app = await testApp()
  const last = await app.people.superadmin()
  await app.people.superadmin({ status: 'Not active' })
  await app.people.superadmin({ isArchived: true })
  await app.people.admin()
  const keep = () =>
    app.db.transaction().execute(async (trx) => {
      const account = await lockAccount(trx, last.uuid)
      await endSuperadmin(trx, account!, { keepsFlag: false, actorId: null })
    })
  await expect(keep()).rejects.toMatchObject({ status: 422, body: usersTexts.lastSuperadmin })
  await app.people.employee({ superAdminHr: true })
  await expect(keep(), 'the flag makes another one').resolves.toBeUndefined()
})
