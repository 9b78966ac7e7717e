import { setTimeout as pause } from 'node:timers/promises'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { jobsApi } from '@hr/contract/areas/jobs/jobs'
import { holidayCalendarsApi } from '@hr/contract/areas/leave/holiday-calendars'
import { nonWorkingDaysApi } from '@hr/contract/areas/leave/non-working-days'
import { leavePoliciesApi } from '@hr/contract/areas/leave/policies'
import { addDays, todayIn } from '@hr/contract/lib/dates'
import { measure, measureBeside, median } from '../load.ts'
import { demoCredentials, pathOf, type Product, resultOf, signIn } from '../product.ts'
import { type Bench, ensure } from '../scenario.ts'

/** Previews and grants next year's leave to a whole company while other users work, and adds a common holiday. */
export async function policies(bench: Bench): Promise<void> {
  const product = await bench.product(bench.isQuick ? bench.sizes.small : bench.sizes.large)
  const call = await opened(product)
  await granting(bench, product, call)
  await addingHoliday(bench, product, call)
}

type Call = Awaited<ReturnType<typeof opened>>

/** Signs in a Superadmin. */
async function opened(product: Product) {
  const { password } = await demoCredentials(product)
  const headers = { authorization: `Bearer ${await signIn(product, { email: 'superadmin@example.com', password })}` }
  const send = async (method: 'GET' | 'POST', path: string, body?: unknown) =>
    resultOf(
      await fetch(`${product.origin}${path}`, {
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    )
  return { headers, send }
}

const beside = async ({ port }: Product, { headers }: Call) => {
  const target = { port, paths: [pathOf(employeesApi.list, { page: 1, pageSize: 15 })], headers }
  await measure(target, { connections: 2, seconds: 0.5 })
  return measureBeside(target)
}

const seconds = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  const begin = performance.now()
  const result = await work()
  return [result, (performance.now() - begin) / 1000]
}

async function granting({ report }: Bench, product: Product, call: Call): Promise<void> {
  const year = Number(todayIn('Europe/Sarajevo').slice(0, 4)) + 1
  const list = leavePoliciesApi.list.result.parse(await call.send('GET', pathOf(leavePoliciesApi.list, { page: 1 })))
  const policy = list.items.find(({ name }) => name === 'Annual leave')
  ensure(policy !== undefined, 'the demo company has no annual leave')
  const id = policy?.uuid ?? ''
  const previewPath = pathOf(leavePoliciesApi.preview).replace(':id', id)
  const previewing = () =>
    seconds(async () => leavePoliciesApi.preview.result.parse(await call.send('POST', previewPath, { year })))
  const [preview, previewed] = await previewing()
  const inSeconds = (value: number) => ({
    what: `${preview.employees} employees in`,
    value,
    unit: 's',
    goal: { atMost: 5 },
  })
  report.line('policies-preview', inSeconds(previewed))
  const others = await beside(product, call)
  const [job, granted] = await seconds(async () => {
    const path = pathOf(leavePoliciesApi.grant).replace(':id', id).replace(':year', String(year))
    const { job: uuid } = leavePoliciesApi.grant.result.parse(
      await call.send('POST', path, { fingerprint: preview.fingerprint }),
    )
    return ended(call, uuid)
  })
  const halfSeconds = await others.stop()
  ensure(job.figures?.['changed'] === preview.employees, `${job.message} of ${preview.employees}`)
  report.line(
    'policies-grant',
    { what: `${preview.employees} employees in`, value: granted, unit: 's', goal: { atMost: 20 } },
    { what: 'other calls p99, worst half second', value: Math.max(...halfSeconds), unit: 'ms', goal: { atMost: 500 } },
    { what: 'typical', value: median(halfSeconds), unit: 'ms' },
  )
  // The database has not analyzed the new rows yet, unless the job has told it to.
  const [, again] = await previewing()
  report.line('policies-preview-again', inSeconds(again))
}

/** Waits until a background job has ended. */
async function ended(call: Call, uuid: string) {
  for (;;) {
    const job = jobsApi.find.result.parse(await call.send('GET', pathOf(jobsApi.find).replace(':id', uuid)))
    ensure(job.state !== 'failed', job.message ?? 'the job failed')
    if (job.state === 'done') return job
    await pause(100)
  }
}

const calendars = 6

/** Adds a holiday of all calendars that few requests touch: what remains is keeping the calendars. */
async function addingHoliday({ report }: Bench, product: Product, call: Call): Promise<void> {
  for (let number = 1; number < calendars; number += 1)
    await call.send('POST', pathOf(holidayCalendarsApi.create), {
      name: `Calendar ${process.pid} ${number}`,
      offices: [`Office ${process.pid} ${number}`],
    })
  const day = addDays(todayIn('Europe/Sarajevo'), 300)
  const others = await beside(product, call)
  const body = { title: 'Company holiday', startDate: day, endDate: day }
  const [, added] = await seconds(() => call.send('POST', pathOf(nonWorkingDaysApi.create), body))
  const halfSeconds = await others.stop()
  report.line(
    'policies-holiday',
    { what: `of ${calendars} calendars in`, value: added, unit: 's', goal: { atMost: 2 } },
    { what: 'other calls p99, worst half second', value: Math.max(...halfSeconds), unit: 'ms', goal: { atMost: 500 } },
  )
}
