import { secondFactorApi } from '@hr/contract/areas/access/second-factor'
import { Secret, TOTP } from 'otpauth'
import type { Person } from './people.ts'

/** Returns the code that an authenticator app shows for a key, `later` half minutes from now. */
export const codeOf = (key: string, later = 0): string =>
  // oxlint-disable-next-line no-restricted-globals -- the app's clock is the present one
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({ timestamp: Date.now() + later * 30_000 })

/** Turns on two-step sign-in for a person who has just signed in. */
export async function turnOnTwoStep({ call }: Person): Promise<void> {
  const { secret } = await call(secondFactorApi.begin, {})
  await call(secondFactorApi.turnOn, { body: { code: codeOf(secret) } })
}
