import type { QueryClient } from '@tanstack/react-query'
import { jobsApi } from '@hr/contract/areas/jobs/jobs'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { substitutesApi } from '@hr/contract/areas/leave/substitutes'
import { teamCalendarApi } from '@hr/contract/areas/leave/team-calendar'
import { notificationsApi } from '@hr/contract/areas/notifications/notifications'

/** The paths of the reads that a push may be about. */
const paths = new Set(
  [notificationsApi, leaveApi, substitutesApi, teamCalendarApi]
    .flatMap((calls) => Object.values(calls))
    .concat(jobsApi.list)
    .map(({ path }) => path),
)

/** Refetches what a push may be about; a page that shows nothing of it stays as it is. */
export const refetchAfterPush = (client: QueryClient) =>
  client.invalidateQueries({ predicate: ({ queryKey: [path] }) => paths.has(path as `/${string}`) })
