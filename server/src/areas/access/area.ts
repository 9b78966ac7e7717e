import type { Area } from '../../area.ts'
import { accessEmails } from './access.emails.ts'
import { deleteExpired } from './access.queries.ts'
import { accessRoutes } from './access.routes.ts'
import { deleteExpiredProviderSignIns } from './provider-sign-in.commands.ts'

export const access: Area = {
  routes: accessRoutes,
  emails: accessEmails,
  cleanUps: [deleteExpired, deleteExpiredProviderSignIns],
}
