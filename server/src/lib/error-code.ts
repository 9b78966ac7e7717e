/** The code that Node, the database or a library has put on an error, such as 'ENOENT' or '23505'; '' without one. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
