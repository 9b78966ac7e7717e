import { feedsApi } from '@hr/contract/areas/leave/feeds'
import { passkeysApi } from '@hr/contract/areas/access/passkeys'
import { secondFactorApi } from '@hr/contract/areas/access/second-factor'
import { sessionsApi } from '@hr/contract/areas/access/sessions'

/** What a change of the second factors of a person changes, whether an app or a passkey is added or removed. */
export const factorChanges = [secondFactorApi.find, passkeysApi.list, sessionsApi.list, feedsApi.list]
