import type { Headcount } from '@hr/contract/areas/dashboard/dashboard'
import {
  contractTypes,
  contractTypeTexts,
  employeeStatuses,
  employeeStatusTexts,
} from '@hr/contract/areas/employees/record'
import type { Day } from '@hr/contract/lib/day'
import { labelsOf, t } from '../../lib/t.ts'

export type Grouping = 'status' | 'contractType'

const labels: Readonly<Record<string, string>> = { ...labelsOf(employeeStatusTexts), ...labelsOf(contractTypeTexts) }

/** A month: the number of people per group, in the order of the names, and in total. */
export type HeadcountRow = { day: Day; counts: number[]; total: number }

const orders: Record<Grouping, readonly (string | null)[]> = {
  status: employeeStatuses,
  contractType: [...contractTypes, null],
}

/** The figures by month and group, without empty groups. */
export function seriesOf(months: readonly Headcount[], grouping: Grouping): { names: string[]; rows: HeadcountRow[] } {
  const countOf = ({ groups }: Headcount, key: string | null) =>
    groups.filter((group) => group[grouping] === key).reduce((sum, { people }) => sum + people, 0)
  const keys = orders[grouping].filter((key) => months.some((month) => countOf(month, key) > 0))
  return {
    names: keys.map((key) => (key === null ? t('No contract type') : (labels[key] ?? key))),
    rows: months.map((month) => {
      const counts = keys.map((key) => countOf(month, key))
      return { day: month.day, counts, total: counts.reduce((sum, count) => sum + count, 0) }
    }),
  }
}
