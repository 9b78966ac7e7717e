import { messages } from '@hr/contract/lib/messages'
import type { Area } from '../../area.ts'
import { accessEmails } from './access.emails.ts'
import { deleteExpired } from './access.queries.ts'
import { accessRoutes, rolesRoutes } from './access.routes.ts'
import { emergencyAccountsRoutes } from './emergency-accounts.routes.ts'
import { identityProviderRoutes } from './identity-provider.routes.ts'
import { identityProvider } from './identity-provider.ts'
import { deleteExpiredProviderSignIns } from './provider-sign-in.commands.ts'
import { passkeyHostOf } from './passkey-host.ts'
import { countLostPasskeys, deleteExpiredChallenges } from './passkeys.commands.ts'
import { passkeysRoutes } from './passkeys.routes.ts'
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
    passkeysRoutes,
    emergencyAccountsRoutes,
    rolesRoutes,
  ],
  emails: accessEmails,
  personalData: {
    excludedTables: {
      account_second_factor:
        'the secret of an authenticator app, hashes of recovery codes, and the random name of the account for passkeys',
      password_link: 'secrets of mailed links, as hashes',
      provider_sign_in: 'secrets of a sign-in that is under way',
    },
    secretColumns: ['account.password_hash'],
    tableLabels: messages('accessData', {
      account: 'Account',
      account_identity: 'Links to the identity provider',
      passkey: 'Passkeys',
      session: 'Sessions',
    }),
  },
  // After a move to another host, operators learn how many people it locks out.
  start: ({ config, db, log }) => {
    const offered = passkeyHostOf(config.publicUrl)
    const reported = countLostPasskeys(db, typeof offered === 'string' ? null : offered.host).then(
      (lost) => lost.passkeys > 0 && log.warn(lost, 'passkeys of another host no longer work'),
      (error: unknown) => log.warn(error, 'the passkeys of other hosts could not be counted'),
    )
    return async () => void (await reported)
  },
  cleanUps: [deleteExpired, deleteExpiredProviderSignIns, deleteExpiredChallenges],
}
