const hourInUtc = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', hour: '2-digit', hourCycle: 'h23' })

/** A time zone in which it is later than 07:00 now: the work of a day has begun. */
export const lateTimeZone = (): string => (hourInUtc.format() < '07' ? 'Etc/GMT-12' : 'UTC')
