import { secondFactorApi } from '@hr/contract/areas/access/second-factor'
import { Secret, TOTP } from 'otpauth'
import type { Person } from './people.ts'
import type { TestApp } from './test-app.ts'

/** Returns the code that an authenticator app shows for a secret, `later` half-minutes from now. */
export const totpCode = (secret: string, later = 0): string =>
  // oxlint-disable-next-line no-restricted-globals -- the app's clock
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 30_000 })

/** Turns on two-step sign-in of a person and returns a code that is unused; undefined if the person may not. */
export async function newCodeOf(app: Pick<TestApp, 'call'>, as: Person): Promise<string | undefined> {
  const begun = await app.call(secondFactorApi.begin, {}, { as })
  if (begun.status !== 200) return undefined
  const { status, result } = await app.call(
    secondFactorApi.turnOn,
    { body: { code: totpCode(begun.result.secret) } },
    { as },
  )
  return status === 200 ? result.recoveryCodes[0] : undefined
}
