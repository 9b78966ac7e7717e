// The classes of the fields of the API. The mark on a field decides which service accounts read, write, filter and sort by
// it (docs/decisions/0066-tokens.md). `fields.tsv` in the package root lists the classes by hand; a test compares the two.
import { z } from 'zod'

export const fieldClasses = [
  /** Known to every coworker; also the parts of a call that are no data. */
  'internal',
  'hr',
  'personal',
  'sensitive',
  'national-id',
  'third-party',
  /** Absences and assignments of equipment that are part of other records. */
  'leave',
  'equipment',
  /** The type of leave, which may be an illness, with reasons, notes and attachments. */
  'leave-type',
  /** Kept within HR: contacts at clients, notes about projects, and licence keys. */
  'confidential',
  /** Roles, and whether and how an employee signs in. */
  'access',
] as const
export type FieldClass = (typeof fieldClasses)[number]
/** The class of a field; undefined without a mark. */
type Mark = FieldClass | undefined

const marks = z.registry<{ fieldClass: FieldClass }>()
const originals = new WeakMap<z.ZodType, z.ZodType>()

/**
 * Marks fields with their class. The schemas are copied, because many fields share one. A field without a mark is closed
 * to service accounts.
 */
export const ofClass = <Shape extends Readonly<Record<string, z.ZodType>>>(fieldClass: FieldClass, shape: Shape) =>
  // A copy has the type of its schema.
  Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, marked(fieldClass, field)])) as Shape

function marked(fieldClass: FieldClass, field: z.ZodType): z.ZodType {
  const original = unmarked(field)
  const copy = original.clone(undefined, { parent: true })
  marks.add(copy, { fieldClass })
  originals.set(copy, original)
  return copy
}

/** Returns the schema that a field had before it was marked. */
export const unmarked = (field: z.ZodType): z.ZodType => originals.get(field) ?? field

/** Returns the class of a field; undefined if it has no mark. */
export function classOf(field: z.ZodType): Mark {
  const { innerType } = defOf(field)
  return marks.get(field)?.fieldClass ?? (innerType && classOf(innerType))
}

const partNames = ['innerType', 'element', 'valueType', 'in', 'out'] as const
type Def = { type: string } & Partial<
  Record<(typeof partNames)[number], z.ZodType> & { options: z.ZodType[]; shape: Record<string, z.ZodType> }
>
const defOf = (schema: z.ZodType) => schema._zod.def as unknown as Def

const simpleTypes: ReadonlySet<string> = new Set(
  'any boolean custom enum int literal null number string template_literal transform unknown'.split(' '),
)

/** The schemas that a schema consists of, without the fields of an object. */
function partsOf(schema: z.ZodType): z.ZodType[] {
  const def = defOf(schema)
  const parts = [...partNames.map((name) => def[name]), ...(def.options ?? [])].filter((part) => part !== undefined)
  // A kind of schema that is not known here could contain fields.
  if (parts.length === 0 && !def.shape && !simpleTypes.has(def.type)) throw new Error(`Unknown schema: ${def.type}`)
  return parts
}

/** Returns the fields of an object, also of one within a list, an optional or a transformed value; of all alternatives. */
export const fieldsIn = (schema: z.ZodType): Record<string, z.ZodType> =>
  defOf(schema).shape ?? (Object.assign({}, ...partsOf(schema).map(fieldsIn)) as Record<string, z.ZodType>)

/** Returns the classes of a field and of all fields inside it. */
export const classesOf = (field: z.ZodType): Mark[] => [classOf(field), ...classesIn(field)]

const classesIn = (schema: z.ZodType): Mark[] => {
  const { shape = {} } = defOf(schema)
  return [...Object.values(shape).flatMap(classesOf), ...partsOf(schema).flatMap(classesIn)]
}

/** Returns the objects of a schema that are not inside a closed field. Marks are removed. */
export function openObjectsIn(schema: z.ZodType, isOpen: (fieldClass: Mark) => boolean): z.ZodType[] {
  const { shape } = defOf(schema)
  const open = Object.values(shape ?? {}).filter((field) => isOpen(classOf(field)))
  const inside = [...open, ...partsOf(schema)].flatMap((part) => openObjectsIn(part, isOpen))
  return shape ? [unmarked(schema), ...inside] : inside
}

/** Returns the schema without the fields that are not open; the same schema if all are. */
export function narrowedTo(schema: z.ZodType, isOpen: (fieldClass: Mark) => boolean): z.ZodType {
  if (classesIn(schema).every(isOpen)) return schema
  const narrow = (part: z.ZodType) => narrowedTo(part, isOpen)
  const def = defOf(schema)
  const parts = partNames.flatMap((name) => (def[name] ? [[name, narrow(def[name])] as const] : []))
  const open = Object.entries(def.shape ?? {}).filter(([, field]) => isOpen(classOf(field)))
  const narrowed = {
    ...Object.fromEntries(parts),
    ...(def.options && { options: def.options.map(narrow) }),
    ...(def.shape && { shape: Object.fromEntries(open.map(([name, field]) => [name, narrow(field)])) }),
    // They may read fields that are left out.
    checks: [],
  }
  return schema.clone({ ...def, ...narrowed } as never)
}
