/** The major versions of PostgreSQL on which `npm run compat` tries this version (docs/operation.md, "What was run"). */
export const triedPostgres = [15, 16, 17, 18] as const

/** Returns whether this version has not been tried on a server of this version, such as '18.4'. */
export const isUntriedPostgres = (serverVersion: string): boolean =>
  !triedPostgres.some((major) => major === Number.parseInt(serverVersion, 10))
