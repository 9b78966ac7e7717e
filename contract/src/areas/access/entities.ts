import { entity, exporting, saves } from '../../lib/entities.ts'
import { message } from '../../lib/messages.ts'

/** The entities of this area in the audit log. */
export const accessEntities = {
  account: entity({
    text: message('account', undefined, 'record'),
    actions: {
      created: saves.created,
      changed: saves.changed,
      ...exporting,
      'credentials sent': message('sent credentials'),
      'access ended': message('ended all access and sent a link'),
      'links ended': message('revoked links to set a password'),
      'password set': message('set a password'),
      'second factor on': message('turned on two-step sign-in'),
      'second factor off': message('turned off two-step sign-in'),
      'recovery code used': message('used a recovery code'),
      'passkey added': message('added a passkey'),
      'passkey renamed': message('renamed a passkey'),
      'passkey removed': message('removed a passkey'),
      'passkey refused': message('used a passkey that may have been copied'),
      'emergency account added': message('made the account an emergency account'),
      'emergency account removed': message('removed the account from the emergency accounts'),
      'emergency sign-in': message('signed in with the password of an emergency account'),
      'linked to the identity provider': message('signed in with the identity provider for the first time'),
      'unlinked from the identity provider': message('removed the link with the identity provider'),
      'sign-in ended by the directory': message('disabled sign-in'),
      'sign-in allowed again': message('allowed sign-in again'),
      'linked to the directory': message('linked the account to the identity directory'),
    },
  }),
  session: entity({
    text: message('session', undefined, 'record'),
    actions: {
      'signed in': message('signed in'),
      'signed out': message('signed out'),
      'session ended': message('ended a session'),
    },
  }),
}
