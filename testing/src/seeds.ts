/** The first seed of random histories. Each run of `npm run histories` selects others. */
export const firstSeed = Number(process.env['SEED'] ?? 1)

/** Returns the seeds of as many random histories as HISTORIES says: of `few`, if it is not set. */
export const seedsOfHistories = (few: number): number[] =>
  Array.from({ length: Number(process.env['HISTORIES'] ?? few) }, (_, index) => firstSeed + index)
