import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ReportDefinition } from '@hr/contract/areas/reports/definition'
import { readyMadeReports } from '@hr/contract/areas/reports/ready-made'
import { allKey, type ReportResult } from '@hr/contract/areas/reports/reports'
import type { View } from '@hr/contract/areas/views/views'
import { renderAt } from '../../../test/render.tsx'
import { signedIn, stubServer } from '../../../test/server.ts'
import { refresh } from '../../api/session.ts'
import ReportRecords from './ReportRecords.tsx'
import Reports from './Reports.tsx'

const definition: ReportDefinition = {
  subject: 'employees',
  measure: 'headcount',
  groupBy: 'office',
  splitBy: null,
  time: { kind: 'today' },
  filters: {},
  plot: 'bar',
}
const view: View = {
  uuid: '3b2a8d5e-0000-4000-8000-000000000031',
  list: 'reports',
  name: 'Offices of the plan',
  owner: 'Ana Kovač',
  isOwn: true,
  sharedWith: null,
  content: { kind: 'report', definition },
  isDefault: false,
  isReduced: false,
  version: 1,
}
const figure = { value: 12, count: 12 }
const resultOf = (of: ReportDefinition, rows: { key: string; label: string }[]): ReportResult => ({
  definition: of,
  measure: 'Headcount',
  unit: 'people',
  from: '2026-11-25',
  to: '2026-11-25',
  series: [{ key: allKey, label: 'All' }],
  rows: rows.map((row) => ({ ...row, values: [{ key: allKey, ...figure }], total: figure })),
  total: figure,
  notes: [],
})
const zagreb = { key: '=zagreb', label: 'Zagreb' }
const mostar = { key: '=mostar', label: 'Mostar' }

let calls: ReturnType<typeof stubServer> = []
let evaluate: (asked: ReportDefinition) => Promise<ReportResult | undefined>
beforeEach(async () => {
  evaluate = async (asked) => resultOf(asked, [zagreb, mostar])
  calls = stubServer({
    'POST /refresh': () => signedIn(),
    'GET /views': () => ({ result: [view] }),
    'GET /reports/result': async ({ query }) => {
      const result = await evaluate(JSON.parse(query.get('definition') ?? '') as ReportDefinition)
      return result ? { result } : { status: 503, result: { message: 'Too slow' } }
    },
    'GET /reports/records': () => ({ result: { items: [], total: 0, page: 1, pageSize: 20 } }),
  })
  await refresh()
})

/** Shows the elements that pass to observers. */
function stubViewport(isVisible: (element: Element) => boolean) {
  class Observer {
    readonly #tell: (entries: { isIntersecting: boolean }[]) => void
    constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
      this.#tell = tell
    }
    observe(element: Element) {
      this.#tell([{ isIntersecting: isVisible(element) }])
    }
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer)
}
const evaluated = () => calls.filter(({ path }) => path === '/reports/result').length

test('pictures of visible reports are requested one after another, also after one that fails', async () => {
  stubViewport(() => true)
  let [running, most, sent] = [0, 0, 0]
  evaluate = async (asked) => {
    running += 1
    sent += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 1))
    running -= 1
    return sent === 2 ? undefined : resultOf(asked, [{ key: allKey, label: 'All' }])
  }
  await renderAt('/reports', <Reports />)
  const all = readyMadeReports.length + 1
  await waitFor(() => expect(screen.getAllByText('12')).toHaveLength(all - 1))
  expect([most, evaluated()]).toEqual([1, all])
  expect(screen.queryByText('Too slow')).toBeNull()
  expect(
    screen.getByRole('link', { name: 'Offices of the plan Number of employees by office, today 12' }),
  ).toBeDefined()
})

test('reports out of view are not evaluated', async () => {
  stubViewport((element) => element.closest('li')?.textContent.startsWith('Turnover') === true)
  await renderAt('/reports', <Reports />)
  await screen.findByRole('link', { name: /^Turnover/ })
  await waitFor(() => expect(evaluated()).toBe(1))
})

const number = (report: string | undefined, of: ReportDefinition, row: string) =>
  `/reports/records?${new URLSearchParams({ ...(report && { report }), definition: JSON.stringify(of), row })}`
const wayBack = () => screen.getByRole<HTMLAnchorElement>('link', { name: 'Back to the report' }).href

test("records are titled by a saved report's name, and lead back to its address", async () => {
  const { plot, ...rest } = definition
  await renderAt(number(view.uuid, { plot, ...rest }, zagreb.key), <ReportRecords />)
  expect(await screen.findByRole('heading', { name: /^Zagreb – Offices of the plan, today/ })).toBeDefined()
  expect(new URL(wayBack()).search).toBe(`?view=${view.uuid}`)
  expect(evaluated()).toBe(1)
})

test('records of a changed report are titled by what it counts, and lead back to the change', async () => {
  const changed: ReportDefinition = {
    ...definition,
    groupBy: null,
    time: { kind: 'relative', period: 'last 12 months', step: 'month' },
  }
  evaluate = async (asked) => resultOf(asked, [{ key: '2026-10', label: 'Oct 2026' }])
  await renderAt(number(view.uuid, changed, '2026-10'), <ReportRecords />)
  expect(await screen.findByRole('heading', { name: /^Number of employees, Oct 2026/ })).toBeDefined()
  const search = new URL(wayBack()).searchParams
  expect(search.get('view')).toBe(view.uuid)
  expect(JSON.parse(search.get('definition') ?? '')).toEqual(changed)
})
