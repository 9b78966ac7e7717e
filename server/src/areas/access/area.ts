import { messages } from '@hr/contract/lib/messages'
import type { Area } from '../../area.ts'
import { accessEmails } from './access.emails.ts'
import { deleteExpired } from './access.queries.ts'
import { accessRoutes, rolesRoutes } from './access.routes.ts'
import { identityProviderRoutes } from './identity-provider.routes.ts'
import { identityProvider } from './identity-provider.ts'
import { deleteExpiredProviderSignIns } from './provider-sign-in.commands.ts'
import { secondFactorRoutes } from './second-factor.routes.ts'
import { sessionsRoutes } from './sessions.routes.ts'

export const access: Area = {
  routes: [
    async (app, deps) => {
      const { identityProvider: settings, publicUrl } = deps.config
      const provider = settings && identityProvider(settings, publicUrl)
      await app.register(identityProviderRoutes, { ...deps, provider })
      await app.register(accessRoutes, { ...deps, provider })
    },
    sessionsRoutes,
    secondFactorRoutes,
    rolesRoutes,
  ],
  emails: accessEmails,
  personalData: {
    excludedTables: {
      account_second_factor: 'the secret of an authenticator app, and hashes of recovery codes',
      password_link: 'secrets of mailed links, as hashes',
      provider_sign_in: 'secrets of a sign-in that is under way',
    },
    secretColumns: ['account.password_hash'],
    tableLabels: messages('accessData', {
      account: 'Account',
      account_identity: 'Links to the identity provider',
      session: 'Sessions',
    }),
  },
  cleanUps: [deleteExpired, deleteExpiredProviderSignIns],
}
