import { english } from '../../lib/messages.ts'
import { describe, expect, test } from 'vitest'
import { childrenText, clientNames, isIncomplete, seniorityOf, teamNames, timeInCompany } from './derived.ts'

const since = (
  startDate: string | null,
  rest: { endDate?: string; isArchived?: boolean; seniorityLevel?: string } = {},
) => ({
  startDate,
  endDate: null,
  isArchived: false,
  seniorityLevel: '',
  ...rest,
})
const today = '2026-11-20'

describe('time in the company and its level', () => {
  test.each([
    ['2026-11-20', '0m', 'Rising star'],
    ['2025-11-21', '11m', 'Rising star'],
    ['2025-11-20', '1y 0m', 'Pioneer'],
    ['2023-11-21', '2y 11m', 'Pioneer'],
    ['2023-11-20', '3y 0m', 'Master'],
    ['2021-11-21', '4y 11m', 'Master'],
    ['2021-11-20', '5y 0m', 'Grand master'],
    ['2016-11-21', '9y 11m', 'Grand master'],
    ['2016-11-20', '10y 0m', 'Ambassador'],
    ['2024-02-29', '2y 8m', 'Pioneer'],
  ])('counted from %s: %s, %s', (startDate, time, level) => {
    expect(timeInCompany(since(startDate), today, english)).toBe(time)
    expect(seniorityOf(since(startDate), today)).toBe(level)
  })

  test('stop at the end date for archived employees', () => {
    const archived = since('2020-01-01', { endDate: '2021-03-01', isArchived: true })
    expect(timeInCompany(archived, today, english)).toBe('1y 2m')
    expect(seniorityOf(archived, today)).toBe('Pioneer')
  })

  test('continue until today for archived employees without an end date', () =>
    expect(timeInCompany(since('2020-11-20', { isArchived: true }), today, english)).toBe('6y 0m'))

  test('stop at the last day of current employees, and ignore one to come', () => {
    expect(timeInCompany(since('2020-11-20', { endDate: '2021-03-01' }), today, english)).toBe('3m')
    expect(seniorityOf(since('2020-11-20', { endDate: '2021-03-01' }), today)).toBe('Rising star')
    expect(timeInCompany(since('2020-11-20', { endDate: '2026-12-01' }), today, english)).toBe('6y 0m')
  })

  test.each([[null], ['2026-12-01']])('are empty with the start date %j', (startDate) => {
    expect(timeInCompany(since(startDate), today, english)).toBe('')
    expect(seniorityOf(since(startDate), today)).toBe('')
  })

  test('a stored level overrides the derived one', () =>
    expect(seniorityOf(since('2016-11-20', { seniorityLevel: 'Fellow' }), today)).toBe('Fellow'))
})

test('children are formatted with name, gender and date', () =>
  expect(
    childrenText([
      { name: 'Nađa', gender: 'Female', dateOfBirth: '2019-06-02' },
      { name: 'Vedran', gender: 'Male', dateOfBirth: '2022-11-19' },
    ]),
  ).toBe('Nađa, Female, 02/06/2019; Vedran, Male, 19/11/2022'))

test('lists a client of two projects once', () =>
  expect(clientNames([{ clientName: 'Nova' }, { clientName: 'Blau' }, { clientName: 'Nova' }])).toBe('Nova, Blau'))

test('lists project names separated by commas', () =>
  expect(teamNames([{ name: 'Nova' }, { name: 'Blau' }])).toBe('Nova, Blau'))

describe('a record', () => {
  const whole = {
    dateOfBirth: '1992-04-14',
    placeOfResidence: 'Sarajevo',
    residentialAddress: 'Ulica 1',
    position: {},
    contractType: 'Ugovor o djelu',
    startDate: '2022-09-03',
  }
  test('is complete with all required fields', () => expect(isIncomplete(whole)).toBe(false))
  test.each(Object.keys(whole))('is incomplete without %s', (field) =>
    expect(isIncomplete({ ...whole, [field]: field.startsWith('place') || field.startsWith('res') ? '' : null })).toBe(
      true,
    ),
  )
})
