import type { LimitName } from '@hr/contract/areas/operation/limits'

/** The refusals on this node that are not stored yet. */
export const refusals = new Map<LimitName, number>()

/** Counts what a limit has refused. */
export const noteRefusal = (name: LimitName, count = 1): void =>
  void refusals.set(name, (refusals.get(name) ?? 0) + count)
