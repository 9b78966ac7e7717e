import pg from 'pg'

/** Returns the code of an error of Node, the database or a library, such as 'ENOENT' or '23505'; '' without one. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Returns the constraint that an error of the database names, and its table; '' without them. */
export const constraintOf = (error: unknown): { table: string; constraint: string } =>
  error instanceof pg.DatabaseError
    ? { table: error.table ?? '', constraint: error.constraint ?? '' }
    : { table: '', constraint: '' }

/** Returns the values that a unique constraint refused, as the database shows them; '' without them. */
export const valueOf = (error: unknown): string =>
  error instanceof pg.DatabaseError && error.code === uniqueViolation ? (error.detail ?? '') : ''

/** Rows that an exclusion constraint forbids side by side. */
export const exclusionViolation = '23P01'

/** A row that refers to one that is missing or gone. */
export const foreignKeyViolation = '23503'

/** A row with values that must be unique. */
export const uniqueViolation = '23505'

/** The role of the connection may not run this statement. */
export const insufficientPrivilege = '42501'

/** A statement took longer than its timeout, or its call was ended. */
export const queryCanceled = '57014'

/** A text that the type of its column does not accept. */
export const invalidText = '22P02'
