import { issueText } from '../lib/issue-text.ts'
import { type FormErrors, schemaResolver, useForm, type UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import type { z } from 'zod'

/** A form validated by the endpoint's schema: on submit, and from then on while typing. */
export type RecordForm<Values> = UseFormReturnType<Values> & { checkWhileTyping: () => void }

const rendered = (errors: FormErrors): FormErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([path, error]) => [
      path,
      typeof error === 'string' ? issueText({ message: error }) : error,
    ]),
  )

export function useRecordForm<Values extends object>(schema: z.ZodType, initialValues: Values): RecordForm<Values> {
  const check = schemaResolver(schema, { sync: true })
  const [isChecking, setChecking] = useState(false)
  const form = useForm<Values>({
    initialValues,
    validate: (values) => rendered(check(values)),
    validateInputOnChange: isChecking,
  })
  return { ...form, checkWhileTyping: () => setChecking(true) }
}
