import { useQuery } from '@tanstack/react-query'
import { accessApi } from '@hr/contract/areas/access/access'
import { todayIn, type Day } from '@hr/contract/lib/day'
import { query } from './client.ts'

/**
 * The public settings of the company, such as its time zone; undefined while they load. They are loaded once per page.
 */
export const useClientSettings = () => useQuery({ ...query(accessApi.clientSettings, {}), staleTime: Infinity }).data

/** The company's time zone, or the browser's until the settings are loaded. */
export const useTimeZone = (): string =>
  useClientSettings()?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone

/** Returns true if no mail server is set up, so emails are stored in files. */
export const useIsMailStored = (): boolean => useClientSettings()?.mailDelivery === 'files'

/** Today's date in the company's time zone. */
export const useToday = (): Day => todayIn(useTimeZone())
