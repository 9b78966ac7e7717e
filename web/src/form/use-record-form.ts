import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import type { z } from 'zod'

/** A form validated by the endpoint's schema: on submit, and from then on while typing. */
export type RecordForm<Values> = UseFormReturnType<Values> & { checkWhileTyping: () => void }

export function useRecordForm<Values extends object>(schema: z.ZodType, initialValues: Values): RecordForm<Values> {
  const [isChecking, setChecking] = useState(false)
  const form = useForm<Values>({
    initialValues,
    validate: schemaResolver(schema, { sync: true }),
    validateInputOnChange: isChecking,
  })
  return { ...form, checkWhileTyping: () => setChecking(true) }
}
