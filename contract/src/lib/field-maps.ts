// Maps of the fields of a record, which are stored as entered: schemas, statements, history and drafts are derived from them.
import type { z } from 'zod'
import { ofClass, type FieldClass } from './field-classes.ts'
import type { FieldDefinition } from './field-kinds.ts'

/** A field with its class. Others than the optional ones are required. */
export type MappedField = FieldDefinition & { fieldClass: FieldClass; isOptional?: true }
export type FieldMap = Readonly<Record<string, MappedField>>

/** The values of these fields. */
export type ValuesOf<Fields extends FieldMap> = { [Name in keyof Fields]: z.output<Fields[Name]['value']> }

export const namesOf = <Fields extends object>(fields: Fields) => Object.keys(fields) as (keyof Fields & string)[]

/** Builds an object with one value per field, such as '' for the fields of an empty form. */
export const perField = <Fields extends object, Value>(
  fields: Fields,
  valueOf: (name: keyof Fields & string) => Value,
) => Object.fromEntries(namesOf(fields).map((name) => [name, valueOf(name)])) as { [Name in keyof Fields]: Value }

/** Returns the values of these fields, without what else a record has. */
export const pickFields = <Fields extends object, Values extends { [Name in keyof Fields]: unknown }>(
  fields: Fields,
  values: Values,
) => Object.fromEntries(namesOf(fields).map((name) => [name, values[name]])) as { [Name in keyof Fields]: Values[Name] }

const shapeOf = (fields: FieldMap, schemaOf: (field: MappedField) => z.ZodType) =>
  Object.assign(
    {},
    ...Object.entries(fields).map(([name, field]) => ofClass(field.fieldClass, { [name]: schemaOf(field) })),
  ) as unknown

/** The values of the fields as the shape of a schema. */
export const valueShape = <Fields extends FieldMap>(fields: Fields) =>
  shapeOf(fields, ({ value }) => value) as { [Name in keyof Fields]: Fields[Name]['value'] }

type Input<Field extends MappedField> = Field extends { isOptional: true }
  ? z.ZodDefault<Field['input'] & z.ZodType>
  : Field['input']

/** The input of the fields as the shape of a schema; omitted optional fields are blank. */
export const inputShape = <Fields extends FieldMap>(fields: Fields) =>
  shapeOf(fields, ({ input, isOptional, blank }) => (isOptional ? input.default(blank) : input)) as {
    [Name in keyof Fields]: Input<Fields[Name]>
  }

/** The input of a change as the shape of a schema; omitted fields stay unchanged. */
export const changeShape = <Fields extends FieldMap>(fields: Fields) =>
  shapeOf(fields, ({ input }) => input.optional()) as { [Name in keyof Fields]: z.ZodOptional<Fields[Name]['input']> }
