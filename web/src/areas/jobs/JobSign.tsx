import { Loader } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isUnfinished, jobsApi, type BackgroundJob } from '@hr/contract/areas/jobs/jobs'
import { query, refetchShown } from '../../api/client.ts'
import { formatPercent } from '../../lib/formats.ts'
import { linkTo } from '../../lib/target.ts'
import css from './jobs.module.css'

const refreshIntervalMs = 2_000

/** A link to the page of the user's running background job; nothing without one. A push announces new jobs. */
export default function JobSign() {
  const { data } = useQuery({
    ...query(jobsApi.list, {}),
    refetchInterval: ({ state }) => (state.data?.some(isUnfinished) ? refreshIntervalMs : false),
  })
  useRefreshAfterJobs(data)
  const job = data?.find(isUnfinished)
  if (!job) return null
  const { screen, search } = job.target
  const percent =
    job.total === null || job.total === 0 ? '' : ` ${formatPercent(Math.floor((job.done / job.total) * 100) / 100)}`
  const text = `${job.title}${percent}`
  return (
    <Link {...linkTo(screen)} search={search} className={css.sign} aria-label={text}>
      <Loader size={16} aria-hidden="true" />
      <span className={css.signText}>{text}</span>
    </Link>
  )
}

/**
 * Refetches what the page shows when a job ends, unless the page follows that job itself.
 */
function useRefreshAfterJobs(jobs: readonly BackgroundJob[] | undefined) {
  const client = useQueryClient()
  const ended = jobs
    ?.filter((job) => !isUnfinished(job))
    .map(({ uuid }) => uuid)
    .join()
  const before = useRef(ended)
  const isFollowed = (id: string) => {
    const { queryKey } = query(jobsApi.find, { params: { id } })
    return client.getQueryCache().find({ queryKey })?.isActive() === true
  }
  const refresh = useEffectEvent((known: string) => {
    const isNew = (id: string) => !known.includes(id)
    if (!ended?.split(',').some((id) => isNew(id) && !isFollowed(id))) return
    void refetchShown(client)
  })
  useEffect(() => {
    if (before.current !== undefined && before.current !== ended) refresh(before.current)
    before.current = ended
  }, [ended])
}
