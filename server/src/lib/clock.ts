// The server's only look at the clock: rules take `today` and `now` as arguments.

/** Seconds since 1970, as tokens count them. */
export const nowInSeconds = (): number => Math.floor(Date.now() / 1000)

/** The present instant as the beginning of a file name, in order: '2026-11-20T09-42-10.123Z'. */
export const fileStamp = (): string => new Date().toISOString().replaceAll(':', '-')
