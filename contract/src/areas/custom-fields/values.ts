// The values of custom fields in calls, and the names of the fields there.
import { z } from 'zod'
import { uuid } from '../../lib/fields.ts'

/** The largest number of fields and of options of a field. */
export const maxCustomFields = 50
export const maxCustomOptions = 200

/** The value of a field in calls: text, number, day or yes and no; the ids of the options of choices. */
export const customValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])
export type CustomValue = z.output<typeof customValue>

/** The values of a record by the ids of their fields; fields without a value are missing. */
export const customValues = z.record(z.string(), customValue)
export type CustomValues = z.output<typeof customValues>

const prefix = 'custom.'
/** The name of a field in filters, sort orders, columns and the history. */
export const customNameOf = ({ uuid }: { uuid: string }) => `${prefix}${uuid}` as const
/** The id of the field with this name; undefined for other names. */
export const customIdOf = (name: string): string | undefined =>
  name.startsWith(prefix) ? name.slice(prefix.length) : undefined

/** The schema of a name of a custom field. */
export const customName = z.templateLiteral([prefix, uuid]).overwrite((name) => name.toLowerCase() as typeof name)
export type CustomName = z.output<typeof customName>
