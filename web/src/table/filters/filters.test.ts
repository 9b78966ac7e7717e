import { describe, expect, test } from 'vitest'
import { isSet, noFilter, valuesIn, clearedFilter, withoutAll, type Filter } from './filters.ts'

const status: Filter = {
  kind: 'options',
  name: 'status',
  label: 'Status',
  options: ['Active', 'Not active'],
  labels: {},
}
const contract: Filter = { kind: 'option', name: 'contract', label: 'Contract', options: ['Long', 'Short'] }
const start: Filter = { kind: 'days', label: 'Start', from: 'startFrom', to: 'startTo' }
const team: Filter = {
  kind: 'record',
  name: 'team',
  label: 'Team',
  useOptions: () => {
    throw new Error('These tests open no filter')
  },
  Name: () => null,
}
const office: Filter = { kind: 'text', name: 'office', label: 'Office' }
const filters = [status, contract, start, team, office]

describe('the filters of an address', () => {
  const uuid = '7f0c5d0a-6f0e-4c53-9c70-1d4a3b1f0001'
  test.each([
    ['several words', { status: 'Active,Not active' }, { status: 'Active,Not active' }],
    ['a word that is no option', { status: 'Active,Asleep', contract: 'None' }, {}],
    ['one word', { contract: 'Short' }, { contract: 'Short' }],
    ['an end before the start', { startFrom: '2026-02-01', startTo: '2026-01-01' }, 'the same'],
    ['a day that does not exist', { startFrom: '2026-02-30', startTo: '2026-03-01' }, { startTo: '2026-03-01' }],
    ['a record', { team: uuid }, { team: uuid }],
    ['what is no id', { team: 'me' }, {}],
    ['an empty text', { office: '' }, {}],
    ['what belongs to no filter', { page: '2', q: 'Ana' }, {}],
  ])('%s', (_, search, expected) =>
    expect(valuesIn(search, filters)).toEqual(expected === 'the same' ? search : expected),
  )
})

test('a date range is set by either end, and both are cleared', () => {
  expect(isSet(start, { startTo: '2026-01-01' })).toBe(true)
  expect(isSet(start, { status: 'Active' })).toBe(false)
  expect(clearedFilter(start)).toEqual({ startFrom: undefined, startTo: undefined })
})

describe('a filter with a preset', () => {
  const preset: Filter = { ...contract, kind: 'option', preset: 'Short' } as Filter
  const value = (search: Record<string, string>) => valuesIn(search, [preset])['contract']

  test.each([
    [{}, 'Short'],
    [{ contract: 'Long' }, 'Long'],
    [{ contract: 'None' }, 'Short'],
    [{ contract: noFilter }, noFilter],
  ])('is in %j: %s', (search, expected) => expect(value(search as Record<string, string>)).toBe(expected))

  test('is switched off by a value that the address keeps', () => {
    expect(clearedFilter(preset)).toEqual({ contract: noFilter })
    expect(isSet(preset, { contract: noFilter })).toBe(false)
    expect(isSet(preset, { contract: 'Short' })).toBe(true)
    expect(withoutAll([preset, status])).toEqual({ contract: noFilter, status: undefined })
  })

  test('needs no address if nothing is filtered out', () =>
    expect(clearedFilter({ ...preset, preset: noFilter } as Filter)).toEqual({ contract: undefined }))
})
