import { feedsApi } from '@hr/contract/areas/leave/feeds'
import { passkeysApi } from '@hr/contract/areas/access/passkeys'
import { secondFactorApi } from '@hr/contract/areas/access/second-factor'
import { sessionsApi } from '@hr/contract/areas/access/sessions'

/** The queries whose answers a change of the second factors of a person changes: an app or a passkey added or removed. */
export const factorChanges = [secondFactorApi.find, passkeysApi.list, sessionsApi.list, feedsApi.list]
