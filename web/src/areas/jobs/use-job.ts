import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { isUnfinished, jobsApi } from '@hr/contract/areas/jobs/jobs'
import { query, refetchShown } from '../../api/client.ts'

const refreshIntervalMs = 1_000

/**
 * A background job, refreshed every second until it ends. Then whatever is shown is refetched, unless the caller does it.
 * @param id undefined for none
 */
export function useJob(id: string | undefined, { refetches }: { refetches?: false } = {}) {
  const client = useQueryClient()
  const job = useQuery({
    ...query(jobsApi.find, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
    refetchInterval: ({ state: { data } }) => (data && !isUnfinished(data) ? false : refreshIntervalMs),
  })
  const hasEnded = job.data !== undefined && !isUnfinished(job.data)
  const handleEnd = useEffectEvent(() => {
    if (refetches !== false) void refetchShown(client)
  })
  useEffect(() => {
    if (hasEnded) handleEnd()
  }, [hasEnded])
  return job
}
