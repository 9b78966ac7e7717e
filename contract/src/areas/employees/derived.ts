// Values derived from the stored fields, for screens and spreadsheets (specification one, section 3, derived display
// fields).
import { formatDay, wholeMonths, type Day } from '../../lib/day.ts'
import { message, messages, type Translate } from '../../lib/messages.ts'
import type { Child, Employee } from './record.ts'

/** Seniority levels by whole years in the company, highest first (specification one, section 3). */
export const levels = [
  { fromYears: 10, name: 'Ambassador' },
  { fromYears: 5, name: 'Grand master' },
  { fromYears: 3, name: 'Master' },
  { fromYears: 1, name: 'Pioneer' },
  { fromYears: 0, name: 'Rising star' },
] as const
export const seniorityLevels = levels.map(({ name }) => name).toReversed()

/** The years at which each level starts. */
export const levelSteps = levels
  .slice(0, -1)
  .map(({ fromYears, name }, index) => ({ years: fromYears, from: levels[index + 1]?.name ?? '', to: name }))

type Employment = { startDate: Day | null; endDate: Day | null; isArchived: boolean }

/**
 * The day up to which time in the company counts: today, or the last day of employees who have left or are archived
 * (`docs/rules.md`, section 7).
 */
const lastDay = ({ endDate, isArchived }: Employment, today: Day) =>
  endDate !== null && (isArchived || endDate < today) ? endDate : today

const texts = messages('timeInCompany', {
  months: (months: number) => message('{months}m', { months }),
  years: (years: number, months: number) => message('{years}y {months}m', { years, months }),
})

/** Formats the time between two days as '4y 2m', or '11m' if under a year (specification one, section 9). */
export function yearsAndMonths(from: Day, to: Day, translate: Translate): string {
  const months = wholeMonths(from, to)
  const years = Math.floor(months / 12)
  return translate(years === 0 ? texts.months(months) : texts.years(years, months % 12))
}

/** Formats the time in the company as '4y 2m' or '11m'; '' without a start date or before it. */
export function timeInCompany(employment: Employment, today: Day, translate: Translate): string {
  const to = lastDay(employment, today)
  return employment.startDate === null || employment.startDate > to
    ? ''
    : yearsAndMonths(employment.startDate, to, translate)
}

/**
 * The stored seniority level, or the one derived from the time in the company; '' if there is neither. Lists and exports
 * compute it in the database, from the same levels; a test compares the two.
 */
export function seniorityOf(employment: Employment & { seniorityLevel: string }, today: Day): string {
  if (employment.seniorityLevel !== '') return employment.seniorityLevel
  const to = lastDay(employment, today)
  if (employment.startDate === null || employment.startDate > to) return ''
  const years = Math.floor(wholeMonths(employment.startDate, to) / 12)
  return levels.find(({ fromYears }) => years >= fromYears)?.name ?? ''
}

/** Formats children as 'Nađa, Female, 02/06/2019; Vedran, Male, 19/11/2022'. */
export const childrenText = (children: readonly Child[]): string =>
  children.map(({ name, gender, dateOfBirth }) => [name, gender, formatDay(dateOfBirth, 'en')].join(', ')).join('; ')

/** The distinct clients of an employee's projects, separated by commas. */
export const clientNames = (team: readonly { clientName: string }[]): string =>
  [...new Set(team.map(({ clientName }) => clientName))].join(', ')

export const teamNames = (team: readonly { name: string }[]): string => team.map(({ name }) => name).join(', ')

/** Whether required fields of the record are still empty (`docs/rules.md`, section 2). */
export const isIncomplete = (record: {
  dateOfBirth: Day | null
  placeOfResidence: string
  residentialAddress: string
  position: object | null
  contractType: string | null
  startDate: Day | null
}): boolean =>
  record.dateOfBirth === null ||
  record.placeOfResidence === '' ||
  record.residentialAddress === '' ||
  record.position === null ||
  record.contractType === null ||
  record.startDate === null

/** Returns whether an employee may sign in but never has: they need an invitation, or have not followed it. */
export const isYetToSignIn = ({ maySignIn, isActivated }: Pick<Employee, 'maySignIn' | 'isActivated'>): boolean =>
  maySignIn && !isActivated
