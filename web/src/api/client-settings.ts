import { useQuery } from '@tanstack/react-query'
import { accessApi } from '@hr/contract/areas/access/access'
import { todayIn, type Day } from '@hr/contract/lib/day'
import { query } from './client.ts'

/** What the screens need to know of the company; undefined until it is there. It does not change while a page is open. */
export const useClientSettings = () => useQuery({ ...query(accessApi.clientSettings, {}), staleTime: Infinity }).data

/** The company's time zone; that of this machine until it is known. */
export const useTimeZone = (): string =>
  useClientSettings()?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone

/** Whether emails are stored in files, because no mail server is set up. */
export const useIsMailStored = (): boolean => useClientSettings()?.mailDelivery === 'files'

/** Today on the company's calendar. */
export const useToday = (): Day => todayIn(useTimeZone())
