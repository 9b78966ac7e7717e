import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { BackgroundJob } from '@hr/contract/areas/jobs/jobs'
import { positionsApi } from '@hr/contract/areas/positions/positions'
import { useQuery } from '@tanstack/react-query'
import { renderAt } from '../../../test/render.tsx'
import { signedIn, stubServer } from '../../../test/server.ts'
import { query } from '../../api/client.ts'
import JobSign from './JobSign.tsx'
import { JobProgress, useJob } from './public.ts'

const running: BackgroundJob = {
  uuid: '00000000-0000-4000-8000-00000000c001',
  title: 'Grant Annual leave 2027',
  target: { screen: 'leaveTypes', search: { q: 'Annual' } },
  state: 'running',
  done: 30,
  total: 120,
  message: null,
  figures: null,
  isStopped: false,
  mayStop: true,
  createdAt: '2026-11-20T08:00:00Z',
  endedAt: null,
}
const done: BackgroundJob = { ...running, state: 'done', done: 120, message: '120 employees granted.' }

const positions = { query: { page: '1', pageSize: '15' } }

function Page() {
  const { data } = useJob(running.uuid)
  const { data: list } = useQuery(query(positionsApi.list, positions))
  return (
    <>
      {list && <p>{list.total} positions</p>}
      {data && <JobProgress job={data} />}
    </>
  )
}

test('shows the progress of a job until it ends, then its outcome and what it changed', async () => {
  let job = running
  stubServer({
    'POST /refresh': () => signedIn(),
    [`GET /jobs/${running.uuid}`]: () => ({ result: job }),
    'GET /positions': () => ({ result: { items: [], total: job === done ? 2 : 1, page: 1, pageSize: 15 } }),
  })
  await renderAt('/', <Page />)
  const bar = await screen.findByRole('progressbar', { name: running.title })
  expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuetext')]).toEqual(['25', '25%'])
  expect(await screen.findByText('1 positions')).toBeTruthy()
  job = done
  expect((await screen.findByText('120 employees granted.')).closest('[role=status]')).not.toBeNull()
  expect(await screen.findByText('2 positions')).toBeTruthy()
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('shows why a job failed', async () => {
  stubServer({ 'POST /refresh': () => signedIn() })
  await renderAt('/', <JobProgress job={{ ...running, state: 'failed', message: 'The policy was deleted' }} />)
  const text = screen.getByText('Grant Annual leave 2027 failed: The policy was deleted')
  expect(text.closest('[role=alert]')).not.toBeNull()
})

test('says that a job was stopped instead of failed', async () => {
  stubServer({ 'POST /refresh': () => signedIn() })
  const job = { ...running, state: 'failed', isStopped: true, message: '2 of 3 done. Stopped by a user.' } as const
  await renderAt('/', <JobProgress job={job} />)
  const text = screen.getByText('Grant Annual leave 2027 was stopped. 2 of 3 done. Stopped by a user.')
  expect(text.closest('[role=alert]')).not.toBeNull()
})

test("links to the page of the user's unfinished job", async () => {
  stubServer({ 'POST /refresh': () => signedIn(), 'GET /jobs': () => ({ result: [done, running] }) })
  await renderAt('/', <JobSign />)
  const link = await screen.findByRole('link', { name: `${running.title} 25%` })
  expect(link.getAttribute('href')).toBe('/leaves/leave-types?q=Annual')
  expect(link.textContent).toBe('Grant Annual leave 2027 25%')
})

test('a job that ends while another page is open refreshes what that page shows', async () => {
  let job = running
  stubServer({
    'POST /refresh': () => signedIn(),
    'GET /jobs': () => ({ result: [job] }),
    'GET /positions': () => ({ result: { items: [], total: job === done ? 2 : 1, page: 1, pageSize: 15 } }),
  })
  function OtherPage() {
    const { data: list } = useQuery(query(positionsApi.list, positions))
    return (
      <>
        {list && <p>{list.total} positions</p>}
        <JobSign />
      </>
    )
  }
  await renderAt('/', <OtherPage />)
  expect(await screen.findByText('1 positions')).toBeTruthy()
  await screen.findByRole('link', { name: `${running.title} 25%` })
  job = done
  expect(await screen.findByText('2 positions', {}, { timeout: 5000 })).toBeTruthy()
})

test('a page that follows the job itself is refetched once', async () => {
  let job = running
  const calls = stubServer({
    'POST /refresh': () => signedIn(),
    'GET /jobs': () => ({ result: [job] }),
    [`GET /jobs/${running.uuid}`]: () => ({ result: job }),
    'GET /positions': () => ({ result: { items: [], total: 1, page: 1, pageSize: 15 } }),
  })
  function FollowingPage() {
    useQuery(query(positionsApi.list, positions))
    const { data } = useJob(running.uuid)
    return (
      <>
        {data && <JobProgress job={data} />}
        <JobSign />
      </>
    )
  }
  await renderAt('/', <FollowingPage />)
  await screen.findByRole('link', { name: `${running.title} 25%` })
  job = done
  await waitFor(() => expect(screen.queryByRole('link', { name: `${running.title} 25%` })).toBeNull(), {
    timeout: 5000,
  })
  expect(calls.filter(({ path }) => path === '/positions')).toHaveLength(2)
})
