import { sessionsApi } from '@hr/contract/areas/access/sessions'
import { request } from '../../api/request.ts'

/** Confirms the user's identity, and the second factor of the session, with a passkey. Its code loads only now. */
export async function confirmByPasskey(): Promise<void> {
  const { signChallenge } = await import('../../api/passkeys.ts')
  const passkey = await signChallenge(await request(sessionsApi.beginPasskey, {}))
  await request(sessionsApi.confirmByPasskey, { body: { passkey } })
}
