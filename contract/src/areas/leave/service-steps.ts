// Steps of additional days from a number of years of service on (`docs/rules.md`, section 3).
import { sumOf } from './explanation.ts'
import type { AdditionalDays } from './policies.ts'

export type ServiceStep = Extract<AdditionalDays, { per: 'service from' }>

export const serviceStepsOf = (rules: readonly AdditionalDays[]): ServiceStep[] =>
  rules.filter((rule) => rule.per === 'service from')

/** Returns the reached steps that count: a step with `instead` replaces those of fewer years, the others add up. */
export function countedSteps(
  steps: readonly ServiceStep[],
  isReached: (step: ServiceStep) => boolean,
): readonly ServiceStep[] {
  const reached = steps.filter(isReached)
  const replacing = reached.filter(({ instead }) => instead).map(({ years }) => years)
  return reached.filter(({ years }) => years >= Math.max(0, ...replacing))
}

/** Returns the days of the steps below a number of years: those that a step with `instead` replaces. */
export const daysBelow = (steps: readonly ServiceStep[], years: number): number =>
  sumOf(countedSteps(steps, (step) => step.years < years))
