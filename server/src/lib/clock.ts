// The only place where the server reads the clock: rules take `today` and `now` as arguments.

/** Returns Unix time in seconds, as tokens use it. */
export const nowInSeconds = (): number => Math.floor(Date.now() / 1000)

/** Returns the current instant as a sortable file name prefix: '2026-11-20T09-42-10.123Z'. */
export const fileStamp = (): string => new Date().toISOString().replaceAll(':', '-')
