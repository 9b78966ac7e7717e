import type { QueryClient } from '@tanstack/react-query'
import { jobsApi } from '@hr/contract/areas/jobs/jobs'
import { notificationsApi } from '@hr/contract/areas/notifications/notifications'
import { invalidate } from '../../api/client.ts'
import { leaveChanges } from '../../api/leave-invalidations.ts'

const changed = [notificationsApi.list, jobsApi.list, ...leaveChanges]

/** Invalidates what a push may be about; active queries are refetched. */
export const invalidateAfterPush = (client: QueryClient) => invalidate(client, changed)
