declare const lock: unique symbol

/**
 * A value that only the function that takes a lock returns. Functions that need the lock take it, so that a call without
 * the lock does not compile (docs/ARCHITECTURE.md, "Lock order").
 */
export type Locked<Value, Lock extends string> = Value & { readonly [lock]: { readonly [One in Lock]: true } }
