// The identity provider of the tests as a program of its own, for those that meet the product over HTTP. Whoever signs in
// is the person of the e-mail address that they type; an address that begins with 'unverified' is not verified.
import { startIdentityProvider } from './identity-provider.ts'

const { PORT = '', PUBLIC_URL = '' } = process.env
await startIdentityProvider({
  port: Number(PORT),
  publicUrl: PUBLIC_URL,
  personOf: (subject) => ({ email: subject, email_verified: !subject.startsWith('unverified'), name: subject }),
})
