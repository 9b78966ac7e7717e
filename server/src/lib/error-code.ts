/** Returns the code of an error of Node, the database or a library, such as 'ENOENT' or '23505'; '' without one. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Rows that an exclusion constraint forbids side by side. */
export const exclusionViolation = '23P01'

/** A row that refers to one that is missing or gone. */
export const foreignKeyViolation = '23503'

/** A text that the type of its column does not accept. */
export const invalidText = '22P02'
