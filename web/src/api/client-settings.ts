import { useQuery, type QueryClient } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { accessApi } from '@hr/contract/areas/access/access'
import { todayIn, type Day } from '@hr/contract/lib/day'
import { store } from '../lib/store.ts'
import { query } from './client.ts'

export const clientSettingsQuery = { ...query(accessApi.clientSettings, {}), staleTime: Infinity }

/**
 * The public settings of the company, such as its time zone; undefined while they load. They are loaded once per page.
 */
export const useClientSettings = () => useQuery(clientSettingsQuery).data

const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The company's time zone: by its settings, or by the session until they are loaded. Without a session, the browser's. */
export function useTimeZone(): string {
  const ofSession = useSelector(store, ({ timeZone }) => timeZone)
  return useClientSettings()?.timeZone ?? ofSession ?? browserTimeZone()
}

/** Returns true if no mail server is set up, so emails are stored in files. */
export const useIsMailStored = (): boolean => useClientSettings()?.mailDelivery === 'files'

/** Today's date in the company's time zone. */
export const useToday = (): Day => todayIn(useTimeZone())

/** Today's date as `useToday`, for the reads of a screen. */
export const todayOf = (client: QueryClient): Day =>
  todayIn(client.getQueryData(clientSettingsQuery.queryKey)?.timeZone ?? store.state.timeZone ?? browserTimeZone())
