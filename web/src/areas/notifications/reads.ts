import { feedsApi } from '@hr/contract/areas/leave/feeds'
import { query } from '../../api/client.ts'
import type { Reads } from '../../lib/reads.ts'

const settings: Reads = () => [query(feedsApi.list, {})]

export { settings as notificationSettings, settings as ownNotificationSettings }
