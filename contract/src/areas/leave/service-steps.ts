// Steps of additional days from a number of years of service on (`docs/rules.md`, section 3).
import { sumOf } from './explanation.ts'

/** Days from `years` full years of service on; with `instead` in place of the days of fewer years. */
export type ServiceStep = { per: 'service from'; years: number; days: number; instead?: boolean | undefined }

export const serviceStepsOf = <Rule extends { per: string }>(rules: readonly Rule[]) =>
  rules.filter((rule): rule is Extract<Rule, { per: 'service from' }> => rule.per === 'service from')

/** Returns the reached steps that count: a step with `instead` replaces those of fewer years, the others add up. */
export function countedSteps<Step extends ServiceStep>(
  steps: readonly Step[],
  isReached: (step: Step) => boolean,
): readonly Step[] {
  const reached = steps.filter(isReached)
  const replacing = reached.filter(({ instead }) => instead).map(({ years }) => years)
  return reached.filter(({ years }) => years >= Math.max(0, ...replacing))
}

/** Returns the days of the steps below a number of years: those that a step with `instead` replaces. */
export const daysBelow = (steps: readonly ServiceStep[], years: number): number =>
  sumOf(countedSteps(steps, (step) => step.years < years))
