import { describe, expect, test } from 'vitest'
import type { ReportDefinition } from '@hr/contract/areas/reports/definition'
import { readyMadeReports } from '@hr/contract/areas/reports/ready-made'
import { maxPlotted, otherKey, type ReportResult } from '@hr/contract/areas/reports/reports'
import { definitionProblems, offeredTo } from '@hr/contract/areas/reports/subjects'
import { definitionIn, firstDefinition, isSingle, plottedRows, readyMade, textOf, withChange } from './definitions.ts'

const today = '2026-11-24'
const offered = offeredTo({ role: 'Superadmin' }, [])
const headcount: ReportDefinition = {
  subject: 'employees',
  measure: 'headcount',
  groupBy: 'office',
  splitBy: 'gender',
  time: { kind: 'today' },
  filters: { position: 'p' },
  plot: 'stacked bar',
}

describe('changing a report', () => {
  test('over time has one grouping and a line', () => {
    expect(
      withChange(headcount, { time: { kind: 'relative', period: 'last year', step: 'month' } }, offered),
    ).toMatchObject({ groupBy: 'office', splitBy: null, plot: 'line' })
  })

  test('about something else keeps what it has, too', () => {
    expect(withChange(headcount, { subject: 'applicants' }, offered)).toEqual({
      subject: 'applicants',
      measure: 'applications',
      groupBy: null,
      splitBy: null,
      time: { kind: 'relative', period: 'last 12 months', step: 'month' },
      filters: {},
      plot: 'line',
    })
  })

  test('without a grouping is not divided', () => {
    expect(withChange(headcount, { groupBy: null }, offered)).toMatchObject({ splitBy: null, plot: 'bar' })
    expect(withChange(headcount, { groupBy: 'gender' }, offered)).toMatchObject({ groupBy: 'gender', splitBy: null })
  })

  test.each(offered.map(({ name }) => name))('%s: each choice of the builder is valid after each other one', (name) => {
    const subject = offered.find((one) => one.name === name)!
    const first = firstDefinition(subject)!
    const times: ReportDefinition['time'][] = [
      { kind: 'today' },
      { kind: 'day', day: '2026-01-31' },
      { kind: 'relative', period: 'last 5 years', step: 'year' },
      { kind: 'period', from: '2025-01-01', to: '2026-01-31', step: 'total' },
    ]
    for (const { name: measure } of subject.measures)
      for (const time of times)
        for (const { name: groupBy } of subject.attributes) {
          const next = withChange(
            withChange(withChange(first, { measure }, offered), { time }, offered),
            { groupBy },
            offered,
          )
          const problems = definitionProblems(next, { today, customFields: [] })
          // The report explains what follows from the meaning of the choices: booked leave is in the future.
          const explained = measure === 'booked' ? ['groupBy', 'time'] : ['groupBy']
          expect(problems.filter(({ field }) => !explained.includes(field))).toEqual([])
        }
  })
})

test('the builder starts with what a reader may read', () => {
  const [first] = offeredTo({ role: 'Team lead' }, [])
  expect(firstDefinition(first!)).toMatchObject({ subject: 'employees', measure: 'headcount' })
  expect(offeredTo({ role: 'Employee' }, [])).toEqual([])
})

test('an address contains a definition, a name, or nothing valid', () => {
  for (const { name, definition } of readyMadeReports) {
    expect(definitionIn(JSON.stringify(definition))).toEqual(definition)
    expect(readyMade(name)?.definition).toEqual(definition)
  }
  for (const text of [undefined, '', '{', '{"subject":"employees"}', '[]']) expect(definitionIn(text)).toBeUndefined()
  expect(readyMade('other')).toBeUndefined()
})

test('a definition has one text, however an address orders it', () => {
  const { plot, time, ...rest } = headcount
  const text = textOf({ ...headcount, filters: { position: 'p', gender: 'Female' } })
  expect(textOf({ time, ...rest, plot, filters: { gender: 'Female', position: 'p' } })).toBe(text)
  expect(definitionIn(text)).toEqual({ ...headcount, filters: { position: 'p', gender: 'Female' } })
})

describe('a plot', () => {
  const rowOf = (key: string, value: number | null): ReportResult['rows'][number] => ({
    key,
    label: key,
    values: [{ key: 'all', value, count: 1 }],
    total: { value, count: 1 },
  })
  const groups = Array.from({ length: 12 }, (_, index) => rowOf(`=${index}`, index === 3 ? null : index))

  test('has the largest groups in their order, without the smaller ones', () => {
    const keys = plottedRows({ definition: headcount, rows: [...groups, rowOf(otherKey, 99)] }).map(({ key }) => key)
    expect(keys).toEqual(['=1', '=2', '=4', '=5', '=6', '=7', '=8', '=9', '=10', '=11'])
    expect(keys).toHaveLength(maxPlotted)
  })

  test('has all groups if there is room, and all steps of a period', () => {
    const few = [...groups.slice(0, 9), rowOf(otherKey, 1)]
    expect(plottedRows({ definition: headcount, rows: few })).toEqual(few)
    const time = { kind: 'relative', period: 'last 12 months', step: 'month' } as const
    expect(plottedRows({ definition: { ...headcount, time }, rows: groups })).toEqual(groups)
  })

  test('is a number if it would have one bar', () => {
    const [series] = [{ key: 'all', label: 'All' }]
    expect(isSingle({ rows: groups.slice(0, 1), series: [series!] })).toBe(true)
    expect(isSingle({ rows: groups.slice(0, 2), series: [series!] })).toBe(false)
    expect(isSingle({ rows: groups.slice(0, 1), series: [series!, series!] })).toBe(false)
  })
})
