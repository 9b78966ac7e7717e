import getPort from 'get-port'
import { expect, onTestFinished, test } from 'vitest'
import { onJobEnd, schedule } from '../jobs/jobs.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { createMetrics, serveMetrics } from './metrics.ts'

/** Starts another server of the app, with metrics. */
async function startMeasured(app: TestApp) {
  const metrics = createMetrics({
    db: app.db,
    pools: { primary: app.pool },
    readiness: app.readiness,
    countSockets: () => 3,
  })
  const port = await getPort({ host: '127.0.0.1' })
  const close = await serveMetrics(metrics, { host: '127.0.0.1', port })
  const node = await app.anotherNode({ instruments: [metrics] })
  onTestFinished(close)
  const scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return { node, port, scrape }
}

/** Returns the lines of a metric without comments. */
const linesOf = (page: string, name: string) => page.split('\n').filter((line) => line.startsWith(name))

test('measures requests by route pattern, without data of people', async () => {
  const app = await testApp()
  const { node, scrape } = await startMeasured(app)
  const as = await app.people.superadmin()
  const headers = { authorization: `Bearer ${as.token}` }
  await node.inject({ url: `/api/v1/employee/${as.uuid}`, headers })
  await node.inject({ url: '/api/v1/positions?page=1&q=marker-7d3f', headers })
  await node.inject({ url: '/api/v1/positions?page=1' })
  await node.inject({ url: '/nothing/marker-7d3f' })
  const page = await scrape()
  expect(linesOf(page, 'http_request_duration_seconds_count')).toEqual([
    'http_request_duration_seconds_count{method="GET",route="/api/v1/employee/:id",status="2xx"} 1',
    'http_request_duration_seconds_count{method="GET",route="/api/v1/positions",status="2xx"} 1',
    'http_request_duration_seconds_count{method="GET",route="/api/v1/positions",status="4xx"} 1',
    expect.stringMatching(/^http_request_duration_seconds_count\{method="GET",route="[^m]*",status="[24]xx"\} 1$/),
  ])
  for (const secret of [as.uuid, 'marker-7d3f', as.email]) expect(page).not.toContain(secret)
})

test('shows pool, sockets, event loop, memory, emails, jobs and the daily work', async () => {
  const app = await testApp()
  const { scrape } = await startMeasured(app)
  const lead = await app.people.teamLead()
  await app.people.leave(await app.people.employee({ supervisor: lead }))
  await app.pool.query(`
    insert into email (template, recipient_id, state, queued_at)
    values ('notification', '${lead.uuid}', 'failed', now()), ('notification', '${lead.uuid}', 'queued', now() - interval '1 hour');
    insert into daily_run (day) values ('2030-01-02')`)
  const ended = new Promise((done) => onTestFinished(onJobEnd(done)))
  // Sent first: the job is looked for when its work begins, and then every 30 seconds.
  await app.boss.createQueue('example')
  await app.boss.send('example')
  await schedule(app.boss, 'example', '0 0 1 1 *', async () => {})
  await ended
  const page = await scrape()
  for (const line of [
    'hr_node_ready 1',
    'hr_sockets_open 3',
    'hr_database_connections_max{pool="primary"} 4',
    'hr_database_connection_waiters{pool="primary"} 0',
    'hr_streams_open{pool="primary"} 0',
    'hr_emails{state="queued"} 1',
    'hr_emails{state="failed"} 1',
    'hr_emails{state="unknown"} 0',
    'hr_job_runs_total{job="example",outcome="success"} 1',
    // 2030-01-02, the day above.
    'hr_daily_work_day_timestamp_seconds 1893542400',
  ])
    expect(page.split('\n')).toContain(line)
  const [age = ''] = linesOf(page, 'hr_email_oldest_queued_seconds')
  expect(Number(age.split(' ')[1])).toBeGreaterThanOrEqual(3600)
  for (const name of ['nodejs_eventloop_lag_seconds', 'process_resident_memory_bytes', 'hr_job_last_success_timestamp'])
    expect(linesOf(page, name)).not.toEqual([])
})

test('is served without the figures of the database while that is unavailable', async () => {
  const app = await testApp()
  const { scrape } = await startMeasured(app)
  await app.pool.query('alter table daily_run rename to daily_run_away')
  onTestFinished(async () => void (await app.pool.query('alter table daily_run_away rename to daily_run')))
  const page = await scrape()
  expect(linesOf(page, 'hr_node_ready')).toEqual(['hr_node_ready 1'])
  expect(linesOf(page, 'hr_emails{')).toEqual([])
})

test('the address of metrics serves nothing else', async () => {
  const { port, node } = await startMeasured(await testApp())
  expect((await fetch(`http://127.0.0.1:${port}/api/v1/health`)).status).toBe(404)
  expect((await node.inject('/metrics')).body).not.toContain('http_request_duration_seconds')
})
