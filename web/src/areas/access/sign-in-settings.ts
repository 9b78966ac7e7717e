import { accessApi } from '@hr/contract/areas/access/access'
import { send } from '../../api/send.ts'

/** Asked once for the page; without an answer the sign-in by password works all the same. */
export const signInSettings = send(accessApi.clientSettings, {}).catch(() => undefined)
