import { useSetting } from '../lib/use-setting.ts'

export const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]

/** The row height of tables. early/color-scheme.js reads the same key to apply it before the first paint. */
export const useDensity = () => useSetting<Density>('hr.density', densities)
