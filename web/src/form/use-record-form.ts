import { issueText } from '../lib/issue-text.ts'
import { type FormErrors, schemaResolver, useForm, type UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import type { z } from 'zod'

/** A form validated by the endpoint's schema: on submit, and from then on while typing. */
export type RecordForm<Values> = UseFormReturnType<Values> & { checkWhileTyping: () => void }

const partOf = (values: unknown, path: string): unknown =>
  path.split('.').reduce((part, key) => (part as Record<string, unknown> | null | undefined)?.[key], values)

/** The field of an error: for a text of a list ('addresses.0') the list, for rows ('jobs.0') the row. */
const fieldOf = (values: object, path: string): string =>
  /\.\d+$/.test(path) && typeof partOf(values, path) !== 'object' ? path.slice(0, path.lastIndexOf('.')) : path

const rendered = (errors: FormErrors, values: object): FormErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([path, error]) => [
      fieldOf(values, path),
      typeof error === 'string' ? issueText({ message: error }) : error,
    ]),
  )

export function useRecordForm<Values extends object>(schema: z.ZodType, initialValues: Values): RecordForm<Values> {
  const check = schemaResolver(schema, { sync: true })
  const [isChecking, setChecking] = useState(false)
  const form = useForm<Values>({
    initialValues,
    validate: (values) => rendered(check(values), values),
    validateInputOnChange: isChecking,
  })
  return { ...form, checkWhileTyping: () => setChecking(true) }
}
