import { Secret, TOTP } from 'otpauth'

/** Returns the code that an authenticator app shows for a secret, `later` half-minutes from now. */
export const totpCode = (secret: string, later = 0): string =>
  // oxlint-disable-next-line no-restricted-globals -- the app's clock
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 30_000 })
