import { describe, expect, test } from 'vitest'
import { english } from '../../lib/messages.ts'
import type { CustomField } from '../custom-fields/fields.ts'
import { definitionParameter, plotsOf, reportDefinition, type ReportDefinition } from './definition.ts'
import { bucketsOf } from './periods.ts'
import { readyMadeReports } from './ready-made.ts'
import {
  definitionProblems,
  notesOf,
  offeredTo,
  refusalOf,
  reportNotes,
  stepsOf,
  withoutGoneFields,
} from './subjects.ts'

const today = '2026-11-24'
const headcount: ReportDefinition = {
  subject: 'employees',
  measure: 'headcount',
  groupBy: null,
  splitBy: null,
  time: { kind: 'today' },
  filters: {},
  plot: 'bar',
}
const problemsOf = (definition: ReportDefinition, customFields: CustomField[] = []) =>
  definitionProblems(definition, { today, customFields }).map(({ field, message }) => `${field}: ${english(message)}`)

const shirt: CustomField = {
  uuid: '7d7e3f0a-2c9b-4a51-8f6d-1b2c3d4e5f60',
  name: 'Shirt size',
  kind: 'choice',
  unit: '',
  section: '',
  help: '',
  isRequired: false,
  isUnique: false,
  fieldClass: 'internal',
  employeeAccess: 'read',
  leadAccess: 'none',
  adminAccess: 'write',
  options: [],
  archivedAt: null,
  version: 1,
}
const parking: CustomField = { ...shirt, uuid: '8d7e3f0a-2c9b-4a51-8f6d-1b2c3d4e5f60', name: 'Parking', kind: 'number' }

const hr = { role: 'Admin' } as const
const lead = { role: 'Team lead' } as const

describe('steps', () => {
  test('a month, a quarter and a year are counted up to today', () => {
    const period = { kind: 'period', from: '2026-08-15', to: '2027-03-01' } as const
    expect(bucketsOf({ ...period, step: 'month' }, today, { to: today })).toEqual([
      { key: '2026-08', from: '2026-08-15', to: '2026-08-31' },
      { key: '2026-09', from: '2026-09-01', to: '2026-09-30' },
      { key: '2026-10', from: '2026-10-01', to: '2026-10-31' },
      { key: '2026-11', from: '2026-11-01', to: '2026-11-24' },
    ])
    expect(bucketsOf({ ...period, step: 'quarter' }, today, { to: today }).map(({ key }) => key)).toEqual([
      '2026-Q3',
      '2026-Q4',
    ])
    expect(bucketsOf({ ...period, step: 'year' }, today).map(({ key, to }) => [key, to])).toEqual([
      ['2026', '2026-12-31'],
      ['2027', '2027-03-01'],
    ])
    expect(bucketsOf({ ...period, step: 'total' }, today, { to: today })).toEqual([
      { key: 'all', from: '2026-08-15', to: today },
    ])
  })

  test.each([
    ['last 5 years', 'month', 60, '2021-12-01'],
    ['last 5 years', 'quarter', 20, '2022-01-01'],
    ['last 5 years', 'year', 5, '2022-01-01'],
    ['last 10 years', 'month', 120, '2016-12-01'],
    ['last 12 months', 'month', 12, '2025-12-01'],
    ['last 12 months', 'year', 1, '2026-01-01'],
    ['this year', 'month', 11, '2026-01-01'],
    ['last year', 'month', 12, '2025-01-01'],
  ] as const)('%s by %s has %i whole steps from %s on', (period, step, count, from) => {
    const buckets = bucketsOf({ kind: 'relative', period, step }, today, { to: today })
    expect([buckets.length, buckets[0]?.from]).toEqual([count, from])
  })

  test('leave that is booked is after today', () =>
    expect(stepsOf({ measure: 'booked', time: { kind: 'today' } }, today)).toEqual([
      { key: 'all', from: '2026-11-25', to: '2999-12-31' },
    ]))
})

