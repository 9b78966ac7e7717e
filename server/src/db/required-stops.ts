/**
 * The versions that an upgrade must not skip, oldest first, with their last migrations. This version is prepared for a
 * database of the last one only: it neither fills in nor reads what earlier versions left behind
 * (docs/decisions/0096-required-stops.md).
 */
export const requiredStops: readonly { version: string; lastMigration: string }[] = [
  { version: '1.0.0', lastMigration: '0001-baseline.sql' },
  { version: '1.1.0', lastMigration: '0077-job-form-settings.sql' },
]

/** Returns the version to install next on a database with these migrations; undefined if no stop is left out. */
export const nextStop = (applied: readonly { name: string }[]): string | undefined =>
  requiredStops.find(({ lastMigration }) => !applied.some(({ name }) => name === lastMigration))?.version
