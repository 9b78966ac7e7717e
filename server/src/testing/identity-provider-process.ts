// Runs the test identity provider as a separate program, for tests over HTTP. The name typed at its sign-in is the
// user's email address; an address that begins with 'unverified' is not verified.
import { startIdentityProvider } from './identity-provider.ts'

const { PORT = '', PUBLIC_URL = '' } = process.env
await startIdentityProvider({
  port: Number(PORT),
  publicUrl: PUBLIC_URL,
  personOf: (subject) => ({ email: subject, email_verified: !subject.startsWith('unverified'), name: subject }),
})