describe('definitions', () => {
  test('ready-made reports are valid, and their plots show them', () => {
    for (const { definition } of readyMadeReports) {
      expect(reportDefinition.parse(definition)).toEqual(definition)
      expect(problemsOf(definition)).toEqual([])
      expect(plotsOf(definition)).toContain(definition.plot)
      expect(refusalOf(definition, hr, [])).toBeUndefined()
    }
  })

  test.each<[string, Partial<ReportDefinition>, string]>([
    [
      'measure of another subject',
      { measure: 'taken' },
      "measure: This can't be counted here. Choose another measure.",
    ],
    ['attribute of another subject', { groupBy: 'city' }, "groupBy: This report can't be grouped or filtered by City"],
    [
      'filter of another subject',
      { filters: { leaveType: 'x' } },
      "filters: This report can't be grouped or filtered by Leave type",
    ],
    ['future day', { time: { kind: 'day', day: '2026-11-25' } }, 'time: Choose a day up to today'],
    [
      'period that ends before it starts',
      { time: { kind: 'period', from: '2026-02-01', to: '2026-01-01', step: 'month' } },
      'time: The last day must not be before the first one',
    ],
    [
      'period in the future',
      { time: { kind: 'period', from: '2027-02-01', to: '2027-03-01', step: 'month' } },
      'time: This period has no data yet. Choose an earlier one.',
    ],
    [
      'more than ten years of months',
      { time: { kind: 'period', from: '2010-01-01', to: '2026-01-01', step: 'month' } },
      'time: At most 120 steps. Choose longer steps or a shorter period.',
    ],
    [
      'headcount of a whole period',
      { time: { kind: 'relative', period: 'this year', step: 'total' } },
      "time: This can't be counted for that period. Choose another period.",
    ],
    ['the same grouping twice', { groupBy: 'office', splitBy: 'office' }, 'splitBy: Choose two different groupings'],
    ['shares without a grouping', { measure: 'share' }, 'groupBy: Choose a grouping to show shares'],
    [
      'turnover of joiners',
      {
        subject: 'movements',
        measure: 'turnover',
        groupBy: 'movement',
        time: { kind: 'relative', period: 'this year', step: 'year' },
      },
      'groupBy: Turnover counts leavers only. Choose another grouping.',
    ],
  ])('refuses: %s', (_, change, problem) => expect(problemsOf({ ...headcount, ...change })).toEqual([problem]))

  test('a parameter that is no JSON or no definition is refused', () => {
    expect(definitionParameter.safeParse('{').success).toBe(false)
    expect(definitionParameter.safeParse('{}').success).toBe(false)
    expect(definitionParameter.safeParse(JSON.stringify({ ...headcount, filters: { shoe: '1' } })).success).toBe(false)
    expect(definitionParameter.parse(JSON.stringify(headcount))).toEqual(headcount)
  })

  test('ids are in lower case', () => {
    const definition = (id: string) => ({
      ...headcount,
      measure: `sum.custom.${id}` as const,
      groupBy: `custom.${id}` as const,
      filters: { position: id, [`custom.${id}`]: id },
    })
    expect(reportDefinition.parse(definition(shirt.uuid.toUpperCase()))).toEqual(definition(shirt.uuid))
  })

  test('fields that are gone are left out', () => {
    const name = `custom.${shirt.uuid}` as const
    const definition: ReportDefinition = {
      ...headcount,
      measure: `sum.custom.${parking.uuid}`,
      groupBy: name,
      splitBy: 'office',
      filters: { [name]: 'x', office: 'Zagreb' },
    }
    expect(withoutGoneFields(definition, [shirt, parking])).toEqual({ definition, isChanged: false })
    const left = { ...headcount, groupBy: 'office', filters: { office: 'Zagreb' } }
    expect(withoutGoneFields(definition, [])).toEqual({ definition: left, isChanged: true })
    const archived = [shirt, parking].map((field) => ({ ...field, archivedAt: '2026-01-01T00:00:00.000Z' }))
    expect(withoutGoneFields(definition, archived).definition).toEqual(left)
    expect(withoutGoneFields({ ...headcount, measure: 'share', groupBy: name }, []).definition).toEqual(headcount)
    const shares: ReportDefinition = { ...headcount, measure: 'share' }
    expect(withoutGoneFields(shares, []), 'shares without a grouping').toEqual({ definition: shares, isChanged: false })
  })

  test('notes name what is shown as of today', () => {
    const definition: ReportDefinition = {
      ...headcount,
      groupBy: 'project',
      time: { kind: 'relative', period: 'this year', step: 'month' },
      filters: { position: 'x', office: 'Zagreb' },
    }
    expect(notesOf({ ...definition, measure: 'age' }, []).map(english)).toEqual([
      "Position: no past values, so today's are shown.",
      'Office data starts with the first recorded move.',
      'Project: records with several values are counted once for each value.',
    ])
    expect(notesOf({ ...headcount, groupBy: 'position' }, [])).toEqual([reportNotes.employed])
  })
})

