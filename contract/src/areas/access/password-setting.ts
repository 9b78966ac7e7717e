import { messages } from '../../lib/messages.ts'

/** The setting of the company for passwords. Emergency accounts may always sign in by password. */
export const passwordSignIns = ['everyone', 'without provider', 'emergency accounts'] as const
export type PasswordSignIn = (typeof passwordSignIns)[number]

export const passwordSignInTexts = messages('passwordSignIn', {
  everyone: 'Everyone',
  'without provider': "People who don't use the identity provider, and emergency accounts",
  'emergency accounts': 'Emergency accounts only',
})
