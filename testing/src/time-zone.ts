/** A time zone in which it is later than 07:00 now: the work of a day has begun. */
export const lateTimeZone = (): string => (new Date().getUTCHours() < 7 ? 'Etc/GMT-12' : 'UTC')
