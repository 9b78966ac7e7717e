// The kinds of fields of a record. A record's fields are data: the kind of a field decides how calls validate it, and
// how forms, profiles, lists, spreadsheets and the history show it.
import { z } from 'zod'
import { blankable, fromJson } from './fields.ts'
import { issue, message, messages, type Label, type Message, type Template } from './messages.ts'

export type FieldDefinition = {
  kind: 'text' | 'long text' | 'number' | 'day' | 'flag' | 'choice' | 'choices' | 'texts' | 'rows' | 'record'
  /** The field's name in forms and in the history. */
  label: Label
  /** Validates the input of a form. */
  input: z.ZodType
  value: z.ZodType
  /** The value of an empty field. */
  blank: unknown
  /** The values of a choice, how screens show them, and their language in English if it is another one. */
  values?: readonly string[]
  texts?: Readonly<Record<string, Message>>
  lang?: 'hr' | 'bs'
  /** Whether a text is an address: phones show a keyboard for it. */
  address?: 'email' | 'tel'
}

export const textField = <Input extends z.ZodType>(label: Label, input: Input) =>
  ({ kind: 'text', label, input, value: z.string(), blank: '' }) as const

/** Text of several lines. */
export const longTextField = <Input extends z.ZodType>(label: Label, input: Input) =>
  ({ kind: 'long text', label, input, value: z.string(), blank: '' }) as const

export const numberField = <Input extends z.ZodType>(label: Label, input: Input) =>
  ({ kind: 'number', label, input, value: z.number().nullable(), blank: null }) as const

export const dayField = <Input extends z.ZodType>(label: Label, input: Input) =>
  ({ kind: 'day', label, input, value: z.string().nullable(), blank: null }) as const

export const choiceTexts = messages('choice', {
  oneOf: (values: readonly (string | Template)[]) => message('Use one of: {values}', { values: { oneOf: values } }),
})

/** An optional choice of fixed values. */
export const choiceField = <const Values extends readonly [string, ...string[]]>(
  label: Label,
  values: Values,
  texts: Readonly<Record<Values[number], Message>>,
) => {
  const input = blankable(z.enum(values, { error: issue(choiceTexts.oneOf(values)) })).optional()
  return { kind: 'choice', label, values, texts, input, value: z.enum(values).nullable(), blank: null } as const
}

/** Several texts. */
export const textsField = <Input extends z.ZodType>(label: Label, input: Input) =>
  ({ kind: 'texts', label, input: fromJson(input).optional(), value: z.array(z.string()), blank: [] }) as const

/** A list of rows, stored as JSON. */
export const rowsField = <Input extends z.ZodType, Value extends z.ZodType>(
  label: Label,
  { input, value }: { input: Input; value: Value },
) => ({ kind: 'rows', label, input: fromJson(input).optional(), value: z.array(value), blank: [] }) as const

/** Another record. */
export const recordField = <Input extends z.ZodType, Value extends z.ZodType>(
  label: Label,
  { input, value }: { input: Input; value: Value },
) => ({ kind: 'record', label, input, value: value.nullable(), blank: null }) as const
