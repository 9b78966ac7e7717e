import { useRef } from 'react'
import type { UploadKind } from '@hr/contract/lib/files'
import type { FieldBase } from './fields.tsx'
import { fileProblem } from './files.ts'
import { useField } from './form-context.ts'

/** A field whose value is a list of File, with its input: the last chosen ones are judged at once. */
export function useFilesField({ path, label }: FieldBase, kind: UploadKind) {
  const field = useField<File[]>(path, label, 'not compared')
  const input = useRef<HTMLInputElement>(null)
  return {
    ...field,
    input,
    error: field.error ?? fileProblem(field.value, kind),
    remove: (file: File) => {
      field.onChange(field.value.filter((one) => one !== file))
      input.current?.focus()
    },
  }
}
