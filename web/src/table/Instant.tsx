import { formatInstant } from '@hr/contract/lib/dates'
import { useTimeZone } from '../api/client-settings.ts'

/** A moment in the time zone of the company. */
export function Instant({ at }: { at: string }) {
  return formatInstant(at, useTimeZone())
}
