// What is stored in place of the hash of a unique value that is not compared yet, or that another employee has. A hash has 32
// bytes; these contain ids, so that no other employee has the same.
import { type RawBuilder, sql } from 'kysely'

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')

/** Stored by writers who may not read the values of others: they must not learn that a value is used. */
export const uncheckedHash = (employeeId: string): Buffer => Buffer.from([0, ...bytesOf(employeeId)])

/** Stored for a value that another employee has. */
export const duplicateHash = (employeeId: string, otherId: string): Buffer =>
  Buffer.from([1, ...bytesOf(employeeId), ...bytesOf(otherId)])

export const isUnchecked = (stored: Buffer): boolean => stored[0] === 0 && stored.length === 17

/** Whether it is the hash of a value. */
export const isHash = (stored: Buffer): boolean => stored.length === 32

/** SQL condition: it is not the hash of a value. */
export const isNoHash = (column: RawBuilder<unknown>) => sql<boolean>`octet_length(${column}) <> 32`

/** SQL: the ids, as bytes, of both employees of each duplicate among these hashes. */
export const idsOfDuplicates = (hashes: RawBuilder<unknown>) => sql`
  select unnest(array[substring(h.hash from 2 for 16), substring(h.hash from 18)]) from (${hashes}) h
  where octet_length(h.hash) = 33`
