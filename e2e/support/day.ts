import { todayIn } from '@hr/contract/lib/dates'
import { settings } from './settings.ts'

/** The day of the run. */
export const today = todayIn(settings().timeZone)
