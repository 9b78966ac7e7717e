import { formatInstant } from '../lib/formats.ts'
import { useTimeZone } from '../api/client-settings.ts'

/** A timestamp in the company's time zone. */
export function Instant({ at }: { at: string }) {
  return formatInstant(at, useTimeZone())
}
