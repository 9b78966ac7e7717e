import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ReportDefinition } from '@hr/contract/areas/reports/definition'
import type { ReportResult } from '@hr/contract/areas/reports/reports'
import { renderAt } from '../../../test/render.tsx'
import { signedIn, stubServer } from '../../../test/server.ts'
import { refresh } from '../../api/session.ts'
import { ReportPlot } from './ReportPlot.tsx'
import { spansOf, ticksFor } from './plot-scale.ts'

test.each([
  { values: [14], smallest: 1, ticks: [0, 5, 10, 15] },
  { values: [-12, 4], smallest: 0.01, ticks: [-15, -10, -5, 0, 5] },
  { values: [-3], smallest: 1, ticks: [-3, -2, -1, 0] },
  { values: [0, 0], smallest: 1, ticks: [0, 1] },
  { values: [], smallest: 1, ticks: [0, 1] },
  { values: [1], smallest: 1, ticks: [0, 1] },
  { values: [0.004], smallest: 0.001, ticks: [0, 0.001, 0.002, 0.003, 0.004] },
  { values: [37_037_036.7], smallest: 0.01, ticks: [0, 10_000_000, 20_000_000, 30_000_000, 40_000_000] },
])('an axis with $values has round numbers in equal steps', ({ values, smallest, ticks }) => {
  expect(ticksFor(values, 4, smallest)).toEqual(ticks)
})

test('negative values are stacked below zero, and the others above', () => {
  const values = [3, -1, null, 2, -4].map((value) => ({ value }))
  expect(spansOf(values, true)).toEqual([
    [0, 3],
    [0, -1],
    [3, 3],
    [3, 5],
    [-1, -5],
  ])
  expect(spansOf(values, false).map(([from]) => from)).toEqual([0, 0, 0, 0, 0])
})

const cells = [
  { key: 'a.b', value: 2, count: 2 },
  { key: 'c', value: -1, count: 1 },
]
function resultOf(change: Partial<ReportDefinition>, count: number): ReportResult {
  return {
    definition: {
      subject: 'leave',
      measure: 'left',
      groupBy: 'office',
      splitBy: 'leaveType',
      time: { kind: 'today' },
      filters: {},
      plot: 'stacked bar',
      ...change,
    },
    measure: 'Leave days left',
    unit: 'days',
    from: '2026-11-25',
    to: '2026-11-25',
    series: [
      { key: 'a.b', label: 'Annual leave' },
      { key: 'c', label: 'Paid leave' },
    ],
    rows: Array.from({ length: count }, (_, row) => ({
      key: `r${row}`,
      label: `Office ${row}`,
      values: cells,
      total: { value: 1, count: 3 },
    })),
    total: null,
    notes: [],
  }
}

beforeEach(async () => {
  class Observer {
    readonly #tell: (entries: { contentRect: object }[]) => void
    constructor(tell: (entries: { contentRect: object }[]) => void) {
      this.#tell = tell
    }
    observe() {
      this.#tell([{ contentRect: { width: 640, height: 250 } }])
    }
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Observer)
  stubServer({ 'POST /refresh': () => signedIn() })
  await refresh()
})

/** Shows a plot of 640 × 250 px, and returns its parts. */
async function showPlot(result: ReportResult) {
  await renderAt('/reports/show', <ReportPlot result={result} report={undefined} />)
  const figure = await screen.findByRole('figure')
  await waitFor(() => expect(figure.querySelector('text')).not.toBeNull())
  const all = (selector: string) => [...figure.querySelectorAll(selector)]
  return { figure, all, names: () => all('foreignObject').map(({ textContent }) => textContent) }
}

test('a plot names its groups and values, and shows those under the pointer', async () => {
  const { figure, all, names } = await showPlot(resultOf({}, 3))
  expect(names()).toEqual(['Office 0', 'Office 1', 'Office 2'])
  expect(all('text').map(({ textContent }) => textContent)).toEqual(['-1', '0', '1', '2', '1', '1', '1'])
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Annual leave', 'Paid leave'])
  expect(all('[data-bar]')).toHaveLength(6)
  const [drawn] = all('svg[viewBox="0 0 640 250"]')
  if (!drawn) throw new Error('There is no plot.')
  fireEvent.mouseMove(drawn, { clientX: 600, clientY: 100 })
  expect(figure.textContent).toContain('Office 2Annual leave2Paid leave-1')
  fireEvent.mouseLeave(drawn)
  expect(figure.textContent).not.toContain('Office 2Annual leave')
})

test('the bars of many groups are horizontal, and only the largest groups have some', async () => {
  const { all, names } = await showPlot(resultOf({}, 200))
  expect(names()).toHaveLength(10)
  expect(new Set(all('foreignObject').map((name) => name.getAttribute('x')))).toEqual(new Set(['0']))
  expect(screen.getByText('10 of 200 groups; all are in the table')).toBeDefined()
})

test.each(['line', 'area', 'bar'] as const)('steps of a period without room have no name: %s', async (plot) => {
  const time = { kind: 'relative', period: 'last 10 years', step: 'month' } as const
  const { names } = await showPlot(resultOf({ plot, splitBy: null, time }, 120))
  expect(names()).toEqual(['Office 0', 'Office 24', 'Office 48', 'Office 72', 'Office 96'])
})
