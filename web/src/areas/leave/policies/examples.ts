import { planOf } from '@hr/contract/areas/leave/alignment'
import type { EntitlementFacts } from '@hr/contract/areas/leave/entitlement'
import { explain } from '@hr/contract/areas/leave/explain'
import type { PolicyRules } from '@hr/contract/areas/leave/policies'
import { t } from '../../../lib/t.ts'

const facts: EntitlementFacts = {
  startDate: null,
  endDate: null,
  endOfProbationaryPeriod: null,
  contractType: null,
  officeLocation: '',
  children: [],
  maritalStatus: 'None',
  yearsExperience: null,
  schedules: [],
  earlierYearsIn: null,
}

type Example = { title: string; total: number; explanations: string[] }

/** The years of service from which the rules add no further days; undefined if none depend on service. */
function highestStep(rules: PolicyRules): number | undefined {
  const steps = rules.additionalDays.flatMap((rule) => {
    if (rule.per === 'service from') return rule.years
    if (rule.per !== 'years of service') return []
    return rule.years * (rule.maximum === null ? 1 : Math.ceil(rule.maximum / rule.days))
  })
  return steps.length === 0 ? undefined : Math.max(...steps)
}

/** The days of invented employees under the rules of a policy, one of them at the highest step of service. */
export function examplesOf(rules: PolicyRules, year: number): Example[] {
  const highest = highestStep(rules)
  const employees: { title: string; facts: EntitlementFacts }[] = [
    {
      title: t('Ana, since {year}, one child under 7', { year: year - 8 }),
      facts: {
        ...facts,
        startDate: `${year - 8}-03-01`,
        yearsExperience: 12,
        maritalStatus: 'Married',
        children: [{ dateOfBirth: `${year - 3}-05-20` }],
      },
    },
    { title: t('Ivo, joins on 1 May {year}', { year }), facts: { ...facts, startDate: `${year}-05-01` } },
    {
      title: t('Mia, since {year}, works three days a week', { year: year - 2 }),
      facts: {
        ...facts,
        startDate: `${year - 2}-01-01`,
        schedules: [{ startsOn: `${year - 2}-01-01`, week: [2, 2, 2, 0, 0, 0, 0] }],
      },
    },
    ...(highest === undefined
      ? []
      : [
          {
            title: t('Eva, since {year}, at the highest step of service', { year: year - highest }),
            facts: { ...facts, startDate: `${year - highest}-01-01` },
          },
        ]),
  ]
  return employees.map(({ title, facts: known }) => {
    const entries = planOf(rules, known, year, { others: [], earlier: [], kept: 0 })
    return {
      title,
      total: entries.reduce((sum, { days }) => sum + days, 0),
      explanations: entries.map(({ explanation }) => explain(explanation, t)),
    }
  })
}