describe('readers', () => {
  const refusal = (change: Partial<ReportDefinition>, reader: Parameters<typeof refusalOf>[1]) => {
    const refused = refusalOf({ ...headcount, ...change }, reader, [shirt, parking])
    return refused && english(refused)
  }

  test('a Team lead reads today and what leads may read of their team', () => {
    expect(refusal({}, lead)).toBeUndefined()
    expect(refusal({ measure: 'fte', groupBy: 'position', filters: { office: 'x' } }, lead)).toBeUndefined()
    expect(refusal({ groupBy: 'gender' }, lead)).toBe("This report uses Gender, which you can't read")
    expect(refusal({ filters: { status: 'Active' } }, lead)).toBe("This report uses Status, which you can't read")
    expect(refusal({ groupBy: 'age' }, lead)).toBe("This report uses Date of birth, which you can't read")
    expect(refusal({ time: { kind: 'day', day: '2026-01-01' } }, lead)).toBe(
      "This report uses Start date, which you can't read",
    )
    expect(refusal({ groupBy: `custom.${shirt.uuid}` }, lead)).toBe("This report uses Shirt size, which you can't read")
    expect(refusal({ groupBy: `custom.${shirt.uuid}` }, hr)).toBeUndefined()
    expect(refusal({ subject: 'items', measure: 'cost' }, lead)).toBe(
      "This report uses Equipment and licences, which you can't read",
    )
    expect(refusal({ subject: 'leave', measure: 'liability', groupBy: 'leaveType' }, lead)).toBeUndefined()
  })

  test('a token needs the scope of the records, and a service account those of classes', () => {
    const token = { kind: 'service', scopes: ['reports:read', 'employees:read'] } as const
    expect(refusal({}, { ...hr, token })).toBeUndefined()
    expect(refusal({ groupBy: 'gender' }, { ...hr, token })).toBe("The token doesn't have the scope fields:sensitive")
    expect(refusal({ groupBy: 'gender' }, { ...hr, token: { ...token, kind: 'personal' } })).toBeUndefined()
    expect(refusal({ subject: 'items', measure: 'cost' }, { ...hr, token })).toBe(
      "The token doesn't have the scope equipment:read",
    )
  })

  test('the builder offers what a report of the reader may use', () => {
    for (const reader of [hr, lead])
      for (const { name: subject, measures, attributes } of offeredTo(reader, [shirt, parking]))
        for (const { name: measure, times } of measures)
          for (const groupBy of [null, ...attributes.map(({ name }) => name)]) {
            const time: ReportDefinition['time'] = times.includes('today')
              ? { kind: 'today' }
              : { kind: 'relative', period: 'this year', step: 'year' }
            const definition: ReportDefinition = { ...headcount, subject, measure, groupBy, time }
            expect(refusalOf(definition, reader, [shirt, parking])).toBeUndefined()
          }
    expect(offeredTo(lead, [shirt, parking]).map(({ name }) => name)).toEqual(['employees', 'leave'])
    expect(offeredTo({ role: 'Employee' }, [])).toEqual([])
  })
})
